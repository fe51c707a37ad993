import type { Trx } from '../../db/database.ts';
import type { EventRegistrationRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Admin } from '../../kernel/actor.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { type Change, changeBy } from '../change.ts';
import { lockEvent } from '../events.table.ts';
import { forgetNoShows } from '../no-shows/forget-no-shows.ts';
import { fillSeats } from './fill-seats.ts';
import {
  forgetExcuses,
  forgetGuests,
  listComing,
  listOwnComing,
  type Person,
} from './person-registrations.table.ts';
import { listLiveGuests } from './registrations.table.ts';
import { leave, shrinkOfferOfHost } from './withdraw.ts';

/**
 * Takes a person who is about to be deleted off all events to come, with their guests: their seats are offered to others. Nothing is
 * due, as nobody is left to owe it. @param list where they come or wait, in the order of the events
 */
async function leaveEvents(change: Change, list: () => Promise<EventRegistrationRow[]>): Promise<void> {
  const { trx } = change;
  const eventIds = new Set((await list()).map(({ event_id }) => event_id));
  for (const eventId of eventIds) {
    const event = await lockEvent(trx, eventId);
    const rows = (await list()).filter((row) => row.event_id === eventId);
    for (const row of rows) await leaveWithGuests(change, row);
    await fillSeats(change, event);
  }
}

async function leaveWithGuests(change: Change, row: EventRegistrationRow): Promise<void> {
  await leave(change, null, [row, ...(await listLiveGuests(change.trx, row.id))]);
  if (row.host_id !== null && row.state === 'WAITING') await shrinkOfferOfHost(change, row.host_id);
}

type ForgetOthers = (dependencies: { trx: Trx; clock: Clock }, accountId: number) => Promise<unknown>;

/**
 * For the deletion of a member by an administrator: what they owe for absences, nobody is left to pay either. As the guest of another
 * they still come: the host has that seat. @param forgetOthers what they leave outside events
 */
export const createLeaving = ({ clock }: Pick<Dependencies, 'clock'>, forgetOthers: ForgetOthers) => ({
  async leave(trx: Trx, admin: Admin, accountId: number) {
    const change = changeBy(trx, clock, admin);
    const person = { accountId, email: null };
    await leaveEvents(change, () => listOwnComing(trx, accountId, timestamp(clock)));
    await forgetNoShows(change, person);
    await forgetExcuses(trx, person);
    await forgetOthers({ trx, clock }, accountId);
  },
});

/**
 * Of a person who is erased, events keep how many came, without names: the person leaves those to come, owes nothing for absences, and
 * neither their guests nor they as a guest are named any more. @returns how many guests had a name until now
 */
export async function forgetRegistrations(change: Change, person: Person): Promise<number> {
  await leaveEvents(change, () => listComing(change.trx, person, timestamp(change.clock)));
  await forgetNoShows(change, person);
  await forgetExcuses(change.trx, person);
  return forgetGuests(change.trx, person);
}
