import type { Db, Trx } from '../db/database.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OutgoingMail } from '../mail/outbox.ts';
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

type Letter = {
  row: MailedRow;
  to: 'giver' | 'receiver';
  write: (head: RecommendationLetter) => OutgoingMail;
};

/** To one of its two members, unless their account is closed. */
async function tell(
  trx: Trx,
  { outbox, site }: LetterDependencies,
  { row, to, write }: Letter,
): Promise<void> {
  const { id, subject, giver_id, receiver_id } = row;
  const [toId, otherId] = to === 'giver' ? [giver_id, receiver_id] : [receiver_id, giver_id];
  const mailbox = await findMailbox(trx, toId);
  if (!mailbox) return;
  const other = await nameOf(trx, otherId);
  await outbox.enqueue(trx, write({ to: mailbox, site, recommendation: { id, subject }, other }));
}

/** What became of it, without an amount. */
export const tellGiver = (
  trx: Trx,
  dependencies: LetterDependencies,
  row: MailedRow,
  what: { outcome: Outcome; reason: string },
) => tell(trx, dependencies, { row, to: 'giver', write: (head) => outcomeMail(head, what) });

/** That it is withdrawn. */
export const tellReceiver = (trx: Trx, dependencies: LetterDependencies, row: MailedRow, reason: string) =>
  tell(trx, dependencies, { row, to: 'receiver', write: (head) => withdrawn(head, reason) });

/** That there is one. */
export const tellRecommended = (
  trx: Trx,
  dependencies: LetterDependencies,
  row: MailedRow,
  about: { isInside: boolean; isAsking: boolean },
) => tell(trx, dependencies, { row, to: 'receiver', write: (head) => recommended(head, about) });
