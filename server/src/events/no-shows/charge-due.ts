import type { Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { EventRow } from '../../db/schema.ts';
import { today } from '../../kernel/calendar.ts';
import type { Change } from '../change.ts';
import { chargeNoShow } from './charge.ts';
import { lockNoShow, type NoShowRecord, noShowById } from './no-shows.table.ts';

/** An absence and its event, with who pays, who is erased before or after. @throws DomainError not-found */
export async function lockWithPayer(
  trx: Trx,
  id: number,
): Promise<{ event: EventRow; noShow: NoShowRecord }> {
  const { payer_id } = await noShowById(trx, id);
  // First, as an erasure does.
  if (payer_id !== null)
    await lockRows(trx, trx.selectFrom('account').select('account.id').where('account.id', '=', payer_id));
  return lockNoShow(trx, id);
}

/** For the clock. A person may have contested or waived it, or its letter come back, since it was found. */
export async function chargeIfDue(change: Change, id: number): Promise<void> {
  const { event, noShow } = await lockWithPayer(change.trx, id);
  const { state, contest_until: until } = noShow;
  const isUncontested = state === 'TOLD' && until !== null && until < today(change.clock);
  if (isUncontested || state === 'UPHELD') await chargeNoShow(change, event, noShow);
}
