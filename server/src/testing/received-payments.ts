// Payments and movements of the bank as their rows are, for tests of what follows from them.

import type { Change } from '../billing/documents/events.table.ts';
import { bookReturn, bookShares, undoPayment } from '../billing/payments/book.ts';
import { searchColumns } from '../db/search-columns.ts';
import type { Day } from '../kernel/calendar.ts';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import type { Invoicing } from './invoicing.ts';

type Payment = { partyId: number; cents: number; documentId?: number; paidOn?: Day; movementId?: number };
type Movement = { cents: number; structured?: string; free?: string; iban?: string; bookedOn?: Day };

export function receivedPayments(at: Invoicing) {
  const { db } = at.database;
  const change = <Result>(work: (change: Change) => Promise<Result>) =>
    db
      .transaction()
      .execute((trx) =>
        work({ trx, clock: at.clock, day: today(at.clock), by: { accountId: at.adminId, name: 'Ada' } }),
      );

  /** A payment; with a document it pays that, otherwise it stays on the balance. @returns its id */
  const pay = ({ partyId, cents, documentId, paidOn = today(at.clock), movementId }: Payment) =>
    change(async (change) => {
      const documents = documentId === undefined ? [] : [{ documentId, cents }];
      const way = { paidOn, method: 'TRANSFER', movementId: movementId ?? null } as const;
      const [id] = await bookShares(change, { ...way, shares: [{ partyId, cents, documents }] });
      return id ?? 0;
    });

  /** The bank takes a payment back. */
  const takeBack = (paymentId: number, paidOn = today(at.clock)) =>
    change((change) => bookReturn(change, { paymentId, paidOn, movementId: null }));

  /** It was entered by mistake. */
  const undo = (paymentId: number) =>
    change((change) => undoPayment(change, { paymentId, reason: 'Erreur' }));

  let files = 0;
  const statement = async (state: 'ACCEPTED' | 'QUARANTINED') => {
    files += 1;
    const { id: file_id } = await db
      .insertInto('bank_file')
      .values({
        ...{ sha256: String(files).padStart(64, '0'), name: 'CODA', format: 'CODA', bytes: 1 },
        ...{ received_at: timestamp(at.clock), account_id: at.adminId, by_name: 'Ada' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('bank_statement')
      .values({
        ...{ file_id, iban: 'BE68539007547034', year: 2026, sequence: files, opening_cents: 0 },
        ...{ closing_cents: 0, closing_on: today(at.clock), movements: 1, state, problems: '[]' },
        held: state === 'QUARANTINED' ? '{}' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  /** A payment that the account received, which waits for a person. */
  const movement = async ({ cents, structured, free = '', iban = '', bookedOn }: Movement) => {
    const statement_id = await statement('ACCEPTED');
    const of = {
      counterparty_name: 'Lesse',
      counterparty_iban: iban,
      structured: structured ?? null,
      free,
    };
    const { id } = await db
      .insertInto('bank_movement')
      .values({
        ...of,
        ...searchColumns.bank_movement(of),
        ...{ statement_id, position: 1, fingerprint: String(files).padStart(64, '0'), reference_key: null },
        ...{ part: 0, cents, booked_on: bookedOn ?? today(at.clock), value_on: null, bank_reference: '' },
        ...{ is_reversal: false, counterparty_bic: '' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  return { pay, takeBack, undo, statement, movement };
}
