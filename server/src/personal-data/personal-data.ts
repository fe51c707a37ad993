// What the site holds of one person, handed over or erased at their own request. What is known by the address alone
// (messages, newsletter, mails) counts as theirs once the address has been proved. Erasing takes effect at once and
// leaves a journal without a name, and the mail that confirms it.

import type { PersonalData } from '@cercle/contract/personal-data';
import { deleteAccount, holdAccount } from '../accounts/accounts.table.ts';
import { listSessions } from '../accounts/sessions.table.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireLogin, requireMember } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError, fieldError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';
import { zipped } from './archive.ts';
import { accountErased } from './personal-data.emails.ts';
import {
  deleteTracesOf,
  findFactorSince,
  findPerson,
  findRequestOfPerson,
  findSubscriptionOf,
  findWholePhoto,
  forgetNameInJournal,
  listDecisionsOn,
  listDevicesSeen,
  listMailsTo,
  listMessagesOf,
} from './personal-data.table.ts';

const WRONG_PASSWORD = 'Ce mot de passe n’est pas le bon.';
const NAMELESS = 'Membre supprimé';

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export function createPersonalData({ db, clock, images, outbox, site }: DomainParts) {
  /** One's own data as a zip file. @throws DomainError unauthenticated for a visitor */
  async function exportOwn(actor: Actor): Promise<Uint8Array<ArrayBuffer>> {
    const person = await personOf(requireLogin(actor).id);
    const photo = person.photo_hash ? await findWholePhoto(db, person.photo_hash) : undefined;
    return zipped(await dataOf(person), photo, site);
  }

  async function personOf(id: number): Promise<Person> {
    const person = await findPerson(db, id);
    if (!person) throw new DomainError('unauthenticated');
    return person;
  }

  async function dataOf(person: Person): Promise<PersonalData> {
    const { id, email } = person;
    const isProved = person.email_verified_at !== null;
    const now = timestamp(clock);
    return {
      generatedAt: now,
      account: accountData(person),
      membershipRequest: await requestData(id),
      secondFactorSince: (await findFactorSince(db, id))?.confirmed_at ?? null,
      sessions: await sessionData(id, now),
      knownDevices: (await listDevicesSeen(db, id)).map(({ seen_at }) => ({ seenAt: seen_at })),
      newsletter: isProved ? await newsletterData(email) : null,
      messages: isProved ? await messageData(email) : [],
      mails: isProved ? await mailData(email) : [],
    };
  }

  async function requestData(accountId: number): Promise<PersonalData['membershipRequest']> {
    const request = await findRequestOfPerson(db, accountId);
    if (!request) return null;
    const decisions = await listDecisionsOn(db, request.id);
    return {
      status: request.status,
      publicForm: request.public_form,
      additionalInfo: request.additional_info,
      rejectionReason: request.rejection_reason,
      createdAt: request.created_at,
      processedAt: request.processed_at,
      history: decisions.map(({ action, created_at }) => ({ action, at: created_at })),
    };
  }

  async function sessionData(accountId: number, now: string) {
    const sessions = await listSessions(db, accountId, now);
    return sessions.map(({ device, created_at, expires_at }) => ({
      device,
      since: created_at,
      until: expires_at,
    }));
  }

  async function newsletterData(email: string) {
    const row = await findSubscriptionOf(db, email);
    return row ? { since: row.created_at, unsubscribedAt: row.unsubscribed_at } : null;
  }

  async function messageData(email: string) {
    const rows = await listMessagesOf(db, email);
    return rows.map(({ name, message, created_at }) => ({ name, message, at: created_at }));
  }

  async function mailData(email: string) {
    const rows = await listMailsTo(db, email);
    return rows.map(({ subject, created_at, sent_at }) => ({ subject, at: created_at, sentAt: sent_at }));
  }

  /**
   * Erases the member with all that is theirs; they are logged out everywhere and told by mail.
   * @throws DomainError forbidden for an administrator, validation with `errors.password`
   */
  async function eraseOwn(actor: Actor, password: string): Promise<void> {
    const person = await personOf(requireMember(actor).id);
    if (!(await isPassword(password, person.password_hash))) throw fieldError('password', WRONG_PASSWORD);
    await db.transaction().execute(async (trx) => {
      const request = await findRequestOfPerson(trx, person.id);
      // Read anew: while the password was checked, the photo may have been changed.
      const photo = (await holdAccount(trx, person.id))?.photo_hash;
      if (!(await deleteAccount(trx, person.id))) throw new DomainError('unauthenticated');
      await forgetNameInJournal(trx, { requestId: request?.id, email: person.email }, NAMELESS);
      await deleteTracesOf(trx, person.email);
      if (photo) await images.forget(trx, photo);
      await outbox.enqueue(trx, accountErased({ name: person.full_name, address: person.email }, site));
    });
  }

  return { exportOwn, eraseOwn };
}

const accountData = (person: Person): PersonalData['account'] => ({
  email: person.email,
  emailVerifiedAt: person.email_verified_at,
  role: person.role,
  active: person.active,
  fullName: person.full_name,
  phone: person.phone,
  company: person.company,
  vat: person.vat,
  memberType: person.member_type,
  freeDenomination: person.free_denomination,
  emailPublic: person.email_public,
  profilePublic: person.profile_public,
  profilePhotoPublic: person.profile_photo_public,
  createdAt: person.created_at,
});
