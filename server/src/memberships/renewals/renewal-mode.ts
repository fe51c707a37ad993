import { RENEWAL_MODES, type RenewalMode } from '@cercle/contract/membership-states';
import type { Db, Trx } from '../../db/database.ts';

/** Until an administrator chooses: each notice waits for one click. */
const DEFAULT_MODE: RenewalMode = 'propose';

export async function readRenewalMode(db: Db): Promise<RenewalMode> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'renewalMode')
    .executeTakeFirst();
  return RENEWAL_MODES.find((mode) => mode === row?.value) ?? DEFAULT_MODE;
}

export const writeRenewalMode = (trx: Trx, value: RenewalMode) =>
  trx
    .insertInto('setting')
    .values({ name: 'renewalMode', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
