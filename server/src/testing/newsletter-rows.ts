import type { Db } from '../db/database.ts';

/** A line in the history of each campaign, and what newsletters leave beside them. */
export async function addNewsletterRows(db: Db, { account_id, at }: { account_id: number; at: string }) {
  const address = 'attente@societe.example';
  await db
    .insertInto('newsletter_confirmation')
    .values({
      ...{ email: address, token_seed: 'c', token_hash: 'c', consent: '{}' },
      ...{ created_at: at, mailed_at: at, expires_at: at },
    })
    .execute();
  const failure = { email: address, code: '5.1.1', words: 'User unknown' };
  await db
    .insertInto('bounce')
    .values({ ...failure, class: 'HARD', mail_id: null, at })
    .execute();
  await db
    .insertInto('blocked_address')
    .values({ ...failure, cause: 'HARD', blocked_at: at })
    .execute();
  await db
    .insertInto('saved_audience')
    .values({ name: 'Été', name_key: 'ete', sources: '[{"kind":"SUBSCRIBERS"}]', created_at: at })
    .execute();
  const campaigns = await db.selectFrom('campaign').select('id').execute();
  const line = { at, kind: 'campaign.created', account_id, by_name: 'Zoé' } as const;
  await db
    .insertInto('campaign_history')
    .values(campaigns.map(({ id }) => ({ ...line, campaign_id: id })))
    .execute();
}
