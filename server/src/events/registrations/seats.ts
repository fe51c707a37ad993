import type { PolicyRules } from '@cercle/contract/policy-rules';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { withdrawDeadline } from '../withdraw-deadline.ts';

/** The seats of an event and the rules by which they are given. */
export type Seats = {
  rules: PolicyRules;
  /** Who waits is not offered seats any more: a free one goes to the first who says yes. Withdrawing costs a fee. */
  isLate: boolean;
  /** The first moment at which it is late, in UTC. */
  lateFrom: string;
  /** Neither taken nor offered. */
  free: number;
  /** For who says yes now: those that are free and, once it is late, those that people hand over. */
  takeable: number;
  /** Offers whose time is over, and that are still to be closed. */
  expired: number;
};

type Event = Pick<EventRow, 'id' | 'capacity' | 'starts_at' | 'moved_at' | 'policy_version_id'>;

/**
 * Counts the seats of a published event, in one query as all who register wait for it. A caller that acts on the counts holds the lock of the
 * event. @param at now
 */
export async function readSeats(db: Db, event: Event, at: string): Promise<Seats> {
  const seats = (await readSeatsOf(db, [event], at)).get(event.id);
  if (!seats) throw new Error('A published event has conditions');
  return seats;
}

/** Those of several events, drafts left out. */
export async function readSeatsOf(db: Db, events: Event[], at: string): Promise<Map<number, Seats>> {
  const figures = await readFigures(
    db,
    events.map(({ id }) => id),
    at,
  );
  const figuresOf = new Map(figures.map((row) => [row.id, row]));
  return new Map(
    events.flatMap((event) => {
      const row = figuresOf.get(event.id);
      return row ? [[event.id, toSeats(event, row, at)]] : [];
    }),
  );
}

type Figures = Awaited<ReturnType<typeof readFigures>>[number];

function toSeats(
  event: Event,
  { registered, handing_over, offered, expired, ...row }: Figures,
  at: string,
): Seats {
  const rules = JSON.parse(row.rules) as PolicyRules;
  const lateFrom = withdrawDeadline(event, rules.eventWithdrawDays, null).endsAt;
  const isLate = at >= lateFrom;
  const free = Math.max(0, event.capacity - registered - offered);
  return { rules, isLate, lateFrom, free, expired, takeable: free + (isLate ? handing_over : 0) };
}

function readFigures(db: Db, eventIds: number[], at: string) {
  return db
    .selectFrom('event')
    .innerJoin('policy_version', 'policy_version.id', 'event.policy_version_id')
    .select(['event.id', 'policy_version.rules'])
    .select((eb) => {
      const registered = eb
        .selectFrom('event_registration')
        .whereRef('event_registration.event_id', '=', 'event.id')
        .where('event_registration.state', '=', 'REGISTERED')
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const offers = eb
        .selectFrom('seat_offer')
        .whereRef('seat_offer.event_id', '=', 'event.id')
        .where('seat_offer.state', '=', 'PENDING');
      return [
        registered.$asScalar().$notNull().as('registered'),
        registered.where('handing_over_since', 'is not', null).$asScalar().$notNull().as('handing_over'),
        offers.select(SUM_OF_SEATS).$asScalar().$notNull().as('offered'),
        offers
          .where('seat_offer.expires_at', '<=', at)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('expired'),
      ];
    })
    .where('event.id', 'in', eventIds)
    .execute();
}

const SUM_OF_SEATS = sql<number>`cast(coalesce(sum(seat_offer.seats), 0) as bigint)`.as('sum');
