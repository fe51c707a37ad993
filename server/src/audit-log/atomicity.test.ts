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
} from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { findInDatabase } from '../testing/search-database.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, admin, database } = world;
const photo = await photoFile();
const bytes = (text: string) => new TextEncoder().encode(text);

const createMember = async () => {
  const data = memberData();
  return { data, ...(await domain.members.create(admin, data, photo)) };
};
const submitRequest = async () => (await world.submittedRequest()).id;
const joinMember = async () => (await world.joinedMember()).id;
const submitMessage = async () => {
  const fields = contactMessage();
  await domain.contacts.submit(fields);
  return (await domain.contacts.list(admin, { page: 0, size: 1, q: fields.email })).content[0]?.id ?? 0;
};
const subscribe = async () => {
  const email = `${crypto.randomUUID()}@societe.example`;
  await domain.newsletter.subscribe(email);
  const { content } = await domain.newsletter.list(admin, { page: 0, size: 1, q: email });
  return { id: content[0]?.id ?? 0, secret: (await world.mailsTo(email))[0]?.secret ?? '' };
};
const createAmbassador = async (active = true) =>
  (await domain.ambassadors.create(admin, ambassadorFields({ active }), { photo, logo: photo })).id;
const invitedAdmin = async () => {
  const email = `${crypto.randomUUID()}@cercle.example`;
  await domain.administrators.invite(admin, { email, fullName: 'Invitée' });
  const query = { page: 0, size: 1, q: email, sort: 'createdAt,desc' } as const;
  return (await domain.administrators.list(admin, query)).content[0]?.id ?? 0;
};
const drain = async (steps: AsyncGenerator<unknown>) => {
  for await (const _ of steps);
};

type Table = 'mail' | 'audit_entry';
type Action = () => Promise<unknown>;
const { requests, members, invitations, contacts, newsletter, ambassadors, administrators } = domain;

/** The action, what it writes beside its own rows, and its setup. */
const ACTIONS: [string, Table[], () => Promise<Action>][] = [
  ['asking to join', ['mail'], async () => () => requests.submit(application())],
  [
    'approving',
    ['mail', 'audit_entry'],
    () => submitRequest().then((id) => () => requests.approve(admin, id)),
  ],
  [
    'rejecting',
    ['mail', 'audit_entry'],
    () => submitRequest().then((id) => () => requests.reject(admin, id, '')),
  ],
  [
    'deleting a request',
    ['audit_entry'],
    () => submitRequest().then((id) => () => requests.remove(admin, id)),
  ],
  ['making a member', ['mail', 'audit_entry'], async () => () => members.create(admin, memberData(), photo)],
  [
    'giving an invited member another address',
    ['mail', 'audit_entry'],
    async () => {
      const { id, data } = await createMember();
      return () => members.update(admin, id, { ...data, email: memberData().email }, null);
    },
  ],
  ['deactivating', ['audit_entry'], () => joinMember().then((id) => () => members.deactivate(admin, id))],
  [
    'activating',
    ['audit_entry'],
    async () => {
      const id = await joinMember();
      await members.deactivate(admin, id);
      return () => members.activate(admin, id);
    },
  ],
  [
    'inviting again',
    ['mail', 'audit_entry'],
    () =>
      createMember().then(
        ({ requestId }) =>
          () =>
            invitations.resend(admin, requestId),
      ),
  ],
  ['writing to the firm', ['mail'], async () => () => contacts.submit(contactMessage())],
  [
    'reading a message',
    ['audit_entry'],
    () => submitMessage().then((id) => () => contacts.markRead(admin, id)),
  ],
  [
    'deleting a message',
    ['audit_entry'],
    () => submitMessage().then((id) => () => contacts.remove(admin, id)),
  ],
  [
    'taking a deletion back',
    ['audit_entry'],
    async () => {
      const id = await submitMessage();
      await contacts.remove(admin, id);
      return () => domain.trash.restore(admin, 'contacts', id);
    },
  ],
  ['subscribing', ['mail'], async () => () => newsletter.subscribe('neuve@societe.example')],
  [
    'unsubscribing',
    ['mail'],
    () =>
      subscribe().then(
        ({ secret }) =>
          () =>
            newsletter.unsubscribe(secret),
      ),
  ],
  [
    'deleting a subscription',
    ['audit_entry'],
    () =>
      subscribe().then(
        ({ id }) =>
          () =>
            newsletter.remove(admin, id),
      ),
  ],
  [
    'importing subscribers',
    ['audit_entry'],
    async () => () => drain(newsletter.importFile(admin, bytes('E-mail\nlot@societe.example'))),
  ],
  [
    'importing ambassadors',
    ['audit_entry'],
    async () => () => drain(ambassadors.importFile(admin, bytes('Nom;Société;Fonction\nDu lot;Lot;Gérante'))),
  ],
  [
    'making an ambassador',
    ['audit_entry'],
    async () => () => ambassadors.create(admin, ambassadorFields(), { photo, logo: photo }),
  ],
  [
    'changing an ambassador',
    ['audit_entry'],
    async () => {
      const id = await createAmbassador();
      return () => ambassadors.update(admin, id, ambassadorFields(), { photo: null, logo: null });
    },
  ],
  [
    'showing an ambassador',
    ['audit_entry'],
    () => createAmbassador(false).then((id) => () => ambassadors.activate(admin, id)),
  ],
  [
    'hiding an ambassador',
    ['audit_entry'],
    () => createAmbassador().then((id) => () => ambassadors.deactivate(admin, id)),
  ],
  [
    'deleting an ambassador',
    ['audit_entry'],
    () => createAmbassador().then((id) => () => ambassadors.remove(admin, id)),
  ],
  [
    'inviting an administrator',
    ['mail', 'audit_entry'],
    async () => () => administrators.invite(admin, { email: memberData().email, fullName: 'Neuf' }),
  ],
  [
    'inviting an administrator again',
    ['mail', 'audit_entry'],
    () => invitedAdmin().then((id) => () => administrators.resendInvitation(admin, id)),
  ],
  [
    'removing an administrator',
    ['mail', 'audit_entry'],
    () => invitedAdmin().then((id) => () => administrators.remove(admin, id)),
  ],
  [
    'changing one’s name as an administrator',
    ['audit_entry'],
    async () => () => domain.accounts.updateAdminProfile(admin, { fullName: 'Autre Nom' }, null),
  ],
  [
    'sending a mail again',
    ['audit_entry'],
    async () => {
      await contacts.submit(contactMessage());
      const at = world.clock.now().toISOString();
      const sent = { sent_at: at, next_attempt_at: null };
      const mails = database.db.updateTable('mail').set(sent).where('reply_to_address', 'is not', null);
      const [mail] = await mails.returning('id').execute();
      return () => domain.mailLog.resend(admin, mail?.id ?? 0);
    },
  ],
  [
    'erasing a person',
    ['audit_entry'],
    async () => {
      const { email } = await world.joinedMember();
      return () => domain.personalData.erase(admin, { email, confirmation: email });
    },
  ],
  [
    'choosing another password by a mailed link',
    ['mail'],
    async () => {
      const token = await world.resetSecret((await world.joinedMember()).email);
      return () => domain.passwordReset.complete(token, 'quatre petits chats', DEVICE);
    },
  ],
  [
    'changing one’s password',
    ['mail'],
    async () => {
      const { actor } = await world.joinedMember();
      const passwords = { currentPassword: PASSWORD, newPassword: 'quatre petits chats' };
      return () => domain.accounts.changePassword(actor, passwords, DEVICE);
    },
  ],
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
