import type { Db, Trx } from '../db/database.ts';

type Asked = {
  email: string;
  seed: string;
  consent: string;
  at: string;
  mailedBefore: string;
  until: string;
};

/**
 * Stores that an address is to be confirmed, or prolongs it where it waits already: its link stays the same.
 * @returns the row, locked
 */
export const askToConfirm = (trx: Trx, { email, seed, consent, at, mailedBefore, until }: Asked) =>
  trx
    .insertInto('newsletter_confirmation')
    .values({
      ...{ email, consent, token_seed: seed, created_at: at, expires_at: until },
      // Until the mail is enqueued, in the same transaction: `setMailed` makes both what they are to be.
      ...{ token_hash: seed, mailed_at: mailedBefore },
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ expires_at: until, consent }))
    .returning(['id', 'token_seed', 'created_at', 'mailed_at'])
    .executeTakeFirstOrThrow();

export const setMailed = (trx: Trx, id: number, { hash, at }: { hash: string; at: string }) =>
  trx
    .updateTable('newsletter_confirmation')
    .set({ token_hash: hash, mailed_at: at })
    .where('id', '=', id)
    .execute();

/** Which of these addresses wait for their confirmation. */
export async function findWaiting(db: Db, emails: string[], now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_confirmation')
    .select('email')
    .where('email', 'in', emails)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ email }) => email);
}

export const findConfirmation = (db: Db, tokenHash: string) =>
  db
    .selectFrom('newsletter_confirmation')
    .select(['email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Of many concurrent calls, one gets it; undefined for the others. */
export const takeConfirmation = (trx: Trx, tokenHash: string) =>
  trx
    .deleteFrom('newsletter_confirmation')
    .where('token_hash', '=', tokenHash)
    .returning(['email', 'consent', 'expires_at'])
    .executeTakeFirst();

/** Of addresses that are subscribed without their click. @returns the hashes of their links, by address */
export async function takeConfirmationsOf(trx: Trx, emails: string[]): Promise<Map<string, string>> {
  const rows = await trx
    .deleteFrom('newsletter_confirmation')
    .where('email', 'in', emails)
    .returning(['email', 'token_hash'])
    .execute();
  return new Map(rows.map(({ email, token_hash }) => [email, token_hash]));
}

/** @returns undefined when it does not wait (any more) */
export const withdrawConfirmation = (trx: Trx, id: number) =>
  trx.deleteFrom('newsletter_confirmation').where('id', '=', id).returning('email').executeTakeFirst();

/** The subscription that the link with that token started. */
export const findConfirmedSubscription = (db: Db, tokenHash: string) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['email', 'unsubscribed_at'])
    .where('confirmation_hash', '=', tokenHash)
    .executeTakeFirst();

/** Of an address that was subscribed already when its link was used. */
export const setConfirmationHash = (trx: Trx, email: string, confirmation_hash: string) =>
  trx.updateTable('newsletter_subscription').set({ confirmation_hash }).where('email', '=', email).execute();

/** The address takes mails: one has just been read there. */
export const unblockAddress = (trx: Trx, email: string) =>
  trx.deleteFrom('blocked_address').where('email', '=', email).execute();
