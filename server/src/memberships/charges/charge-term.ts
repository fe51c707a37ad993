import { periodText } from '@cercle/contract/french-day';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { netOf } from '@cercle/contract/money';
import { writeDraft } from '../../billing/documents/drafts.ts';
import type { Change } from '../change.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { clauseOf, payerOf, vatOn } from './charge-parts.ts';

/** Drafts the invoice of a term, all of it (general conditions, article 6). One that costs nothing has none. */
export async function chargeTerm(change: Change, term: TermRow): Promise<void> {
  const { trx, day } = change;
  const { seats, unit_net_cents: unitCents, offer, policy_version_id } = term;
  if (netOf(seats, unitCents) === 0) return;
  const period = { from: term.starts_on, to: term.ends_on };
  const isRenewal = term.origin === 'RENEWAL';
  const clause = await clauseOf(trx, policy_version_id, isRenewal ? 'renouvellement' : offer.toLowerCase());
  const line = {
    text: `${isRenewal ? 'Renouvellement de l’adhésion' : 'Adhésion'} ${MEMBER_TYPE_LABEL[offer]}, ${periodText(period)}`,
    quantity: seats,
    unitCents,
    ...(await vatOn(trx, period.from, day)),
    period,
    reason: { kind: 'TERM' as const, clause, termId: term.id, offer, isRenewal, ...period, seats, unitCents },
    termId: term.id,
    creditsLineId: null,
  };
  await writeDraft(change, {
    kind: 'INVOICE',
    ...(await payerOf(trx, term.membership_id)),
    creditsDocumentId: null,
    lines: [line],
  });
}
