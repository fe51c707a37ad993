import type { Db, Trx } from '../../db/database.ts';

type RequestedChange = { accountId: number; linkId: number; newEmail: string; at: string };

/** A change that the link with this id confirms. */
export const insertRequestedChange = (trx: Trx, { accountId, linkId, newEmail, at }: RequestedChange) =>
  trx
    .insertInto('email_change')
    .values({
      account_id: accountId,
      link_id: linkId,
      new_email: newEmail,
      former_email: null,
      former_verified_at: null,
      created_at: at,
      done_at: null,
    })
    .execute();

/** The address that this link confirms; undefined once that was erased. */
export async function findRequestedEmail(db: Db, linkId: number): Promise<string | undefined> {
  const change = db.selectFrom('email_change').select('new_email').where('link_id', '=', linkId);
  return (await change.executeTakeFirst())?.new_email ?? undefined;
}

type FormerAddress = { email: string; verifiedAt: string | null; at: string };

/** Marks the change of this link as done. */
export const completeChange = (trx: Trx, linkId: number, { email, verifiedAt, at }: FormerAddress) =>
  trx
    .updateTable('email_change')
    .set({ link_id: null, new_email: null, former_email: email, former_verified_at: verifiedAt, done_at: at })
    .where('link_id', '=', linkId)
    .execute();

/** A change without a link: an address that nobody had verified was corrected. */
export const insertCorrection = (trx: Trx, accountId: number, { email, verifiedAt, at }: FormerAddress) =>
  trx
    .insertInto('email_change')
    .values({
      account_id: accountId,
      link_id: null,
      new_email: null,
      former_email: email,
      former_verified_at: verifiedAt,
      created_at: at,
      done_at: at,
    })
    .execute();

/**
 * Gives the account this address, and raises its version. Throws a unique violation when another account has it.
 * @param verifiedAt null where nobody has confirmed it yet
 */
export const setEmail = (trx: Trx, accountId: number, email: string, verifiedAt: string | null) =>
  trx
    .updateTable('account')
    .set({ email, email_verified_at: verifiedAt })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();

/** The changes of the account, requested and done, oldest first. */
export const listEmailChanges = (db: Db, accountId: number) =>
  db
    .selectFrom('email_change')
    .select(['new_email', 'former_email', 'former_verified_at', 'created_at', 'done_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** When the address of an account was first verified; null if it never was. */
export const firstVerification = (
  verifiedAt: string | null,
  changes: { former_verified_at: string | null }[],
): string | null =>
  changes.find(({ former_verified_at }) => former_verified_at !== null)?.former_verified_at ?? verifiedAt;

/** What was known by a former address until then was the person's; more than mails only if they had verified it. */
export type FormerEmail = { email: string; until: string; isVerified: boolean };

export async function listFormerEmails(db: Db, accountId: number): Promise<FormerEmail[]> {
  const changes = await listEmailChanges(db, accountId);
  return changes.flatMap(({ former_email: email, former_verified_at, done_at: until }) =>
    email !== null && until !== null ? [{ email, until, isVerified: former_verified_at !== null }] : [],
  );
}

/** Forgets an address that is not the current one of any account: of changes done, and of those that wait for its owner. */
export async function forgetEmail(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('email_change').where('new_email', '=', email).execute();
  await trx
    .updateTable('email_change')
    .set({ former_email: null })
    .where('former_email', '=', email)
    .execute();
}
