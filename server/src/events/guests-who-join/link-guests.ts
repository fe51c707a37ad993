import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';
import { lockEvent } from '../events.table.ts';
import { recordRegistrations } from '../registrations/registration-history.ts';
import { linkToAccount, listEventsOfUnlinked } from './guest-registrations.table.ts';
import { mergeRegistrations } from './merge-registrations.ts';

/**
 * Gives a member the registrations of the guest who was invited by an address that the member has proven: past ones as they are, those
 * to come merged with the member's own. The caller has locked the account; events are locked one after the other, by their ids.
 * @returns how many registrations
 */
export async function linkGuests(
  change: Change,
  person: { accountId: number; email: string },
): Promise<number> {
  const { trx, clock } = change;
  let count = 0;
  for (const eventId of await listEventsOfUnlinked(trx, person.email)) {
    const event = await lockEvent(trx, eventId);
    const linked = await linkToAccount(trx, eventId, person);
    await recordRegistrations(change, linked, { kind: 'guest.linked' });
    const isOpen = event.state === 'PUBLISHED' && event.starts_at > timestamp(clock);
    if (isOpen && linked.length > 0) await mergeRegistrations(change, event, person.accountId);
    count += linked.length;
  }
  return count;
}
