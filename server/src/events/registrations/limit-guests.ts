import type { GuestData } from '@cercle/contract/registrations';
import type { RateLimits, Refund } from '../../http/access/rate-limit.ts';
import { type Actor, requireLogin } from '../../kernel/actor.ts';

/**
 * Counts the guests whom `work` registers: a letter goes to each, at an address that nobody has confirmed. What `work` refuses does not
 * count. @throws DomainError too-many, and what `work` throws
 */
export async function limitGuests(
  limits: RateLimits,
  actor: Actor,
  guests: Pick<GuestData, 'email'>[],
  work: () => Promise<void>,
): Promise<null> {
  const { kind, id } = requireLogin(actor);
  const refunds: Refund[] = [];
  try {
    for (const { email } of guests) {
      // An administrator registers those of many members.
      if (kind === 'member') refunds.push(await limits.consume('guest', String(id)));
      refunds.push(await limits.consume('guestOfEmail', email));
    }
    await work();
    return null;
  } catch (error) {
    for (const refund of refunds) await refund();
    throw error;
  }
}
