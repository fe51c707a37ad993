import type { EventRow } from '../db/schema.ts';
import { searchColumns } from '../db/search-columns.ts';
import { clockTimeOf, dayOf, movedClockTime } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { typedMoment } from '../kernel/typed-moment.ts';
import type { Change } from './change.ts';
import { recordEvent } from './event-history.ts';
import { insertEvent } from './events.table.ts';
import { freeSlug } from './slug.ts';

type ProgrammeLine = { time: string; text: string };

/**
 * A draft with what an event says, all of it as much later by the clock as its start (E7, E18); nobody is registered for it.
 * @param startsAt « 2027-03-04T19:00 », by the clock of Belgium
 * @returns its id
 * @throws DomainError validation, by field, for an hour that the clock skips
 */
export async function copyEvent(change: Change, event: EventRow, startsAt: string): Promise<number> {
  const { trx, clock } = change;
  const move = { from: clockTimeOf(event.starts_at), to: startsAt };
  const starts_at = typedMoment('startsAt', startsAt);
  const { title, summary, body, hosts, picture_hash, audience } = event;
  const { place_name, street, postal_code, city, capacity, guests_per_member } = event;
  const id = await insertEvent(trx, {
    ...{ title, summary, body, hosts, picture_hash, audience },
    ...{ place_name, street, postal_code, city, capacity, guests_per_member },
    ...searchColumns.event({ title, place_name, city }),
    slug: await freeSlug(trx, { title, audience, day: dayOf(starts_at) }),
    programme: JSON.stringify(movedProgramme(JSON.parse(event.programme), move)),
    starts_at,
    ends_at: typedMoment('startsAt', movedClockTime(clockTimeOf(event.ends_at), move)),
    created_at: timestamp(clock),
  });
  await recordEvent(change, id, 'event.copied');
  return id;
}

type Move = Parameters<typeof movedClockTime>[1];

/** Its times are hours of the day, moved as the start is. */
const movedProgramme = (programme: ProgrammeLine[], move: Move): ProgrammeLine[] =>
  programme.map(({ time, text }) => ({
    time: movedClockTime(`${move.from.slice(0, 10)}T${time}`, move).slice(11),
    text,
  }));
