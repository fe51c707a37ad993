import { REGISTRATION_STATES, type RegistrationState } from '@cercle/contract/registration-states';
import type {
  RegistrationCounts,
  RegistrationsFilter,
  RegistrationsQuery,
} from '@cercle/contract/registrations';
import { sql } from 'kysely';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { likePatternOf } from '../../db/search.ts';
import { searchTerms } from '../../db/search-terms.ts';
import { LIVE_STATES } from './registrations.table.ts';

type Filter = { eventId: number; q: string; state?: RegistrationState | undefined };

const OF_ACCOUNT = sql`account.search_text || ' ' || account.email`;
/**
 * Names first, as they are sorted by them; then addresses. Of a guest the name that the host gave, then that of their account. Of one
 * event there are few enough to read all of them.
 */
const SEARCHED = sql<string>`case when registration.host_id is null then coalesce(${OF_ACCOUNT}, '') else registration.search_text || coalesce(' ' || ${OF_ACCOUNT}, '') end`;

const filtered = (db: Db, { eventId, q, state }: Filter) =>
  searchTerms(q, ['search_text']).reduce(
    (query, term) =>
      query.where(({ or }) =>
        or(term.map(([, text]) => sql<boolean>`${SEARCHED} like ${likePatternOf(text)} escape '\\'`)),
      ),
    db
      .selectFrom('event_registration as registration')
      .leftJoin('account', 'account.id', 'registration.account_id')
      .where('registration.event_id', '=', eventId)
      .$if(state !== undefined, (query) =>
        query.where('registration.state', '=', state as RegistrationState),
      ),
  );

const rows = (db: Db, filter: Filter) =>
  db
    .selectFrom(
      filtered(db, filter)
        .selectAll('registration')
        .select(['account.full_name', 'account.email as account_email', 'account.company as account_company'])
        .select(SEARCHED.as('sort_name'))
        .as('registration'),
    )
    .selectAll('registration')
    .select(({ selectFrom, fn }) => {
      const guests = selectFrom('event_registration as guest')
        .whereRef('guest.host_id', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'));
      return [
        guests.where('guest.state', '=', 'WAITING').$asScalar().$notNull().as('waiting_guests'),
        guests.where('guest.state', 'in', LIVE_STATES).$asScalar().$notNull().as('live_guests'),
      ];
    })
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .leftJoin('account as host_account', 'host_account.id', 'host.account_id')
    .select(['host.state as host_state', 'host_account.full_name as host_name'])
    .select(({ selectFrom }) =>
      selectFrom('membership_request')
        .whereRef('membership_request.account_id', '=', 'registration.account_id')
        .select('membership_request.id')
        .limit(1)
        .as('request_id'),
    );

export type ListedRegistration = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const SORT_COLUMN = { createdAt: 'registration.id', name: 'registration.sort_name' } as const;

function orderOf({ sort }: Pick<RegistrationsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

const sorted = (db: Db, eventId: number, query: RegistrationsFilter) => {
  const { column, direction } = orderOf(query);
  return rows(db, { ...query, eventId })
    .orderBy(column, direction)
    .orderBy('registration.id', direction);
};

/** One page of the registrations of an event, and how many there are. */
export async function listRegistrations(db: Db, eventId: number, query: RegistrationsQuery) {
  const found = await sorted(db, eventId, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const count = () => countRegistrations(db, { ...query, eventId });
  return { rows: found, total: await totalWith(found, query, count) };
}

export const countRegistrations = (db: Db, filter: Filter): Promise<number> => countOf(filtered(db, filter));

/** By state, of those that a search finds. */
export async function countByState(db: Db, eventId: number, q: string): Promise<RegistrationCounts['state']> {
  const counted = await filtered(db, { eventId, q })
    .select('registration.state')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .groupBy('registration.state')
    .execute();
  const totalOf = (state: RegistrationState) => counted.find((row) => row.state === state)?.total ?? 0;
  const all = counted.reduce((sum, { total }) => sum + total, 0);
  const counts = REGISTRATION_STATES.map((state) => [state, totalOf(state)] as const);
  return { ALL: all, ...(Object.fromEntries(counts) as Record<RegistrationState, number>) };
}

/** All of them, in the order of the list. */
export function readRegistrations(db: Db, eventId: number, query: RegistrationsFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'registration.id' },
    ({ limit, isNext }) => sorted(db, eventId, query).where(isNext).limit(limit).execute(),
    ({ id, sort_name }) => ({ sortValue: order.column === 'registration.id' ? id : sort_name, id }),
  );
}
