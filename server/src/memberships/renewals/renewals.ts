// The renewal of a term, one case each. OPEN while the term runs; TOLD once its notice was received within the month before the
// end, and the next term is planned; CLOCK once the invoice was received (invoice-receipt.ts): days to decline are counted. From
// there it ends RENEWED, or ENDED after a decline; a decline is undone while it could still be made. UNTOLD when the notice came back. A term
// whose member was not told when it ends is not renewed: the case NEEDS_DECISION of an administrator, and the seats stay taken
// until then.

import { frenchDay } from '@cercle/contract/french-day';
import type { RenewalState } from '@cercle/contract/membership-states';
import { type Day, monthsBefore } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { Change } from '../change.ts';
import { chargeTerm } from '../charges/charge-term.ts';
import { withdrawCharges } from '../charges/withdraw-charges.ts';
import { recordEvent } from '../events.table.ts';
import { releaseAllSeats } from '../seats/seats.ts';
import { findCurrentTerm, findSuccessor, insertTerm, type TermRow } from '../terms/terms.table.ts';
import { annulTerm, endTerm, periodText, refuseOverlap, startTerm } from '../terms/terms.ts';
import { moveRenewal, type Renewal, readRenewal } from './move-renewal.ts';
import { noticedRenewal } from './proposal.ts';
import { findCaseOfTerm, insertCase } from './renewals.table.ts';

/** A term begins: from now on its renewal is a case. */
export async function openCase({ trx, clock }: Change, term: TermRow): Promise<void> {
  const { rules } = await conditionsById(trx, term.policy_version_id);
  const noticeFrom = monthsBefore(term.ends_on, rules.noticeMonths);
  await insertCase(trx, { termId: term.id, noticeFrom, at: timestamp(clock) });
}

/**
 * OPEN or UNTOLD → TOLD, and the next term is planned.
 * @param on the day on which the notice was received
 * @throws DomainError conflict when that is not in the month before the term ends (general conditions, article 7)
 */
export async function receiveNotice(change: Change, { renewal, term }: Renewal, on: Day, evidence: string) {
  if (on > change.day) throw new DomainError('conflict', `Le ${frenchDay(on)} n’est pas encore passé.`);
  const window = { from: renewal.notice_from, to: term.ends_on };
  if (on < window.from || on >= window.to)
    throw new DomainError(
      'conflict',
      `L’avis doit être reçu dans le mois qui précède l’échéance, ${periodText(window)}\u202f; le ${frenchDay(on)} n’en fait pas partie.`,
    );
  await moveRenewal(change, { renewal, term }, { from: ['OPEN', 'UNTOLD'], to: 'TOLD', toldOn: on }, [
    'notice.received',
    { on, evidence },
  ]);
  await planRenewal(change, { renewal, term }, on);
}

/** The next term, from the day on which this one ends. It begins at once when that day has come. */
export async function planRenewal(
  change: Change,
  { renewal, term }: Renewal,
  noticeOn: Day,
): Promise<TermRow> {
  const { trx, clock, day } = change;
  const proposal = await noticedRenewal(trx, term, renewal, noticeOn);
  const membershipId = term.membership_id;
  await refuseOverlap(change, membershipId, { from: proposal.startsOn, to: proposal.endsOn });
  const next = await insertTerm(trx, {
    ...proposal,
    membershipId,
    offer: term.offer,
    seatsReason: term.seats_reason,
    origin: 'RENEWAL',
    state: 'PLANNED',
    predecessorId: term.id,
    at: timestamp(clock),
  });
  await recordEvent(change, 'term.granted', { membershipId, termId: next.id }, { origin: 'RENEWAL' });
  await chargeTerm(change, next);
  if (proposal.startsOn <= day) await beginTerm(change, next);
  return next;
}

/** PLANNED → CURRENT on its first day; the term that it follows, which has come to its end, ends. */
export async function beginTerm(change: Change, term: TermRow): Promise<void> {
  const before = await findCurrentTerm(change.trx, term.membership_id);
  if (before) await finishTerm({ ...change, day: before.ends_on }, before);
  if (await startTerm(change, term)) await openCase(change, term);
}

/** CURRENT → ENDED. The renewal by which it began cannot be declined any more, though its invoice was never noted. */
async function finishTerm(change: Change, term: TermRow): Promise<void> {
  await endTerm(change, term);
  if (term.predecessor_id !== null) await abandonCase(change, term.predecessor_id, NOT_CLOSED);
}

/**
 * OPEN, UNTOLD, TOLD or CLOCK → UNTOLD: the notice, the first or another, came back: the renewal is not enforced, and its invoice
 * is withdrawn: no days are counted.
 * @throws DomainError conflict before the first day on which one can be given
 */
export async function returnNotice(change: Change, { renewal, term }: Renewal, evidence: string) {
  if (change.day < renewal.notice_from)
    throw new DomainError(
      'conflict',
      `L’avis se donne dès le ${frenchDay(renewal.notice_from)}\u202f: aucun n’a pu revenir.`,
    );
  const next = await findSuccessor(change.trx, term.id);
  const hasBegun = next?.state === 'CURRENT';
  await moveRenewal(
    change,
    { renewal, term },
    {
      from: ['OPEN', 'UNTOLD', 'TOLD', 'CLOCK'],
      to: hasBegun ? 'NEEDS_DECISION' : 'UNTOLD',
      toldOn: null,
      isNoticeVoid: true,
      invoice: null,
    },
    ['notice.undelivered', { evidence }],
  );
  if (next && !hasBegun) await undoTerm(change, next);
}

/** CLOCK → RENEWED, or DECLINED → ENDED: the days to decline are over. */
export async function closeWindow(change: Change, { renewal, term }: Renewal): Promise<void> {
  if (renewal.state === 'CLOCK')
    await moveRenewal(change, { renewal, term }, { from: ['CLOCK'], to: 'RENEWED' }, [
      'renewal.confirmed',
      {},
    ]);
  else await endCase(change, { renewal, term });
}

/** What may still be told, declined or undone. */
const UNFINISHED: readonly RenewalState[] = ['OPEN', 'TOLD', 'UNTOLD', 'CLOCK', 'DECLINED'];
const NOT_CLOSED: readonly RenewalState[] = ['NEEDS_DECISION', ...UNFINISHED];
const NOT_ENDED: readonly RenewalState[] = ['RENEWED', ...NOT_CLOSED];

const endCase = (change: Change, target: Renewal) =>
  moveRenewal(change, target, { from: UNFINISHED, to: 'ENDED' }, ['renewal.ended', {}]);

/** The term has come to its end, and none follows. A chosen end frees the seats; one that nobody chose waits for a decision. */
export async function reachEnd(change: Change, term: TermRow): Promise<void> {
  const { trx } = change;
  const renewal = await findCaseOfTerm(trx, term.id);
  await finishTerm(change, term);
  // Another term was granted for later.
  if (!renewal || renewal.state === 'ENDED') return;
  if (renewal.state === 'DECLINED') {
    await releaseAllSeats(change, term.membership_id);
    const { decline_until: until } = renewal;
    if (until === null || until < change.day) await endCase(change, { renewal, term });
    return;
  }
  await moveRenewal(change, { renewal, term }, { from: ['OPEN', 'UNTOLD'], to: 'NEEDS_DECISION' }, [
    'renewal.undecided',
    {},
  ]);
}

type CaseDecision = { renews: boolean; reason: string };

/** NEEDS_DECISION → RENEWED, from the day on which the term ended, or ENDED: an administrator decides, with the reason. */
export async function decide(change: Change, { renewal, term }: Renewal, { renews, reason }: CaseDecision) {
  const next = await findSuccessor(change.trx, term.id);
  await moveRenewal(
    change,
    { renewal, term },
    { from: ['NEEDS_DECISION'], to: renews ? 'RENEWED' : 'ENDED' },
    ['renewal.decided', { renews, reason }],
  );
  if (renews && !next) {
    const planned = await planRenewal(change, { renewal, term }, change.day);
    if (planned.ends_on <= change.day) throw tooLateToRenew(planned.ends_on);
  }
  if (renews) return;
  if (next) await undoTerm(change, next);
  await releaseAllSeats(change, term.membership_id);
}

const tooLateToRenew = (endsOn: Day) =>
  new DomainError(
    'conflict',
    `Un renouvellement dès l’échéance serait déjà terminé depuis le ${frenchDay(endsOn)}\u202f: accordez plutôt une nouvelle période, qui commence aujourd’hui.`,
  );

/**
 * The term was replaced or terminated, or another one is granted after it: its renewal is over, and so is the one by which it
 * began, which may still be declined, or wait for a decision. A term that was planned after it is annulled.
 */
export async function abandonRenewals(change: Change, term: TermRow): Promise<void> {
  const next = await findSuccessor(change.trx, term.id);
  if (next?.state === 'PLANNED') await undoTerm(change, next);
  await abandonCase(change, term.id, NOT_ENDED);
  if (term.predecessor_id !== null) await abandonCase(change, term.predecessor_id, NOT_CLOSED);
}

/** A term is annulled: so is what was to follow it, and its renewal, if it had begun, is over. */
export async function undoTerm(change: Change, term: TermRow): Promise<void> {
  const next = await findSuccessor(change.trx, term.id);
  if (next) await undoTerm(change, next);
  await annulTerm(change, term);
  await withdrawCharges(change, term);
  await abandonCase(change, term.id, NOT_ENDED);
}

async function abandonCase(change: Change, termId: number, from: readonly RenewalState[]): Promise<void> {
  const renewal = await findCaseOfTerm(change.trx, termId);
  if (!renewal || !from.includes(renewal.state)) return;
  const target = await readRenewal(change, renewal.id);
  await moveRenewal(change, target, { from: [renewal.state], to: 'ENDED' }, ['renewal.ended', {}]);
}
