// What an administrator does with documents in ten years, at random: issues some of the drafts, credits an invoice or a part of it,
// writes an invoice by hand, and deletes such a draft. Now and then the process dies while it issues one.

import { issueDocument } from '../../billing/documents/issue.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Club } from '../club.ts';
import { invoicingOf, manualLine } from '../invoicing.ts';
import type { Random } from './random.ts';
import type { Done } from './trial.ts';

export const BOOKKEEPING = ['issue', 'crash', 'credit', 'draft', 'remove'];

/** A draft that waits. */
export type Draft = { id: number; kind: string; membershipId: number | null; creditedId: number | null };
/** @param membershipId 0 for a document of none */
type Tell = (membershipId: number, done: Done) => void;

const DEATH = 'The process died';
/** Older invoices are not credited by hand. */
const RECENT_INVOICES = 50;

/** @param issued called with each document that is issued */
export async function createBookkeeper(
  club: Club,
  random: Random,
  { tell, issued }: { tell: Tell; issued(document: Draft): Promise<void> },
) {
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const { documents } = domain;
  const invoicing = await invoicingOf(club);
  /** Documents that no term, seat or upgrade asked for. */
  const byHand = new Set<number>();
  /** Invoices that somebody credited by hand, or meant to. */
  const credited = new Set<number>();

  async function listDrafts(): Promise<Draft[]> {
    const rows = await db
      .selectFrom('document')
      .select(['id', 'kind', 'membership_id as membershipId', 'credits_document_id as creditedId'])
      .where('number', 'is', null)
      .orderBy('id')
      .execute();
    const isCredit = ({ kind }: Draft) => Number(kind === 'CREDIT_NOTE');
    // A credit note cannot be issued before its invoice.
    return rows.toSorted((one, other) => isCredit(one) - isCredit(other));
  }

  async function issueSome(): Promise<void> {
    for (const draft of await listDrafts())
      if (random.chance(0.5)) await issue(draft);
      else if (random.chance(0.05)) await dieWhileIssuing(draft);
  }

  /** Of an issue that is not committed, nothing stays. */
  async function dieWhileIssuing({ id }: Draft): Promise<void> {
    const by = { accountId: null, name: 'Test' };
    await db
      .transaction()
      .execute(async (trx) => {
        await issueDocument({ trx, clock, day: today(clock), by }, { id, site: domain.site });
        throw new Error(DEATH);
      })
      .catch((error) => {
        if (error.message !== DEATH && !(error instanceof DomainError)) throw error;
      });
    tell(0, { what: 'crash', isRefused: false });
  }

  /** @throws Error when a draft cannot be issued though nothing speaks against it */
  async function issue(draft: Draft): Promise<void> {
    const { id, kind, membershipId } = draft;
    const refusal = await refusalOf(() => invoicing.issue(id));
    tell(membershipId ?? 0, { what: `issue ${kind} ${id}`, isRefused: refusal !== null });
    if (refusal === null) return issued(draft);
    if (!(await mayBeRefused(draft))) throw new Error(`${kind} ${id} cannot be issued: ${refusal}`);
    if (byHand.has(id)) await documents.remove(admin, id);
  }

  /** A credit note whose invoice is still a draft, or less of which is left since somebody credited it by hand. */
  async function mayBeRefused({ id, creditedId }: Draft): Promise<boolean> {
    if (creditedId === null) return false;
    const notes = await db
      .selectFrom('document')
      .select(['id', 'number'])
      .where(({ or, eb }) => or([eb('id', '=', creditedId), eb('credits_document_id', '=', creditedId)]))
      .execute();
    const isDraft = notes.some((note) => note.id === creditedId && note.number === null);
    return isDraft || byHand.has(id) || notes.some((note) => note.number !== null && byHand.has(note.id));
  }

  /** A recent invoice of which no credit note is drafted. */
  async function creditByHand(): Promise<void> {
    const rows = await db
      .selectFrom('document as invoice')
      .select(['invoice.id', 'invoice.membership_id'])
      .where('invoice.kind', '=', 'INVOICE')
      .where('invoice.number', 'is not', null)
      .whereRef('invoice.credited_cents', '<', 'invoice.total_cents')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document as note')
              .select('note.id')
              .whereRef('note.credits_document_id', '=', 'invoice.id')
              .where('note.number', 'is', null),
          ),
        ),
      )
      .orderBy('invoice.id', 'desc')
      .limit(RECENT_INVOICES)
      .execute();
    if (rows.length === 0) return;
    const { id, membership_id: membershipId } = random.pick(rows);
    const { lines } = await documents.find(admin, id);
    const parts = lines
      .filter(({ creditableCents }) => creditableCents > 0)
      .map((line) => ({ id: line.id, netCents: random.between(1, line.creditableCents) }));
    const isWhole = random.chance(0.5);
    const credit = { why: 'Geste', lines: isWhole ? [] : parts };
    const refusal = await refusalOf(async () => byHand.add((await documents.credit(admin, id, credit)).id));
    if (refusal !== null) throw new Error(`${id} cannot be credited: ${refusal}`);
    credited.add(id);
    tell(membershipId ?? 0, { what: `credit ${isWhole ? 'all' : 'a part'} of ${id}`, isRefused: false });
  }

  async function draftByHand(): Promise<void> {
    const parties = await db.selectFrom('party').select('id').where('street', '<>', '').execute();
    if (parties.length === 0) return;
    const lines = Array.from({ length: random.between(1, 4) }, () =>
      manualLine({
        quantity: random.between(1, 9),
        unitCents: random.between(1, 99_999),
        vatBasisPoints: random.pick([2_100, 1_200, 600]),
      }),
    );
    byHand.add(await invoicing.draft(random.pick(parties).id, ...lines));
    tell(0, { what: 'draft', isRefused: false });
  }

  async function removeByHand(): Promise<void> {
    const drafts = (await listDrafts()).filter(({ id }) => byHand.has(id));
    if (drafts.length === 0) return;
    const { id, membershipId } = random.pick(drafts);
    await documents.remove(admin, id);
    tell(membershipId ?? 0, { what: `remove ${id}`, isRefused: false });
  }

  /** One day at the desk. */
  async function work(): Promise<void> {
    if (random.chance(0.03)) await creditByHand();
    if (random.chance(0.02)) await draftByHand();
    if (random.chance(0.01)) await removeByHand();
    if (random.chance(0.25)) await issueSome();
  }

  return { work, byHand, credited, completeParty: invoicing.completeParty };
}

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
