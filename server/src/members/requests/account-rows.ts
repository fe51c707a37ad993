import type { Trx } from '../../db/database.ts';
import type { DeletedRow } from '../../trash/trash.table.ts';

/** The tables with rows of an account that a restore brings back. Sessions are not among them: they have ended. */
const ACCOUNT_TABLES = [
  'membership_request',
  'link',
  'email_change',
  'known_device',
  'second_factor',
  'recovery_code',
  'company_role',
  'seat_assignment',
  'policy_acceptance',
] as const;

/** All rows that are deleted with a member, the account first, because the others refer to it. */
export async function collectAccountRows(trx: Trx, accountId: number): Promise<DeletedRow[]> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', accountId).execute();
  const content: DeletedRow[] = account.map((row) => ({ table: 'account', row }));
  for (const table of ACCOUNT_TABLES) {
    const rows = await trx.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
    content.push(...rows.map((row) => ({ table, row })));
  }
  return content;
}
