import type { Change } from '../change.ts';
import { changeByWaitingList } from '../change.ts';
import type { OpenEvent } from './open-event.ts';
import { recordRegistrations } from './registration-history.ts';
import { listHandingOver, listLateWithdrawals, moveRegistrations } from './registrations.table.ts';

type Taking = {
  count: number;
  /** Seats that are free for these people: more than for others, if some were offered to them. */
  free: number;
  /** The member who comes, if it is one: what they gave back too late they take back first. */
  accountId: number | null;
  /** Makes the people registered. @returns their registrations */
  take(): Promise<number[]>;
};

/**
 * Gives seats to people who fit. Where fewer are free, those who hand theirs over for the longest time leave. Who withdrew too late owes
 * nothing once another takes a seat: as many as take free ones, in their order.
 */
export async function takeSeats(
  change: Change,
  { event }: Pick<OpenEvent, 'event'>,
  { count, free, accountId, take }: Taking,
): Promise<number[]> {
  const { trx } = change;
  const fromOthers = Math.max(0, count - free);
  const handingOver = fromOthers === 0 ? [] : await listHandingOver(trx, event.id, fromOthers);
  const replaced = await moveRegistrations(trx, idsOf(handingOver), {
    from: 'REGISTERED',
    to: 'HANDED_OVER',
  });
  const takers = await take();
  const late = await listLateWithdrawals(trx, event.id, accountId, count - replaced.length);
  const relieved = await moveRegistrations(trx, idsOf(late), { from: 'WITHDRAWN_LATE', to: 'HANDED_OVER' });
  await recordHandedOver(change, [...replaced, ...relieved], takers);
  return takers;
}

async function recordHandedOver(change: Change, handedOver: number[], takers: number[]): Promise<void> {
  for (const [index, id] of handedOver.entries()) {
    const takenOverBy = takers[index];
    await recordRegistrations(changeByWaitingList(change), [id], {
      kind: 'registration.handed-over',
      facts: takenOverBy === undefined ? {} : { takenOverBy },
    });
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
