import type { Change } from '../billing/documents/events.table.ts';
import { balanceOf } from '../billing/payments/balance.table.ts';
import { bookShares } from '../billing/payments/book.ts';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import type { Invoicing } from './invoicing.ts';

/** Movements of the bank, payments and balances of an invoicing club. */
export function moneyOf({ database, clock, adminId }: Invoicing) {
  const { db } = database;
  const by = { accountId: adminId, name: 'Admin' };
  let entries = 0;

  /** Within one transaction, in the name of the administrator. */
  const inChange = <Result>(work: (change: Change) => Promise<Result>): Promise<Result> =>
    db.transaction().execute((trx) => work({ trx, clock, day: today(clock), by }));

  /** Accepted statements with one movement each. @returns its id */
  async function movement(cents: number): Promise<number> {
    entries += 1;
    const [at, sha256] = [timestamp(clock), String(entries).padStart(64, '0')];
    const { id: file_id } = await db
      .insertInto('bank_file')
      .values({
        sha256,
        name: `${entries}.xml`,
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
          sequence: entries,
          opening_cents: 0,
          closing_cents: cents,
        },
        ...{ closing_on: today(clock), movements: 1, state: 'ACCEPTED', problems: '[]' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const texts = {
      bank_reference: '',
      counterparty_name: '',
      counterparty_iban: '',
      counterparty_bic: '',
      free: '',
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

  /** One transfer of a party. @param pays cents of it, by invoice @returns the id of the payment */
  async function pay(
    partyId: number,
    cents: number,
    pays: Record<number, number> = {},
    movementId: number | null = null,
  ): Promise<number> {
    const documents = Object.entries(pays).map(([id, cents]) => ({ documentId: Number(id), cents }));
    const shares = [{ partyId, cents, documents }];
    const way = { paidOn: today(clock), method: 'TRANSFER', movementId } as const;
    const [id] = await inChange((change) => bookShares(change, { ...way, shares }));
    return id ?? 0;
  }

  const balance = (partyId: number) => balanceOf(db, partyId);
  const bookedOf = async (id: number) =>
    (
      await db
        .selectFrom('bank_movement')
        .select('booked_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).booked_cents;

  return { inChange, movement, pay, balance, bookedOf };
}
