import { periodText } from '@cercle/contract/french-day';
import type { LineReason } from '@cercle/contract/line-reason';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { writeDraft } from '../../billing/documents/drafts.ts';
import type { NewLine, TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Change } from '../change.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { clauseOf, payerOf, vatOn } from './charge-parts.ts';
import { lockLinesOfTerm } from './lock-lines.ts';

type Exchange = { daysLeft: number; ofDays: number; creditCents: number; chargeCents: number };

/** Single → Business: the days left of the one are credited, those of the other charged, by two documents (research §2.2). */
export async function chargeUpgrade(
  change: Change,
  { before, after }: { before: TermRow; after: TermRow },
  { creditCents, chargeCents, ...days }: Exchange,
): Promise<void> {
  const payer = await payerOf(change.trx, after.membership_id);
  const invoiced = (await lockLinesOfTerm(change, before.id)).filter(isCharge).at(-1);
  if (creditCents > 0)
    await writeDraft(change, {
      kind: 'CREDIT_NOTE',
      ...{ ...payer, creditsDocumentId: invoiced?.document_id ?? null },
      lines: [await lineOf(change, { term: before, unitCents: creditCents, after, invoiced }, days)],
    });
  if (chargeCents > 0)
    await writeDraft(change, {
      kind: 'INVOICE',
      ...{ ...payer, creditsDocumentId: null },
      lines: [await lineOf(change, { term: after, unitCents: chargeCents, after }, days)],
    });
}

/** The whole term, or the part of one that began by an upgrade. */
const isCharge = ({ kind, reason }: TermLineRow) => {
  const { kind: why }: LineReason = JSON.parse(reason);
  return kind === 'INVOICE' && (why === 'TERM' || why === 'UPGRADE');
};

type Part = { term: TermRow; after: TermRow; unitCents: number; invoiced?: TermLineRow | undefined };

async function lineOf(
  { trx, day }: Change,
  { term, after, unitCents, invoiced }: Part,
  { daysLeft, ofDays }: Pick<Exchange, 'daysLeft' | 'ofDays'>,
): Promise<NewLine> {
  const period = { from: after.starts_on, to: after.ends_on };
  const clause = await clauseOf(trx, after.policy_version_id, 'prix');
  const vat = invoiced
    ? { vatCategory: invoiced.vat_category, vatBasisPoints: invoiced.vat_basis_points }
    : await vatOn(trx, period.from, day);
  return {
    text: `Offre ${MEMBER_TYPE_LABEL[term.offer]}, ${periodText(period)} (${daysLeft}/${ofDays}\u00a0jours)`,
    quantity: 1,
    unitCents,
    ...vat,
    period,
    reason: {
      kind: 'UPGRADE',
      ...{ clause, termId: term.id, offer: term.offer, ...period, seats: term.seats, daysLeft, ofDays },
      unitCents: term.unit_net_cents,
    },
    termId: term.id,
    creditsLineId: invoiced?.id ?? null,
  };
}
