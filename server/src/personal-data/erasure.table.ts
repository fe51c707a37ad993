import { searchText } from '@cercle/contract/search-text';
import { type ExpressionBuilder, sql } from 'kysely';
import { ALWAYS, forgetEmail, type Period } from '../accounts/email-change/email-change.table.ts';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { Schema } from '../db/schema.ts';
import { likePatternOf } from '../db/search.ts';
import { deleteClaimsOfEmail } from '../events/guests-who-join/guest-claims.table.ts';
import { deleteRowsKnownBy, isTrashOf, lockRowsKnownBy } from './known-by-address.table.ts';

/** The person to erase: by account and request if they exist, and always by an address. */
export type DataSubject = {
  email: string;
  /** Of `email`, as audit log entries about deletions carry it. */
  addressHash: string;
  account: { id: number; fullName: string; isAdmin: boolean } | undefined;
  requestId: number | undefined;
  /** For a former address: what came earlier or later is somebody else's. */
  period?: Period;
};

/**
 * All current and former names of the person: from their account, their messages and the trash. Without those, such as a
 * lone hyphen, of which nothing is left to compare.
 */
async function namesOf(db: Db, { email, account, period = ALWAYS }: DataSubject): Promise<string[]> {
  const messages = await db
    .selectFrom('contact')
    .select('name')
    .distinct()
    .where('email', '=', email)
    .where((eb) => eb.between('created_at', period.since, period.until))
    .execute();
  const trash = await db.selectFrom('trash').select('content').where(isTrashOf(email)).execute();
  const deleted = trash.flatMap(({ content }) => JSON.parse(content) as TrashedRow[]);
  const names = [
    account?.fullName,
    ...messages.map(({ name }) => name),
    ...deleted.flatMap(({ row: { name, full_name } }) => [name, full_name]),
  ];
  const known = names.filter((name) => name !== undefined);
  return [...new Set(known.filter((name) => searchText(name) !== ''))];
}

type AuditEntryBuilder = ExpressionBuilder<Schema, 'audit_entry'>;

/** All entries about what was deleted of the person: the one about the deletion carries the hash of their address. */
const isAboutDeletedSubject = (eb: AuditEntryBuilder, addressHash: string) =>
  eb.exists(deletionOf(eb).where('deletion.subject_address_hash', '=', addressHash));

const deletionOf = (eb: AuditEntryBuilder) =>
  eb
    .selectFrom('audit_entry as deletion')
    .select('deletion.id')
    .whereRef('deletion.subject_kind', '=', 'audit_entry.subject_kind')
    .whereRef('deletion.subject_id', '=', 'audit_entry.subject_id');

/**
 * What a former version deleted can be matched by name only, however it is spelt, except for namesakes who exist or whose
 * deletion carries a hash. Also true for longer names that end like one of these.
 */
const mayBeDeletedByFormerVersion = (eb: AuditEntryBuilder, names: string[]) => {
  const contact = eb.selectFrom('contact').select('contact.id').whereRef('contact.id', '=', 'subject_id');
  const request = eb
    .selectFrom('membership_request')
    .select('membership_request.id')
    .whereRef('membership_request.id', '=', 'subject_id');
  return eb.and([
    eb.or(
      names.map(
        (name) => sql<boolean>`search_text like ${likePatternOf(searchText(name)).slice(0, -1)} escape '\\'`,
      ),
    ),
    eb.not(eb.exists(deletionOf(eb).where('deletion.subject_address_hash', 'is not', null))),
    eb.or([
      eb.and([eb('subject_kind', '=', 'contact'), eb.not(eb.exists(contact))]),
      eb.and([eb('subject_kind', '=', 'request'), eb.not(eb.exists(request))]),
    ]),
  ]);
};

/** The audit log entries that name the person. Found through rows that will be deleted: query before deleting them. */
export async function findAuditEntriesNaming(db: Db, subject: DataSubject) {
  const { email, addressHash, account, requestId, period = ALWAYS } = subject;
  const names = await namesOf(db, subject);
  const former = await findFormerAdministrators(db, email);
  const administrators = account?.isAdmin ? [account.id, ...former] : former;
  const entries = entriesOf(db, period);
  const known = await entries
    .where((eb) => {
      const messages = eb.selectFrom('contact').select('contact.id').where('contact.email', '=', email);
      return eb.or([
        ...(requestId === undefined ? [] : [eb.and({ subject_kind: 'request', subject_id: requestId })]),
        ...(administrators.length > 0
          ? [eb.and([eb('subject_kind', '=', 'admin'), eb('subject_id', 'in', administrators)])]
          : []),
        eb.and([
          eb('subject_kind', 'in', ['mail', 'newsletter', 'data', 'address']),
          eb('subject_name', '=', email),
        ]),
        eb.and([eb('subject_kind', '=', 'contact'), eb('subject_id', 'in', messages)]),
        isAboutDeletedSubject(eb, addressHash),
      ]);
    })
    .execute();
  if (names.length === 0) return known;
  const keys = new Set(names.map((name) => searchText(name)));
  const similar = await entries.where((eb) => mayBeDeletedByFormerVersion(eb, names)).execute();
  const named = similar.filter(({ subject_name }) => keys.has(searchText(subject_name)));
  return [...new Map([...known, ...named].map((entry) => [entry.id, entry])).values()];
}

const entriesOf = (db: Db, { since, until }: Period) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'admin_name', 'subject_name'])
    .where((eb) => eb.between('created_at', since, until));

/** Those about mails alone, for an address that may be a stranger's. */
export const findAuditEntriesOfMails = (db: Db, email: string, period: Period) =>
  entriesOf(db, period).where('subject_kind', '=', 'mail').where('subject_name', '=', email).execute();

/**
 * Waits for transactions that delete, restore, resend or export data of the person at this moment: the rows that those
 * leave, in the audit log too, are then visible and get erased. The account is locked first, as in every change of a
 * member; the trash last, because the others may be moving rows into it.
 */
export async function lockPersonalRows(trx: Trx, email: string): Promise<void> {
  await lockRows(trx, trx.selectFrom('account').select('id').where('email', '=', email));
  await lockRowsKnownBy(trx, email);
}

/**
 * Deletes everything that is known by the address rather than by the account, including what an administrator just
 * deleted.
 * @returns how many rows were deleted, apart from password-reset requests, and the photos that were in the trash
 */
export async function deletePersonalRows(trx: Trx, email: string) {
  let count = await deleteRowsKnownBy(trx, email, ALWAYS);
  count += await forgetEmail(trx, email);
  count += await deleteClaimsOfEmail(trx, email, ALWAYS);
  // Anybody can request a password reset for any address: that is no data about its owner.
  await trx.deleteFrom('password_wish').where('email', '=', email).execute();
  const trash = await trx.deleteFrom('trash').where(isTrashOf(email)).returning('content').execute();
  const rows = trash.flatMap(({ content }) => JSON.parse(content) as TrashedRow[]);
  return { count: count + trash.length, photos: rows.map(({ row }) => row.photo_hash) };
}

type TrashedRow = { row: { photo_hash?: string | null; name?: string; full_name?: string } };

/**
 * The deleted accounts by which the person was an administrator. Not an existing one: an administrator's name may look
 * like an address, and the audit log must keep naming what they do.
 */
export async function findFormerAdministrators(db: Db, email: string): Promise<number[]> {
  const removals = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .distinct()
    .where('subject_kind', '=', 'admin')
    .where('subject_name', '=', email)
    .where('subject_id', 'not in', (eb) => eb.selectFrom('account').select('account.id'))
    .execute();
  return removals.map(({ subject_id }) => subject_id);
}
