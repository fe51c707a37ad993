import type { Db, Trx } from '../../db/database.ts';

type OfGuest = { accountId: number; email: string };

/** Of guests who were invited by this address, and belong to no account. */
const unlinked = (db: Db, email: string) =>
  db
    .selectFrom('event_registration')
    .where('email', '=', email)
    .where('host_id', 'is not', null)
    .where('account_id', 'is', null);

export async function hasUnlinked(db: Db, email: string): Promise<boolean> {
  return (await unlinked(db, email).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The events of these guests, in the order in which they are locked. */
export async function listEventsOfUnlinked(db: Db, email: string): Promise<number[]> {
  const rows = await unlinked(db, email).select('event_id').distinct().orderBy('event_id').execute();
  return rows.map(({ event_id }) => event_id);
}

/** @returns the registrations of an event that belong to the account from now on, in their order */
export async function linkToAccount(
  trx: Trx,
  eventId: number,
  { accountId, email }: OfGuest,
): Promise<number[]> {
  const linked = await trx
    .updateTable('event_registration')
    .set({ account_id: accountId })
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .where('host_id', 'is not', null)
    .where('account_id', 'is', null)
    .returning('id')
    .execute();
  return linked.map(({ id }) => id).sort((one, other) => one - other);
}

/** A guest comes as a member from now on: name and address are those of the account, and nobody else answers for them. */
export const makeOwn = (trx: Trx, id: number) =>
  trx
    .updateTable('event_registration')
    .set({ host_id: null, name: '', email: '', company: '', search_text: '' })
    .where('id', '=', id)
    .execute();

/** The guests of one registration of a person come with another of theirs, whatever became of them. */
export const moveGuests = (trx: Trx, from: number, to: number) =>
  trx
    .updateTable('event_registration')
    .set({ host_id: to })
    .where('host_id', '=', from)
    .where('id', '<>', to)
    .execute();
