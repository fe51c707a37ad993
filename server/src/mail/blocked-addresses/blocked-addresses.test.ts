import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postfix, RETURNED_MAILS, type ReturnedMailShape } from '../../testing/returned-mails.ts';
import { sendMails } from '../../testing/send-mails.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { classify } from '../bounces/classify.ts';
import { type BounceRules, recordBounce } from '../bounces/record-bounce.ts';
import { createSmtpTransport } from '../smtp-transport.ts';
import { ownAddresses } from './block-rules.ts';
import { findBlockedAmong } from './blocked-addresses.table.ts';

const world = worldPerTest();
let server: TestSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());

const OWN = ownAddresses({ publicUrl: 'https://www.cercle.example', senders: ['contact@cercle.example'] });
const rules = (): BounceRules => ({
  ownAddresses: OWN,
  onComplaint: world.domain.newsletterComplaints.refuse,
});
const ZOE = 'zoe@societe.example';
const FULL = postfix('5.2.2', '552 5.2.2 Mailbox full');
const QUERY = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;

const list = async (change = {}) =>
  (await world.domain.blockedAddresses.list(world.admin, { ...QUERY, ...change })).content;
const blocked = async () => (await list()).map(({ email, cause }) => [email, cause]);

/** Offers the waiting mails to a mail server. */
async function deliver(behaviour: Parameters<TestSmtpServer['behave']>[0] = { do: 'accept' }) {
  server.behave(behaviour);
  const transport = createSmtpTransport(server.url, { name: 'Cercle', address: 'contact@cercle.example' });
  await sendMails(world, transport, { ownAddresses: OWN });
  transport.close();
}

async function write(address: string): Promise<number> {
  const content = { greeting: 'Bonjour,', paragraphs: [] };
  const mail = { to: { name: '', address }, subject: 'Votre adhésion', content };
  return world.outbox.enqueue(world.database.db, mail);
}

/** A mail that left. */
async function sentMail(recipient = ZOE) {
  const id = await write(recipient);
  await deliver();
  const { db } = world.database;
  const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { messageId: row.message_id, recipient };
}

const give = async (text: string) =>
  recordBounce(world.database.db, world.clock, await classify(Buffer.from(text)), rules());

async function dataOf(email: string): Promise<PersonalData> {
  const archive = unzipSync(await world.domain.personalData.exportOf(world.admin, email));
  return JSON.parse(strFromU8(archive['donnees.json'] ?? new Uint8Array()));
}

async function returned(shape: (about: { messageId: string; recipient: string }) => string, recipient = ZOE) {
  const mail = await sentMail(recipient);
  await give(shape(mail));
  return mail;
}

describe('An address is to be checked', () => {
  test('F9: after one mail that came back as it does not exist, with the words of its server in French', async () => {
    await returned(RETURNED_MAILS.postfix);
    expect(await list()).toMatchObject([
      {
        ...{ email: ZOE, cause: 'HARD', words: '550 5.1.1 User unknown', bounces: 1, owner: null },
        ...{ explanation: 'Cette adresse n’existe pas\u202f: vérifiez-la.', isSubscribed: false },
        blockedAt: '2026-03-02T09:00:00.000Z',
      },
    ]);
    expect(await findBlockedAmong(world.database.db, [ZOE, 'max@societe.example'])).toEqual(new Set([ZOE]));
  });

  test('after its mailbox was full on three days, and not while it takes a mail in between', async () => {
    for (let day = 1; day <= 2; day += 1) {
      await returned(FULL);
      world.clock.advance({ hours: 24 });
    }
    await sentMail();
    world.clock.advance({ hours: 24 });
    await returned(FULL);
    expect(await blocked(), 'the third day after a success').toEqual([]);
    for (let day = 1; day <= 2; day += 1) {
      world.clock.advance({ hours: 24 });
      await returned(FULL);
    }
    expect(await blocked()).toEqual([[ZOE, 'SOFT']]);
  });

  test('not when the three days are further apart than thirty', async () => {
    for (let time = 1; time <= 4; time += 1) {
      await returned(FULL);
      world.clock.advance({ hours: 24 * 16 });
    }
    expect(await blocked()).toEqual([]);
  });

  test.each<ReturnedMailShape>(['outOfOffice', 'postfixDelay', 'eximDelay', 'reply'])(
    'F8, F10: not after %s',
    async (shape) => {
      for (let day = 1; day <= 4; day += 1) {
        await returned(RETURNED_MAILS[shape]);
        world.clock.advance({ hours: 24 });
      }
      expect(await blocked()).toEqual([]);
    },
  );

  test('not by a report that knows no mail of ours: anybody can write one', async () => {
    const mail = await sentMail();
    const unknown = '<0195a3c1-7b20-7d43-9f10-3c5f2b9d8e77@www.cercle.example>';
    for (const shape of ['postfix', 'complaint'] as const)
      await give(RETURNED_MAILS[shape]({ ...mail, messageId: unknown }));
    expect(await blocked()).toEqual([]);
  });

  test('not when it is the site’s own', async () => {
    for (const recipient of ['contact@cercle.example', 'direction@cercle.example'])
      await returned(RETURNED_MAILS.postfix, recipient);
    expect(await blocked()).toEqual([]);
  });
});

describe('A mail server that refuses a mail while it leaves', () => {
  const refused = async (code: number, text: string) => {
    await write(ZOE);
    await deliver({ do: 'refuse', at: 'recipient', code, text });
  };

  test('blocks the recipient whom it does not know', async () => {
    await refused(550, '5.1.1 User unknown');
    expect(await list()).toMatchObject([{ email: ZOE, cause: 'HARD', bounces: 1 }]);
    expect((await list())[0]?.words).toContain('5.1.1 User unknown');
  });

  test.each([
    ['does not relay for us', 554, '5.7.1 Relay access denied'],
    ['has us on a list', 550, '5.7.1 Client host blocked'],
    ['is to be asked later', 451, '4.3.0 Try again later'],
  ])('blocks nobody when it %s', async (_, code, text) => {
    for (let day = 1; day <= 4; day += 1) {
      await refused(code, text);
      world.clock.advance({ hours: 24 });
    }
    expect(await blocked()).toEqual([]);
  });
});

describe('A reader who calls a mail unwanted', () => {
  test('gets no newsletter any more, however often their provider reports it, until they subscribe again', async () => {
    const { domain, admin } = world;
    await domain.newsletter.subscribe(ZOE);
    const mail = await sentMail();
    for (let time = 1; time <= 2; time += 1) expect(await give(RETURNED_MAILS.complaint(mail))).toBe(false);
    expect(await list()).toMatchObject([
      {
        ...{ email: ZOE, cause: 'COMPLAINT', bounces: 1, isSubscribed: false },
        explanation: 'La personne a signalé un de nos e-mails comme indésirable.',
      },
    ]);
    expect((await domain.newsletter.list(admin, QUERY)).content).toEqual([]);
    await domain.newsletter.subscribe(ZOE);
    expect((await domain.newsletter.list(admin, QUERY)).content).toMatchObject([{ email: ZOE }]);
  });

  test('is not subscribed by an import later', async () => {
    await returned(RETURNED_MAILS.complaint);
    const csv = Buffer.from(`E-mail\n${ZOE}\n`);
    for await (const _ of world.domain.newsletter.importFile(world.admin, csv));
    expect((await world.domain.newsletter.list(world.admin, QUERY)).content).toEqual([]);
  });

  test('takes the place of what was known of the address, and is not replaced by a later failure', async () => {
    await returned(RETURNED_MAILS.postfix);
    await returned(RETURNED_MAILS.complaint);
    await returned(RETURNED_MAILS.postfix);
    expect(await blocked()).toEqual([[ZOE, 'COMPLAINT']]);
  });
});

describe('An address to check', () => {
  test('F11: gets letters all the same, and waits in À traiter with the member whose it is', async () => {
    const { domain, admin } = world;
    const { email, requestId } = await world.joinedMember();
    await returned(RETURNED_MAILS.postfix, email);
    server.mails.length = 0;
    await write(email);
    await deliver();
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
    const { blockedAddresses } = await domain.dashboard.toDo(admin);
    expect(blockedAddresses).toMatchObject({
      total: 1,
      rows: [{ email, owner: { kind: 'member', id: requestId } }],
    });
  });

  test('waits there for nobody when no letter goes to it, or it works', async () => {
    const { email } = await world.joinedMember();
    await returned(RETURNED_MAILS.postfix);
    await returned(RETURNED_MAILS.complaint, email);
    expect((await world.domain.dashboard.toDo(world.admin)).blockedAddresses.total).toBe(0);
    expect(await list({ cause: 'COMPLAINT' })).toMatchObject([{ email, owner: { kind: 'member' } }]);
    expect(await list({ cause: 'HARD' })).toMatchObject([{ email: ZOE, owner: null }]);
    expect(await list({ q: 'ZOE@soc' })).toMatchObject([{ email: ZOE }]);
    expect(await list({ q: '%' })).toEqual([]);
  });

  test('is put back into service by an administrator, and starts from nothing', async () => {
    const { domain, admin } = world;
    for (let day = 1; day <= 3; day += 1) {
      await returned(FULL);
      world.clock.advance({ hours: 24 });
    }
    const [address] = await list();
    await domain.blockedAddresses.unblock(admin, address?.id ?? 0);
    expect(await list()).toEqual([]);
    await returned(FULL);
    expect(await list()).toEqual([]);
    await expect(domain.blockedAddresses.unblock(admin, address?.id ?? 0)).rejects.toMatchObject({
      code: 'not-found',
    });
    const { content } = await domain.auditLog.list(admin, {
      page: 0,
      size: 10,
      q: '',
      sort: 'createdAt,desc',
    });
    expect(content.find(({ action }) => action === 'address.unblocked')).toMatchObject({
      subjectKind: 'address',
      subjectName: ZOE,
    });
  });

  test('stays one when its member takes another, as long as invoices go there', async () => {
    const { database, domain, admin } = world;
    const { email } = await world.joinedMember();
    await returned(RETURNED_MAILS.postfix, email);
    const change = { email: 'nouvelle@societe.example' };
    await database.db.updateTable('account').set(change).where('email', '=', email).execute();
    expect(await list()).toMatchObject([{ email, owner: { kind: 'party' } }]);
    await database.db.updateTable('party').set({ invoice_email: change.email }).execute();
    expect(await list()).toMatchObject([{ email, owner: null }]);
    expect((await domain.dashboard.toDo(admin)).blockedAddresses.total).toBe(0);
  });

  test('PR-2 is told to its owner with what came back, and forgotten with them', async () => {
    const { email } = await world.joinedMember();
    await returned(RETURNED_MAILS.postfix, email);
    await returned(RETURNED_MAILS.postfix);
    const at = '2026-03-02T09:00:00.000Z';
    expect(await dataOf(email)).toMatchObject({
      returnedMails: [{ at, kind: 'HARD', words: '550 5.1.1 User unknown' }],
      addressBlockedSince: at,
    });
    const { domain, admin, database } = world;
    expect(await domain.personalData.lookup(admin, email)).toMatchObject({
      returnedMails: 1,
      isAddressBlocked: true,
    });
    await domain.personalData.erase(admin, { email, confirmation: email });
    for (const table of ['bounce', 'blocked_address'] as const)
      expect(await database.db.selectFrom(table).select('email').execute(), table).toEqual([{ email: ZOE }]);
  });

  test('outlives what came back from it, which goes with the traces of mails', async () => {
    await returned(RETURNED_MAILS.postfix);
    world.clock.advance({ hours: 24 * 91 });
    await world.domain.retention.purgeExpired(async () => undefined);
    expect(await list()).toMatchObject([{ email: ZOE, bounces: 0 }]);
    expect(await world.database.db.selectFrom('bounce').selectAll().execute()).toEqual([]);
  });
});
