// The links in mails of campaigns: each recipient has their own.

import type { Db, Trx } from '../db/database.ts';

/** `email` is null once the person was erased. */
export const findRecipientByToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('campaign_recipient')
    .leftJoin('account', 'account.id', 'campaign_recipient.account_id')
    .select(['campaign_recipient.id', 'campaign_recipient.email', 'account.email as currentEmail'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Notes that a recipient unsubscribed by this mail; the first time stays. */
export const setRecipientUnsubscribed = (trx: Trx, id: number, at: string) =>
  trx
    .updateTable('campaign_recipient')
    .set({ unsubscribed_at: at })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute();
