import type { ToDo } from '@cercle/contract/to-do';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { statementLabel } from './statement-order.ts';
import { headOf, problemsOf, selectQuarantined } from './statements.table.ts';

/** The statements in quarantine, the one that came first first. */
export async function listQuarantined(db: Db, limit: number): Promise<ToDo['quarantinedStatements']> {
  const rows = await selectQuarantined(db).orderBy('id').limit(limit).execute();
  return {
    rows: rows.map((row) => ({ id: row.id, label: statementLabel(headOf(row)), problems: problemsOf(row) })),
    total: rows.length < limit ? rows.length : await countOf(selectQuarantined(db)),
  };
}

/** The movements that wait for a person, the oldest first. */
export async function listWaitingMovements(db: Db, limit: number): Promise<ToDo['waitingMovements']> {
  const rows = await selectWaiting(db)
    .select(['id', 'cents', 'booked_on', 'counterparty_name', 'structured', 'free'])
    .orderBy('booked_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      cents: row.cents,
      bookedOn: row.booked_on,
      name: row.counterparty_name,
      communication: row.structured ?? row.free,
    })),
    total: rows.length < limit ? rows.length : await countOf(selectWaiting(db)),
  };
}

const selectWaiting = (db: Db) =>
  db.selectFrom('bank_movement').where('set_aside_at', 'is', null).whereRef('booked_cents', '<>', 'cents');
