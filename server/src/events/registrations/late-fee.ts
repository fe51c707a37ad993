import { frenchDay } from '@cercle/contract/french-day';
import { type PolicyRules, ruleText } from '@cercle/contract/policy-rules';
import type { EventRegistrationRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { withdrawDeadline } from '../withdraw-deadline.ts';
import type { OpenEvent } from './open-event.ts';

type Row = Pick<EventRegistrationRow, 'state' | 'registered_at'>;

/** When a person took their seat, if they have one: who did so after the event moved chose its new day. */
export const takenAt = (row: Row | undefined): string | null =>
  row?.state === 'REGISTERED' ? row.registered_at : null;

/** Until when a person may withdraw without a fee; of who has no seat yet, as if they took it now. */
const deadlineOf = ({ event, seats }: OpenEvent, row: Row | undefined) =>
  withdrawDeadline(event, seats.rules.eventWithdrawDays, takenAt(row));

/** Whether giving the seat back costs a fee by now. */
export const isLate = ({ clock }: Change, open: OpenEvent, row: EventRegistrationRow): boolean =>
  row.state === 'REGISTERED' && timestamp(clock) >= deadlineOf(open, row).endsAt;

/** « 15 € HTVA », or « 15 € » where no VAT is due on it. */
export const feeText = ({ noShowFeeCents, noShowVat }: PolicyRules): string =>
  ruleText('noShowFeeCents', noShowFeeCents) + (noShowVat === 'S' ? ' HTVA' : '');

/**
 * Refuses what may cost a fee until the person says that they have read so (general conditions, article 10).
 * @throws DomainError validation on `isFeeSeen`, with the fee and why
 */
export function requireFeeSeen(
  open: OpenEvent,
  row: EventRegistrationRow | undefined,
  isFeeSeen: boolean,
): void {
  if (isFeeSeen) return;
  const { day, because } = deadlineOf(open, row);
  throw fieldError(
    'isFeeSeen',
    `On pouvait se désinscrire sans frais jusqu’au ${frenchDay(day)} (${because.replace(/\.$/, '')}). Une absence coûte ${feeText(open.seats.rules)}, sauf si quelqu’un reprend la place\u202f: confirmez que vous le savez.`,
  );
}

/** What the history says of a fee that was read. */
export const feeFacts = (open: OpenEvent, row?: EventRegistrationRow) => ({
  feeCents: open.seats.rules.noShowFeeCents,
  withdrawUntil: deadlineOf(open, row).day,
});
