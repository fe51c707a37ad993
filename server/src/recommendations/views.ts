import type { CirclePerson, Recommendation, RecommendationRow } from '@cercle/contract/recommendations';
import type { Db } from '../db/database.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { today } from '../kernel/calendar.ts';
import { ERASED_PERSON, readPersons } from './people/circle-person.ts';
import { canThank, possibleVerbs, reopenUntil, sideOf } from './possible.ts';
import { listSteps } from './recommendation-history.ts';

type ViewDependencies = Pick<Dependencies, 'db' | 'clock' | 'images'>;

const otherIdOf = (row: RecommendationTableRow, memberId: number) =>
  sideOf(row, memberId) === 'RECEIVED' ? row.giver_id : row.receiver_id;

/** What a list shows one of its members of some recommendations. */
export async function toRows(
  { db, clock, images }: ViewDependencies,
  rows: readonly RecommendationTableRow[],
  memberId: number,
): Promise<RecommendationRow[]> {
  const ids = rows.map((row) => otherIdOf(row, memberId));
  const persons = await readPersons(db, clock, images, ids);
  return rows.map((row, index) => sharedOf(row, memberId, persons.get(ids[index] ?? 0) ?? ERASED_PERSON));
}

const sharedOf = (row: RecommendationTableRow, memberId: number, other: CirclePerson): RecommendationRow => ({
  id: row.id,
  side: sideOf(row, memberId),
  other,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  introduction: row.introduction,
  createdAt: row.created_at,
  movedAt: row.moved_at,
});

/** What one of its two members sees of a recommendation. */
export async function toRecommendation(
  dependencies: ViewDependencies,
  row: RecommendationTableRow,
  memberId: number,
): Promise<Recommendation> {
  const { db, clock } = dependencies;
  const day = today(clock);
  const [shared] = await toRows(dependencies, [row], memberId);
  const mayKnow = mayKnowContact(row, memberId);
  return {
    ...(shared ?? sharedOf(row, memberId, ERASED_PERSON)),
    message: mayKnow ? row.message : '',
    contact: mayKnow ? contactOf(row) : null,
    contactErasedOn: contactErasedOn(row),
    reopenUntil: reopenUntil(row),
    can: possibleVerbs(row, memberId, day),
    canThank: canThank(row, memberId),
    history: await historyOf(db, row.id),
    version: row.version,
  };
}

/**
 * The giver wrote it. The member recommended learns of the person outside, and reads the message, which may name them, once that person
 * agreed; no more once the giver took it back.
 */
export const mayKnowContact = (row: RecommendationTableRow, memberId: number) =>
  sideOf(row, memberId) === 'GIVEN' ||
  (row.state !== 'WITHDRAWN' && (row.introduction === null || row.introduction === 'ACCEPTED'));

function contactOf({ contact_name, contact_email, contact_phone, consent }: RecommendationTableRow) {
  if (contact_name === null || consent === null) return null;
  return { name: contact_name, email: contact_email ?? '', phone: contact_phone ?? '', consent };
}

/** Who refused, or did not answer, is erased with the outcome; the others later. */
const contactErasedOn = ({ consent, contact_name, erased_on, closed_on }: RecommendationTableRow) =>
  consent !== null && contact_name === null ? (erased_on ?? closed_on) : null;

async function historyOf(db: Db, id: number): Promise<Recommendation['history']> {
  const steps = await listSteps(db, id);
  return steps.map(({ at, kind, account_id, by_name, reason }) => ({
    ...{ at, kind, reason },
    by: account_id === null ? '' : by_name,
  }));
}
