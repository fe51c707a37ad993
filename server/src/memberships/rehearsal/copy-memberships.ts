import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const BATCH = 500;

/** In an order in which each row finds those that it refers to. */
const COPIED = [
  'party',
  'policy_version',
  'membership',
  'membership_term',
  'seat_change',
  'seat_assignment',
  'renewal_case',
] as const;

/** Copies what the calendar of memberships depends on into an empty database: no picture, no password, no history. */
export async function copyMemberships(from: Db, to: Db): Promise<void> {
  await copyAccounts(from, to);
  await copyNotices(from, to);
  for (const table of COPIED) await copyRows(from, to, table);
  for (const table of ['company_role', 'setting'] as const) {
    const rows = await from.selectFrom(table).selectAll().execute();
    if (rows.length > 0) await to.insertInto(table).values(rows).execute();
  }
}

async function copyRows(from: Db, to: Db, table: (typeof COPIED)[number]): Promise<void> {
  for (let after = 0; ; ) {
    const query = sql<{
      id: number;
    }>`select * from ${sql.table(table)} where id > ${after} order by id limit ${BATCH}`;
    const { rows } = await query.execute(from);
    const last = rows.at(-1);
    if (!last) return;
    // Whole rows of the same table.
    await to
      .insertInto(table)
      .values(rows as never[])
      .execute();
    after = last.id;
  }
}

async function copyAccounts(from: Db, to: Db): Promise<void> {
  for (let after = 0; ; ) {
    const accounts = await from
      .selectFrom('account')
      .select(['id', 'role', 'email', 'full_name', 'company', 'member_type', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = accounts.at(-1);
    if (!last) return;
    const rest = {
      active: false,
      password_hash: null,
      email_verified_at: null,
      photo_hash: null,
      search_text: '',
    };
    await to
      .insertInto('account')
      .values(accounts.map((account) => ({ ...account, ...rest })))
      .execute();
    after = last.id;
  }
}

/** The notices that are on their way. */
async function copyNotices(from: Db, to: Db): Promise<void> {
  const mails = await from
    .selectFrom('mail')
    .innerJoin('renewal_case as renewal', 'renewal.notice_mail_id', 'mail.id')
    .selectAll('mail')
    .execute();
  for (const mail of mails) await to.insertInto('mail').values(mail).execute();
}
