import type { IntroductionState, RecommendationState } from '@cercle/contract/recommendation-states';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { RecommendationTableRow, Schema } from '../db/schema.ts';
import { type Day, today } from '../kernel/calendar.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';

type NewRecommendation = Omit<
  Insertable<Schema['recommendation']>,
  'state' | 'created_at' | 'created_on' | 'moved_at'
>;

export async function insertRecommendation(
  trx: Trx,
  clock: Clock,
  recommendation: NewRecommendation,
): Promise<number> {
  const now = timestamp(clock);
  const dates = { created_at: now, created_on: today(clock), moved_at: now };
  const { id } = await trx
    .insertInto('recommendation')
    .values({ ...recommendation, ...dates, state: 'SENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const recommendationNotFound = () =>
  new DomainError('not-found', 'Cette recommandation n’existe pas ou plus.');

/** One of this member's, on either side. @throws DomainError not-found, also for anybody else's */
export async function recommendationOf(
  db: Db,
  { id, memberId }: { id: number; memberId: number },
): Promise<RecommendationTableRow> {
  const row = await ofMember(db, memberId).where('id', '=', id).executeTakeFirst();
  if (!row) throw recommendationNotFound();
  return row;
}

/** Locks it for a change. The caller has locked the member's account, as an erasure does. @throws DomainError not-found */
export async function lockRecommendation(
  trx: Trx,
  { id, memberId }: { id: number; memberId: number },
): Promise<RecommendationTableRow> {
  const [row] = await lockRows(trx, ofMember(trx, memberId).where('id', '=', id));
  if (!row) throw recommendationNotFound();
  return row;
}

const ofMember = (db: Db, memberId: number) =>
  db
    .selectFrom('recommendation')
    .selectAll()
    .where((eb) => eb.or([eb('giver_id', '=', memberId), eb('receiver_id', '=', memberId)]));

export type RecommendationChange = {
  state?: RecommendationState;
  introduction?: IntroductionState;
  /** The day of the outcome; null once it is open again. */
  closedOn?: Day | null;
  /** Nobody answers by the mailed link any more. */
  isLinkVoid?: boolean;
  /** The person outside, and what was written about them, are erased now. */
  isContactErased?: boolean;
};

/** Changes one that is still as it was read. @throws DomainError conflict */
export async function changeRecommendation(
  trx: Trx,
  clock: Clock,
  { id, version, state }: Pick<RecommendationTableRow, 'id' | 'version' | 'state'>,
  change: RecommendationChange,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('recommendation')
    .set({ ...columnsOf(change), moved_at: timestamp(clock), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new DomainError('conflict');
}

const NO_CONTACT = { contact_name: null, contact_email: null, contact_phone: null, message: '' };

const columnsOf = (change: RecommendationChange): Updateable<Schema['recommendation']> => ({
  ...(change.state && { state: change.state }),
  ...(change.introduction && { introduction: change.introduction }),
  ...(change.closedOn !== undefined && { closed_on: change.closedOn }),
  ...(change.isLinkVoid && { token_hash: null, expires_at: null }),
  ...(change.isContactErased && NO_CONTACT),
});

/** Whether this giver still waits for the answer of the person at an address. */
export async function hasWaitingIntroduction(
  db: Db,
  { giverId, email }: { giverId: number; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('recommendation')
    .select('id')
    .where('giver_id', '=', giverId)
    .where('contact_email', '=', email)
    .where('introduction', '=', 'WAITING')
    .where('closed_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
