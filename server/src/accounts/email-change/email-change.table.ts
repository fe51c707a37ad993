import type { Db, Trx } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';

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

/** Both moments belong to it. */
export type Period = { since: string; until: string };
/** Earlier and later than any row. */
export const ALWAYS: Period = { since: '1970-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' };

/** What was known by a former address in that time was the person's; more than mails only if they had verified it. */
export type FormerEmail = Period & { email: string; isVerified: boolean };

/**
 * Oldest first. Of an address that nobody had verified, which may be a stranger's, the time begins when the account got it.
 * A verified one was the person's before they had the account, too.
 */
export async function listFormerEmails(
  db: Db,
  { id, created_at }: { id: number; created_at: string },
): Promise<FormerEmail[]> {
  const formerEmails: FormerEmail[] = [];
  let since = created_at;
  for (const { former_email: email, former_verified_at, done_at: until } of await listEmailChanges(db, id)) {
    if (until === null) continue;
    const isVerified = former_verified_at !== null;
    const verifiedSince =
      email !== null && isVerified ? await startAfterOtherAccounts(db, id, email, until) : since;
    if (email !== null) formerEmails.push({ email, since: verifiedSince, until, isVerified });
    since = until;
  }
  return formerEmails;
}

/** The address that the account had until its last change; null without one, or once it is erased. */
export async function findLastFormerEmail(db: Db, accountId: number): Promise<string | null> {
  const last = await db
    .selectFrom('email_change')
    .select('former_email')
    .where('account_id', '=', accountId)
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.former_email ?? null;
}

/** Just after the last other account that had verified this address gave it up, until then; before any row if none did. */
export async function startAfterOtherAccounts(
  db: Db,
  accountId: number,
  email: string,
  until: string,
): Promise<string> {
  const row = await db
    .selectFrom('email_change')
    .select((eb) => eb.fn.max('done_at').as('done_at'))
    .where('former_email', '=', email)
    .where('former_verified_at', 'is not', null)
    .where('account_id', '!=', accountId)
    .where('done_at', '<=', until)
    .executeTakeFirst();
  return row?.done_at ? new Date(Date.parse(row.done_at) + 1).toISOString() : ALWAYS.since;
}

/** The changes that name an address which is not the current one of the account. */
export const countEmailChangesNaming = (db: Db, email: string): Promise<number> =>
  countOf(
    db
      .selectFrom('email_change')
      .where((eb) => eb.or([eb('new_email', '=', email), eb('former_email', '=', email)])),
  );

/** Forgets such an address: of changes done, and of those that wait for its owner. @returns in how many */
export async function forgetEmail(trx: Trx, email: string): Promise<number> {
  const count = await countEmailChangesNaming(trx, email);
  await trx.deleteFrom('email_change').where('new_email', '=', email).execute();
  await trx
    .updateTable('email_change')
    .set({ former_email: null })
    .where('former_email', '=', email)
    .execute();
  return count;
}
