import type { Trx } from '../../db/database.ts';
import type { DeletedRow } from '../../trash/trash.table.ts';

/** What hangs on an account and is worth taking back with it. Sessions are not: they ended. */
const ACCOUNT_TABLES = [
  'membership_request',
  'link',
  'known_device',
  'second_factor',
  'recovery_code',
] as const;

/** Everything that goes when the member goes, the account first: the rest refers to it. */
export async function collectAccountRows(trx: Trx, accountId: number): Promise<DeletedRow[]> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', accountId).execute();
  const content: DeletedRow[] = account.map((row) => ({ table: 'account', row }));
  for (const table of ACCOUNT_TABLES) {
    const rows = await trx.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
    content.push(...rows.map((row) => ({ table, row })));
  }
  return content;
}
