import { frenchDay } from '@cercle/contract/french-day';
import type { RenewalState } from '@cercle/contract/membership-states';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { Change } from '../change.ts';
import { releaseAllSeats, restoreSeats } from '../seats/seats.ts';
import { findCurrentTerm, findSuccessor } from '../terms/terms.table.ts';
import { declineWindow } from './decline-window.ts';
import { moveRenewal, type Renewal } from './move-renewal.ts';
import type { CaseRow } from './renewals.table.ts';
import { planRenewal, undoTerm } from './renewals.ts';

export type Decline = { on: Day; how: 'FORM' | 'MAIL' | 'LETTER'; evidence: string };

const DECLINABLE = ['OPEN', 'TOLD', 'UNTOLD', 'CLOCK'] as const;

/**
 * The member does not renew (general conditions, article 8): the term runs to its end, the next one is annulled.
 * @param decline `on` is the day on which it was received
 * @throws DomainError conflict, with the computation, when it came too late
 */
export async function decline(change: Change, { renewal, term }: Renewal, { on, how, evidence }: Decline) {
  if (on > change.day) throw new DomainError('conflict', `Le ${frenchDay(on)} n’est pas encore passé.`);
  await refuseLate(change, { renewal, term }, on);
  await moveRenewal(change, { renewal, term }, { from: DECLINABLE, to: 'DECLINED', declinedOn: on }, [
    'renewal.declined',
    { on, how, evidence },
  ]);
  const next = await findSuccessor(change.trx, term.id);
  if (!next) return;
  await undoTerm(change, next);
  if (!(await findCurrentTerm(change.trx, term.membership_id)))
    await releaseAllSeats(change, term.membership_id);
}

/** A decline, or its undoing, counts until the last day of the window; before the invoice, until the term ends. */
async function refuseLate({ trx }: Change, { renewal, term }: Renewal, on: Day): Promise<void> {
  const { invoice_received_on: receivedOn, decline_until: until } = renewal;
  if (receivedOn === null || until === null || on <= until) return;
  const { rules } = await conditionsById(trx, term.policy_version_id);
  const { because } = declineWindow(receivedOn, rules.declineDays);
  throw new DomainError(
    'conflict',
    `Ce choix était possible jusqu’au ${frenchDay(until)} (${because}). Le ${frenchDay(on)} est trop tard.`,
  );
}

/** DECLINED → as before: the renewal goes on. @throws DomainError conflict once the window is over (A14) */
export async function resume(change: Change, { renewal, term }: Renewal): Promise<void> {
  await refuseLate(change, { renewal, term }, change.day);
  if (renewal.invoice_received_on === null && change.day >= term.ends_on)
    throw new DomainError('conflict', `L’adhésion a pris fin le ${frenchDay(lastDay(term.ends_on))}.`);
  const to = stateBeforeDecline(renewal);
  await moveRenewal(change, { renewal, term }, { from: ['DECLINED'], to, declinedOn: null }, [
    'renewal.resumed',
    {},
  ]);
  if (to === 'OPEN' || to === 'UNTOLD') return;
  const next = await planRenewal(change, { renewal, term }, renewal.told_on ?? change.day);
  if (next.starts_on <= change.day)
    await restoreSeats(change, term.membership_id, renewal.declined_on ?? change.day);
}

function stateBeforeDecline(renewal: CaseRow): RenewalState {
  const { told_on, invoice_received_on, notice_mail_id, policy_version_id } = renewal;
  // Its notice was sent, and came back.
  const isUntold = policy_version_id !== null && notice_mail_id === null;
  if (told_on === null) return isUntold ? 'UNTOLD' : 'OPEN';
  return invoice_received_on === null ? 'TOLD' : 'CLOCK';
}
