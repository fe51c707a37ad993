import type { Db } from '../../db/database.ts';
import type { RawConnection } from '../../db/raw/raw-connection.ts';

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

const ACCOUNT_COLUMNS = 'id, role, email, full_name, company, member_type, created_at';
const NO_SECRETS = {
  active: false,
  password_hash: null,
  email_verified_at: null,
  photo_hash: null,
  search_text: '',
};

/** Copies what the calendar of memberships depends on into an empty database: no picture, no password, no history; of mails, the notices on their way. */
export async function copyMemberships(from: RawConnection, to: Db): Promise<void> {
  for await (const accounts of readRows(from, 'account', ACCOUNT_COLUMNS))
    await insertRows(
      to,
      'account',
      accounts.map((account) => ({ ...account, ...NO_SECRETS })),
    );
  await copyNotices(from, to);
  for (const table of COPIED)
    for await (const rows of readRows(from, table, '*'))
      await insertRows(to, table, table === 'renewal_case' ? rows.map(withoutDelivery) : rows);
  for (const table of ['company_role', 'setting'] as const)
    await insertRows(to, table, await from.query(`select * from ${table}`));
}

/** Documents and their sendings are not copied: an invoice that was received stays so. */
const withoutDelivery = (renewal: Row): Row => ({ ...renewal, invoice_delivery_id: null });

type Row = Record<string, unknown>;
type Table = 'account' | 'mail' | 'company_role' | 'setting' | (typeof COPIED)[number];

async function* readRows(from: RawConnection, table: Table, columns: string): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await from.query<{ id: number }>(
      `select ${columns} from ${table} where id > $1 order by id limit ${BATCH}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function insertRows(to: Db, table: Table, rows: Row[]): Promise<void> {
  // Rows of the same table.
  if (rows.length > 0)
    await to
      .insertInto(table)
      .values(rows as never[])
      .execute();
}

/** The notices that are on their way. */
async function copyNotices(from: RawConnection, to: Db): Promise<void> {
  const mails = await from.query(
    'select mail.* from mail inner join renewal_case on renewal_case.notice_mail_id = mail.id',
  );
  for (const mail of mails) await insertRows(to, 'mail', [mail]);
}
