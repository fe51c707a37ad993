// Each verb is atomic. It runs once while its mails, and once while its audit entries, cannot be written: nothing of it may
// stay. Repeated right after, all of it is stored. Longer than other files because it is one table.

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  ambassadorFields,
  application,
  contactMessage,
  DEVICE,
  memberData,
  PASSWORD,
  partyFields,
} from '../testing/builders.ts';
import { eventFields } from '../testing/event-fields.ts';
import { libraryImageFields } from '../testing/library-image-fixtures.ts';
import { photoFile } from '../testing/photo-file.ts';
import { createRecords } from '../testing/records.ts';
import { createRegistrationRecords } from '../testing/registration-records.ts';
import { findInDatabase } from '../testing/search-database.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, admin, database } = world;
const photo = await photoFile();
const records = createRecords(world);
const registrations = createRegistrationRecords(world);
const bytes = (text: string) => new TextEncoder().encode(text);

const createMember = async () => {
  const data = memberData();
  return { data, ...(await domain.members.create(admin, data, photo)) };
};
const submitRequest = async () => (await world.submittedRequest()).id;
const joinMember = async () => (await world.joinedMember()).id;
const companyAndMember = async () => ({ id: await records.party(), accountId: await joinMember() });
const drain = async (steps: AsyncGenerator<unknown>) => {
  for await (const _ of steps);
};

type Table = 'mail' | 'audit_entry';
type Row = [name: string, tables: Table[], prepare: () => Promise<() => Promise<unknown>>];
/** A row: what is done, to what was made before, and what it writes beside its own rows. */
const row = <Made>(
  name: string,
  tables: Table[],
  act: (made: Made) => Promise<unknown>,
  make: () => Made | Promise<Made> = () => undefined as Made,
): Row => [
  name,
  tables,
  async () => {
    const made = await make();
    return () => act(made);
  },
];
const AUDIT: Table[] = ['audit_entry'];
const MAIL: Table[] = ['mail'];
const BOTH: Table[] = [...MAIL, ...AUDIT];
const {
  requests,
  members,
  invitations,
  contacts,
  newsletter,
  ambassadors,
  administrators,
  parties,
  libraryImages,
  events,
} = domain;

const memberEmail = async () => (await world.joinedMember()).email;
const resetToken = async () => world.resetSecret(await memberEmail());
const passwords = { currentPassword: PASSWORD, newPassword: 'quatre petits chats' };
const pictures = { photo, logo: photo };

const ACTIONS: Row[] = [
  row('asking to join', MAIL, () => requests.submit(application())),
  row('approving', BOTH, (id: number) => requests.approve(admin, id), submitRequest),
  row('rejecting', BOTH, (id: number) => requests.reject(admin, id, ''), submitRequest),
  row('deleting a request', AUDIT, (id: number) => requests.remove(admin, id), submitRequest),
  row('making a member', BOTH, () => members.create(admin, memberData(), photo)),
  row(
    'giving an invited member another address',
    BOTH,
    ({ id, data }) => members.update(admin, id, { ...data, email: memberData().email }, null),
    createMember,
  ),
  row('deactivating', AUDIT, (id: number) => members.deactivate(admin, id), joinMember),
  row('activating', AUDIT, (id: number) => members.activate(admin, id), records.deactivatedMember),
  row('inviting again', BOTH, ({ requestId }) => invitations.resend(admin, requestId), createMember),
  row('writing to the firm', MAIL, () => contacts.submit(contactMessage())),
  row('reading a message', AUDIT, (id: number) => contacts.markRead(admin, id), records.message),
  row('answering a message', AUDIT, (id: number) => contacts.markAnswered(admin, id), records.message),
  row('deleting a message', AUDIT, (id: number) => contacts.remove(admin, id), records.message),
  row(
    'taking a deletion back',
    AUDIT,
    (id: number) => domain.trash.restore(admin, 'contacts', id),
    records.trashedMessage,
  ),
  row('subscribing', MAIL, () => newsletter.subscribe('neuve@societe.example')),
  row('unsubscribing', MAIL, ({ secret }) => newsletter.unsubscribe(secret), records.subscriber),
  row('deleting a subscription', AUDIT, ({ id }) => newsletter.remove(admin, id), records.subscriber),
  row('importing subscribers', AUDIT, () =>
    drain(newsletter.importFile(admin, bytes('E-mail\nlot@societe.example'))),
  ),
  row('importing ambassadors', AUDIT, () =>
    drain(ambassadors.importFile(admin, bytes('Nom;Société;Fonction\nDu lot;Lot;Gérante'))),
  ),
  row('adding an image to the library', AUDIT, async () =>
    libraryImages.upload(admin, libraryImageFields(), await photoFile({ color: '#0b7a75' })),
  ),
  row(
    'describing an image of the library',
    AUDIT,
    (id: number) => libraryImages.update(admin, id, libraryImageFields({ alt: 'Un hall' })),
    records.libraryImage,
  ),
  row(
    'removing an image of the library',
    AUDIT,
    (id: number) => libraryImages.remove(admin, id),
    records.libraryImage,
  ),
  row('creating an event', AUDIT, () => events.create(admin, eventFields())),
  row(
    'changing an event',
    AUDIT,
    (id: number) => events.update(admin, id, { ...eventFields({ title: 'Autre' }), version: 1 }),
    records.eventDraft,
  ),
  row(
    'copying an event',
    AUDIT,
    (id: number) => events.copy(admin, id, { startsAt: '2026-09-03T19:00' }),
    records.eventDraft,
  ),
  row('publishing an event', AUDIT, (id: number) => events.publish(admin, id), records.eventDraft),
  row(
    'calling an event off',
    AUDIT,
    (id: number) => events.cancel(admin, id, { reason: 'Salle fermée' }),
    records.publishedEvent,
  ),
  row('marking an event as held', AUDIT, (id: number) => events.hold(admin, id), records.begunEvent),
  row('closing an event', AUDIT, (id: number) => events.close(admin, id), records.heldEvent),
  row(
    'registering a member for an event',
    AUDIT,
    ({ eventId, accountId }) =>
      domain.eventRegistrations.register(admin, eventId, { accountId, guests: [], isFeeSeen: false }),
    async () => ({
      eventId: await records.publishedEvent(),
      accountId: (await world.joinedMember()).id,
    }),
  ),
  row(
    'withdrawing a member from an event',
    AUDIT,
    (target) => domain.eventRegistrations.withdraw(admin, target, { isFeeSeen: false }),
    async () => ({
      eventId: await registrations.eventOfMember(),
      registrationId: await registrations.registrationOfNewest(),
    }),
  ),
  row('deleting a draft of an event', AUDIT, (id: number) => events.remove(admin, id), records.eventDraft),
  row('making an ambassador', AUDIT, () => ambassadors.create(admin, ambassadorFields(), pictures)),
  row(
    'changing an ambassador',
    AUDIT,
    (id: number) => ambassadors.update(admin, id, ambassadorFields(), { photo: null, logo: null }),
    records.ambassador,
  ),
  row(
    'showing an ambassador',
    AUDIT,
    (id: number) => ambassadors.activate(admin, id),
    records.hiddenAmbassador,
  ),
  row('hiding an ambassador', AUDIT, (id: number) => ambassadors.deactivate(admin, id), records.ambassador),
  row('deleting an ambassador', AUDIT, (id: number) => ambassadors.remove(admin, id), records.ambassador),
  row('adding a company', AUDIT, () => parties.create(admin, partyFields())),
  row(
    'changing a company',
    AUDIT,
    (id: number) => parties.update(admin, id, { ...partyFields(), version: 1 }),
    records.party,
  ),
  row(
    'having a member speak for a company',
    AUDIT,
    ({ id, accountId }) => parties.setRole(admin, id, accountId, 'DUES'),
    companyAndMember,
  ),
  row('inviting an administrator', BOTH, () =>
    administrators.invite(admin, { email: memberData().email, fullName: 'Neuf' }),
  ),
  row(
    'inviting an administrator again',
    BOTH,
    (id: number) => administrators.resendInvitation(admin, id),
    records.invitedAdmin,
  ),
  row(
    'removing an administrator',
    BOTH,
    (id: number) => administrators.remove(admin, id),
    records.invitedAdmin,
  ),
  row('changing one’s name as an administrator', AUDIT, () =>
    domain.accounts.updateAdminProfile(admin, { fullName: 'Autre Nom' }, null),
  ),
  row('sending a mail again', AUDIT, (id: number) => domain.mailLog.resend(admin, id), records.sentMail),
  row(
    'erasing a person',
    AUDIT,
    (email: string) => domain.personalData.erase(admin, { email, confirmation: email }),
    memberEmail,
  ),
  row(
    'choosing another password by a mailed link',
    MAIL,
    (token: string) => domain.passwordReset.complete(token, passwords.newPassword, DEVICE),
    resetToken,
  ),
  row(
    'changing one’s password',
    MAIL,
    ({ actor }) => domain.accounts.changePassword(actor, passwords, DEVICE),
    () => world.joinedMember(),
  ),
];

const dumpDatabase = async () => (await findInDatabase(database, /./)).sort();

/** Writes into it fail, as on a full disk. */
async function withoutTable(table: Table, work: () => Promise<void>) {
  const renamed = `${table}_away`;
  await sql`alter table ${sql.table(table)} rename to ${sql.id(renamed)}`.execute(database.db);
  await work();
  await sql`alter table ${sql.table(renamed)} rename to ${sql.id(table)}`.execute(database.db);
}

test.each(ACTIONS)(
  'LG-4 ML-1 %s is done with its audit entry and its mail, or not at all',
  async (_, tables, prepare) => {
    for (const table of tables) {
      const action = await prepare();
      const before = await dumpDatabase();
      await withoutTable(table, () => expect(action(), table).rejects.toThrow());
      expect(await dumpDatabase(), `without ${table}`).toEqual(before);
      await action();
      expect(await dumpDatabase()).not.toEqual(before);
      await database.db.deleteFrom('newsletter_subscription').execute();
      await database.db.deleteFrom('account').where('email', '=', 'neuf@cercle.example').execute();
    }
  },
);
