import type { Trx } from '../../db/database.ts';
import type { Admin } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';

/** A change of a campaign: its transaction, its moment, and its author: an account, or the clock. */
export type CampaignChange = { trx: Trx; clock: Clock; by: { accountId: number | null; name: string } };

export const changeBy = (trx: Trx, clock: Clock, { id, name }: Admin): CampaignChange => ({
  trx,
  clock,
  by: { accountId: id, name },
});

export const changeByCalendar = (trx: Trx, clock: Clock): CampaignChange => ({
  trx,
  clock,
  by: { accountId: null, name: 'Calendrier' },
});
