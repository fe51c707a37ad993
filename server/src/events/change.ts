import type { Trx } from '../db/database.ts';
import type { Admin, Member } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';

/** Who changed an event or a registration: an account, or the clock. */
type Author = { accountId: number | null; name: string };

/** A change of events: its transaction, its moment and its author. */
export type Change = { trx: Trx; clock: Clock; by: Author };

export const changeBy = (trx: Trx, clock: Clock, { id, name }: Admin | Member): Change => ({
  trx,
  clock,
  by: { accountId: id, name },
});

export const changeByCalendar = (trx: Trx, clock: Clock): Change => ({
  trx,
  clock,
  by: { accountId: null, name: 'Calendrier' },
});

/** What a change means for others on the list: by itself, as its author did not choose them. */
export const changeByWaitingList = ({ trx, clock }: Omit<Change, 'by'>): Change => ({
  trx,
  clock,
  by: { accountId: null, name: 'Liste d’attente' },
});
