import type { Db } from '../../db/database.ts';

/** What these paid, or were paid back, the newest first, with what the bank says of it. */
export const listPaymentsOf = (db: Db, partyIds: number[]) =>
  partyIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment')
        .leftJoin('bank_movement as movement', 'movement.id', 'payment.movement_id')
        .select(['payment.kind', 'payment.paid_on', 'payment.cents', 'payment.method', 'payment.note'])
        .select(['movement.counterparty_iban', 'movement.counterparty_name'])
        .select(['movement.structured', 'movement.free'])
        .where('payment.party_id', 'in', partyIds)
        .orderBy('payment.id', 'desc')
        .execute();
