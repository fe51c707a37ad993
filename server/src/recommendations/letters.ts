import type { Db, Trx } from '../db/database.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { IntroducedMember } from './introduction.emails.ts';
import {
  type Outcome,
  outcome as outcomeMail,
  type RecommendationLetter,
  recommended,
  withdrawn,
} from './recommendations.emails.ts';

type LetterDependencies = Pick<Dependencies, 'outbox' | 'site'>;
type MailedRow = Pick<RecommendationTableRow, 'id' | 'subject' | 'giver_id' | 'receiver_id'>;

/** To whom mails go: a member with an account that they can log in to. Undefined for anybody else. */
export async function findMailbox(db: Db, accountId: number | null): Promise<IntroducedMember | undefined> {
  if (accountId === null) return undefined;
  const row = await db
    .selectFrom('account')
    .select(['full_name', 'email', 'company'])
    .where('id', '=', accountId)
    .where('role', '=', 'MEMBER')
    .where('active', '=', true)
    .executeTakeFirst();
  return row && { name: row.full_name, address: row.email, company: row.company };
}

async function nameOf(db: Db, accountId: number | null): Promise<string> {
  if (accountId === null) return '';
  const row = await db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.full_name ?? '';
}

/** Nobody is told whose account is closed. */
async function headFor(
  trx: Trx,
  { site }: LetterDependencies,
  { id, subject }: MailedRow,
  [toId, otherId]: [number | null, number | null],
): Promise<RecommendationLetter | undefined> {
  const to = await findMailbox(trx, toId);
  if (!to) return undefined;
  return { to, site, recommendation: { id, subject }, other: await nameOf(trx, otherId) };
}

/** What became of it, without an amount. */
export async function tellGiver(
  trx: Trx,
  dependencies: LetterDependencies,
  row: MailedRow,
  what: { outcome: Outcome; reason: string },
): Promise<void> {
  const head = await headFor(trx, dependencies, row, [row.giver_id, row.receiver_id]);
  if (head) await dependencies.outbox.enqueue(trx, outcomeMail(head, what));
}

/** That it is withdrawn. */
export async function tellReceiver(
  trx: Trx,
  dependencies: LetterDependencies,
  row: MailedRow,
  reason: string,
): Promise<void> {
  const head = await headFor(trx, dependencies, row, [row.receiver_id, row.giver_id]);
  if (head) await dependencies.outbox.enqueue(trx, withdrawn(head, reason));
}

/** That there is one. */
export async function tellRecommended(
  trx: Trx,
  dependencies: LetterDependencies,
  row: MailedRow,
  about: { isInside: boolean; isAsking: boolean },
): Promise<void> {
  const head = await headFor(trx, dependencies, row, [row.receiver_id, row.giver_id]);
  if (head) await dependencies.outbox.enqueue(trx, recommended(head, about));
}
