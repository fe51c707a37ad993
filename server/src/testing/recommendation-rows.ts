import type {
  IntroductionState,
  OneToOneState,
  RecommendationState,
} from '@cercle/contract/recommendation-states';
import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** An outside contact, in what members recommend in tests. */
export const CONTACT = {
  name: 'Odile Contact-Unique',
  email: 'odile@dehors.example',
  phone: '+32 475 44 55 66',
};

type Members = { giver: number | null; receiver: number | null };
type Change = {
  state?: RecommendationState;
  message?: string;
  introduction?: IntroductionState;
  closed_on?: string;
};

const AT = '2026-03-02T08:00:00.123Z';
const DAY = '2026-03-02';

type Insert<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** Inside the circle and not yet answered, unless said otherwise. @returns its id */
export async function insertRecommendation(
  db: Db,
  row: Pick<Insert<'recommendation'>, 'giver_id' | 'receiver_id'> & Partial<Insert<'recommendation'>>,
): Promise<number> {
  const { id } = await db
    .insertInto('recommendation')
    .values({
      ...{ kind: 'INSIDE', subject: 'Un bail à revoir', message: '', consent: null, introduction: null },
      ...{ contact_name: null, contact_email: null, contact_phone: null, state: 'SENT', closed_on: null },
      ...{ created_at: AT, created_on: DAY, moved_at: AT, ...row },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For no recommendation, unless said otherwise. @returns its id */
export async function insertThanks(
  db: Db,
  row: Omit<Insert<'thanks'>, 'recommendation_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('thanks')
    .values({ recommendation_id: null, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A recommendation with an outside contact, and a line of its history with a reason. @returns its id */
export async function addRecommendation(db: Db, { giver, receiver }: Members, change: Change = {}) {
  const { introduction = null } = change;
  const id = await insertRecommendation(db, {
    ...{ giver_id: giver, receiver_id: receiver, kind: 'OUTSIDE', subject: 'Un-toit-à-refaire' },
    ...{ contact_name: CONTACT.name, contact_email: CONTACT.email, contact_phone: CONTACT.phone },
    ...{ consent: introduction ? 'BY_INTRODUCTION' : 'AGREED', message: 'Le-mot-du-donneur' },
    ...(introduction === 'WAITING' && { token_hash: 'h', expires_at: '2026-04-01T09:00:00.123Z' }),
    ...{ state: 'ACCEPTED', ...change },
  });
  const line = { recommendation_id: id, at: AT, on_day: DAY, kind: 'recommendation.accepted' } as const;
  await db
    .insertInto('recommendation_history')
    .values({ ...line, account_id: receiver, by_name: 'Qui-accepte', reason: 'Le-mot-du-receveur' })
    .execute();
  return id;
}

type Thanks = {
  writer: number | null;
  thanked: number | null;
  cents: number;
  visitor?: string;
  month?: string;
};

/** For business that came through `thanked`, or a visitor. @returns its id */
export async function addThanks(db: Db, { writer, thanked, cents, visitor, month = '2026-03' }: Thanks) {
  const about = { writer_id: writer, thanked_id: thanked, visitor_name: visitor ?? null };
  return insertThanks(db, { ...about, kind: 'OUTSIDE', cents, month, created_at: AT });
}

/** @returns its id */
export async function addMeeting(
  db: Db,
  [proposer, other]: [number, number],
  state: OneToOneState = 'PROPOSED',
) {
  const { id } = await db
    .insertInto('one_to_one')
    .values({ proposer_id: proposer, other_id: other, met_on: DAY, state, created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A row in each table of recommendations. */
export async function addRecommendationRows(db: Db, accountId: number) {
  await addRecommendation(
    db,
    { giver: accountId, receiver: null },
    { introduction: 'WAITING', state: 'SENT' },
  );
  await addThanks(db, { writer: accountId, thanked: null, cents: 12_345, visitor: 'Été Visiteur' });
  await db
    .insertInto('one_to_one')
    .values({
      ...{ proposer_id: accountId, other_id: null, met_on: DAY, state: 'CONFIRMED' },
      ...{ created_at: AT, answered_at: AT },
    })
    .execute();
  const medians = { median_given_cents: 20_000, median_received_cents: 10_000 };
  await db
    .insertInto('worth_block')
    .values({
      ...{ from_month: '2026-01', to_month: '2026-03', cents: 123_456, givers: 5, receivers: 6 },
      ...medians,
      published_at: AT,
    })
    .execute();
}
