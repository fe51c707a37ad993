import type { Db } from '../db/database.ts';

/** Adds rows to the tables in which the usual life of a member leaves none. */
export async function addRareRows(db: Db, account_id: number) {
  const at = '2026-03-02T09:00:00.123Z';
  const names = { name: 'Zoé', name_key: 'zoe', company: 'Z', job_title: 'Gérante', search_text: 'zoe z' };
  const pictures = { photo_hash: null, logo_hash: null };
  await db
    .insertInto('ambassador')
    .values({ ...names, ...pictures, active: true, created_at: at })
    .execute();
  await db
    .insertInto('newsletter_refusal')
    .values({ email_hash: 'h', created_at: at, token_seed: 's', token_hash: 't' })
    .execute();
  await db.insertInto('second_factor').values({ account_id, sealed_secret: 's', confirmed_at: at }).execute();
  const codes = ['b', 'B', 'é', 'Z', '_'];
  await db
    .insertInto('recovery_code')
    .values(codes.map((code_hash) => ({ account_id, code_hash, used_at: null })))
    .execute();
  await db
    .insertInto('idempotency_key')
    .values({ key_hash: 'k', body_hash: 'b', answer: '{}', created_at: at })
    .execute();
  await db.insertInto('spent_bot_check').values({ challenge: 'c', expires_at: at, spent_on: null }).execute();
  await db.insertInto('setting').values({ name: 'renewalMode', value: 'propose' }).execute();
  const term = await db.selectFrom('membership_term').select('id').limit(1).executeTakeFirstOrThrow();
  const added = { effective_on: '2026-03-02', added: 2, unit_net_cents: 45_000, created_at: at };
  await db
    .insertInto('seat_change')
    .values({ ...added, term_id: term.id })
    .execute();
}
