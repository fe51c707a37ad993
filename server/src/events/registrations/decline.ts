import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import type { OpenEvent } from './open-event.ts';
import { refuseGuestOfOther } from './refuse-double.ts';
import { recordRegistrations } from './registration-history.ts';
import { findOfMember, insertRegistrations } from './registrations.table.ts';

/**
 * Says that a member does not come, also to a full event (E6). Said twice, it is said once.
 * @throws DomainError conflict for who is registered or waits, as a guest too: they withdraw
 */
export async function decline(change: Change, { event }: OpenEvent, accountId: number): Promise<void> {
  const { trx, clock } = change;
  const earlier = await findOfMember(trx, event.id, accountId);
  if (earlier?.state === 'DECLINED') return;
  if (earlier?.state === 'REGISTERED' || earlier?.state === 'WAITING')
    throw new DomainError('conflict', 'Déjà inscrit, ou sur la liste d’attente\u202f: désinscrivez-vous.');
  await refuseGuestOfOther(trx, event.id, accountId);
  const row = { event_id: event.id, account_id: accountId, state: 'DECLINED' as const };
  const ids = await insertRegistrations(trx, [{ ...row, created_at: timestamp(clock) }]);
  await recordRegistrations(change, ids, { kind: 'registration.declined' });
}
