import type { Db } from '../db/database.ts';
import { today } from '../kernel/calendar.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';

type Movement = { number: number; cents: number; name?: string; free?: string };

/** A file with one accepted statement, of one movement. @param movement.number of the statement @returns the id of the movement */
export async function insertMovement(db: Db, clock: Clock, movement: Movement): Promise<number> {
  const { number, cents, name = '', free = '' } = movement;
  const [at, sha256] = [timestamp(clock), String(number).padStart(64, '0')];
  const { id: file_id } = await db
    .insertInto('bank_file')
    .values({
      sha256,
      name: `${number}.xml`,
      format: 'CAMT053',
      bytes: 1,
      received_at: at,
      account_id: null,
      by_name: 'Dossier',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: statement_id } = await db
    .insertInto('bank_statement')
    .values({
      ...{
        file_id,
        iban: 'BE68539007547034',
        year: 2026,
        sequence: number,
        opening_cents: 0,
        closing_cents: cents,
      },
      ...{ closing_on: today(clock), movements: 1, state: 'ACCEPTED', problems: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = {
    bank_reference: '',
    counterparty_name: name,
    counterparty_iban: '',
    counterparty_bic: '',
    free,
    search_text: '',
  };
  const { id } = await db
    .insertInto('bank_movement')
    .values({
      ...texts,
      statement_id,
      position: 1,
      fingerprint: sha256,
      part: 0,
      cents,
      booked_on: today(clock),
      is_reversal: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
