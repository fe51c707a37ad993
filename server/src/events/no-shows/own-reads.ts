import type { OwnNoShow } from '@cercle/contract/no-shows';
import type { PolicyRules } from '@cercle/contract/policy-rules';
import { listOwnDocumentIds } from '../../billing/own/own-documents.table.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { monthsBefore, startOfDay, today } from '../../kernel/calendar.ts';
import { feeText } from '../registrations/late-fee.ts';
import { noShowNotFound } from './no-shows.table.ts';
import { listOwnNoShows, type OwnRecord } from './own.table.ts';
import { possibleVerbs } from './possible.ts';
import { historiesOf, sharedOf } from './views.ts';

const YEARS = 2;

/** What a member sees of their absences, and of guests whom they brought. */
export function createOwnReads({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** Those of two years that they were told of, the last first. */
  const mine = async (actor: Actor): Promise<OwnNoShow[]> => listOwn(requireMember(actor));

  async function listOwn({ id }: Member): Promise<OwnNoShow[]> {
    const rows = await listOwnNoShows(db, id, startOfDay(monthsBefore(today(clock), 12 * YEARS)));
    if (rows.length === 0) return [];
    const histories = await historiesOf(db, rows);
    const readable = new Set(await listOwnDocumentIds(db, id));
    return rows.map((row) => ({
      ...sharedOf(row, { history: histories.get(row.id) ?? [], fee: feeOf(row) }),
      event: { slug: row.slug, title: row.title, startsAt: row.starts_at },
      guest: row.host_id === null ? null : row.guest_name,
      canContest: possibleVerbs(row, today(clock)).includes('contest'),
      documentId: row.document_id !== null && readable.has(row.document_id) ? row.document_id : null,
    }));
  }

  /** @throws DomainError not-found */
  async function findOwn(member: Member, id: number): Promise<OwnNoShow> {
    const found = (await listOwn(member)).find((row) => row.id === id);
    if (!found) throw noShowNotFound();
    return found;
  }

  return { mine, findOwn };
}

const feeOf = ({ rules }: OwnRecord) => feeText(JSON.parse(rules) as PolicyRules);
