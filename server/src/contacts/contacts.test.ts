import { describe, expect, test } from 'vitest';
import type { ListExport } from '../import-export/list-export.ts';
import { requireAdmin } from '../kernel/actor.ts';
import { contactMessage, DEVICE } from '../testing/builders.ts';
import { countDone } from '../testing/outcomes.ts';
import { ADMIN_EMAIL } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FIRST_PAGE = { page: 0, size: 10, q: '' } as const;
const FIRM = 'contact@cercle.example';

const world = worldPerTest();

const submitted = async (change = {}) => {
  await world.domain.contacts.submit(contactMessage(change));
  const [newest] = await world.domain.contacts.all(world.admin);
  if (!newest) throw new Error('the message was not stored');
  return newest;
};
const rowsOf = async ({ batches }: ListExport) => {
  let count = 0;
  for await (const rows of batches) count += rows.length;
  return count;
};
const auditEntries = () =>
  world.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_id', 'subject_name'])
    .orderBy('id')
    .execute();

describe('Writing to the firm', () => {
  test('stores the message as unread', async () => {
    const contact = await submitted({ name: 'Zoé Lefèvre', message: 'Bonjour,\nà bientôt !' });
    expect(contact).toMatchObject({
      name: 'Zoé Lefèvre',
      message: 'Bonjour,\nà bientôt !',
      read: false,
      createdAt: '2026-03-02T09:00:00.000Z',
    });
  });

  test('sends the firm a mail that shows the writer’s domain in its own letters', async () => {
    await submitted({ email: 'info@xn--socit-esab.example' });
    const mail = await world.database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail.reply_to_address).toBe('info@xn--socit-esab.example');
    expect((await world.mailsTo(FIRM))[0]?.text).toContain('E-mail\u202f: info@société.example\n');
  });

  test('sends the firm a mail, and a reply to it goes to the writer', async () => {
    const { id, email } = await submitted({ name: 'Jean Dubois', message: 'Rappelez-moi.\nMerci.' });
    const mail = await world.database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient_address: FIRM,
      reply_to_name: 'Jean Dubois',
      reply_to_address: email,
      subject: 'Nouveau message de Jean Dubois',
    });
    const [{ text } = { text: '' }] = await world.mailsTo(FIRM);
    expect(text).toContain('> Rappelez-moi.\n> Merci.');
    expect(text).toContain(`/admin/contacts/${id}`);
  });

  test('ML-5 cannot add a header to that mail', async () => {
    await submitted({ name: 'Jean\r\nBcc: tous@pirate.example' });
    const mail = await world.database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect([mail.subject, mail.reply_to_name]).toEqual([
      'Nouveau message de Jean Bcc: tous@pirate.example',
      'Jean Bcc: tous@pirate.example',
    ]);
  });
});

describe('The list of messages', () => {
  test('CO-6 is newest first, equal times by id, and its pages have each message once', async () => {
    for (let number = 0; number < 12; number += 1) await world.domain.contacts.submit(contactMessage());
    world.clock.advance({ minutes: 1 });
    const latest = await submitted();
    const all = (await world.domain.contacts.all(world.admin)).map(({ id }) => id);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all[0]).toBe(latest.id);
    const pages = await Promise.all(
      [0, 1, 2].map((page) => world.domain.contacts.list(world.admin, { page, size: 5, q: '' })),
    );
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(all);
    expect(pages[0]).toMatchObject({ totalElements: 13, totalPages: 3 });
  });

  test('is searched by name, address and message, case and accents ignored', async () => {
    await submitted({
      name: 'Zoé Lefèvre',
      email: 'zoe@societe.example',
      message: 'Un rendez-vous à Liège ?',
    });
    await submitted({ name: 'Jean Dubois' });
    const found = async (q: string) =>
      (await world.domain.contacts.list(world.admin, { ...FIRST_PAGE, q })).content.map(({ name }) => name);
    for (const q of ['zoe lefevre', 'ZOE@SOCIETE', 'liege']) expect(await found(q)).toEqual(['Zoé Lefèvre']);
    expect(await found('%')).toEqual([]);
  });

  test('can be filtered by whether messages are read, with pages, count, search and export', async () => {
    const anouk = await submitted({ name: 'Anouk Peeters' });
    for (const name of ['Bruno Servais', 'Chloé Maes', 'Denis Peeters']) await submitted({ name });
    await world.domain.contacts.markRead(world.admin, anouk.id);
    const found = async (filter: { q?: string; read?: boolean }) => {
      const query = { page: 0, size: 2, q: '', ...filter };
      const { content, totalElements } = await world.domain.contacts.list(world.admin, query);
      const sheet = await world.domain.contacts.exportList(world.admin, { q: '', format: 'csv', ...filter });
      expect(sheet.total).toBe(totalElements);
      expect(await rowsOf(sheet)).toBe(totalElements);
      return [content.map(({ name }) => name), totalElements];
    };
    expect(await found({})).toEqual([['Denis Peeters', 'Chloé Maes'], 4]);
    expect(await found({ read: false })).toEqual([['Denis Peeters', 'Chloé Maes'], 3]);
    expect(await found({ read: true })).toEqual([['Anouk Peeters'], 1]);
    expect(await found({ q: 'peeters', read: true })).toEqual([['Anouk Peeters'], 1]);
    expect(await found({ q: 'peeters', read: false })).toEqual([['Denis Peeters'], 1]);
    expect(await found({ q: 'chloe', read: true })).toEqual([[], 0]);
    const counts = (q: string) => world.domain.contacts.counts(world.admin, { q });
    expect(await counts('')).toEqual({
      read: { ALL: 4, true: 1, false: 3 },
      answered: { ALL: 4, true: 0, false: 4 },
    });
    expect(await counts('peeters')).toMatchObject({ read: { ALL: 2, true: 1, false: 1 } });
  });
});

describe('A message', () => {
  test('stays unread when it is only opened, is read once marked, and can be marked unread again', async () => {
    const { id } = await submitted();
    const { find, markRead, markUnread } = world.domain.contacts;
    expect((await find(world.admin, id)).read).toBe(false);
    await markRead(world.admin, id);
    expect((await find(world.admin, id)).read).toBe(true);
    await markUnread(world.admin, id);
    expect((await find(world.admin, id)).read).toBe(false);
  });

  test('is to be answered until an administrator marks it; the first one stays, and it can be taken back', async () => {
    const { domain, admin, clock } = world;
    const [{ id }, other] = [
      await submitted({ name: 'Zoé Lefèvre' }),
      await submitted({ name: 'Jean Dubois' }),
    ];
    const namesBy = async (answered: boolean) => {
      const { content, totalElements } = await domain.contacts.list(admin, { ...FIRST_PAGE, answered });
      expect(totalElements).toBe(content.length);
      return content.map(({ name }) => name);
    };
    expect(await namesBy(false)).toEqual(['Jean Dubois', 'Zoé Lefèvre']);
    await domain.contacts.markAnswered(admin, id);
    const answer = { answeredAt: clock.now().toISOString(), answeredBy: ADMIN_EMAIL };
    clock.advance({ hours: 1 });
    await domain.contacts.markAnswered(admin, id);
    expect(await domain.contacts.find(admin, id)).toMatchObject(answer);
    expect([await namesBy(true), await namesBy(false)]).toEqual([['Zoé Lefèvre'], ['Jean Dubois']]);
    await domain.contacts.markUnanswered(admin, id);
    expect(await domain.contacts.find(admin, id)).toMatchObject({ answeredAt: null, answeredBy: null });
    await domain.contacts.markUnanswered(admin, other.id);
    expect((await auditEntries()).map(({ action }) => action)).toEqual([
      'contact.answered',
      'contact.unanswered',
    ]);
    await expect(domain.contacts.markAnswered(admin, 4711)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('that was answered comes back as such from the trash, without an administrator who left since', async () => {
    const { domain, admin } = world;
    const { id } = await submitted();
    await domain.administrators.invite(admin, { fullName: 'Léa Fontaine', email: 'lea@cercle.example' });
    const secret = (await world.mailsTo('lea@cercle.example'))[0]?.secret ?? '';
    await domain.passwordReset.complete(secret, 'quatre vents du nord', DEVICE);
    const lea = await world.actorOf('lea@cercle.example', 'quatre vents du nord');
    await domain.contacts.markAnswered(lea, id);
    await domain.contacts.remove(admin, id);
    await domain.administrators.remove(admin, requireAdmin(lea).id);
    await domain.trash.restore(admin, 'contacts', id);
    expect(await domain.contacts.find(admin, id)).toMatchObject({
      answeredAt: expect.any(String),
      answeredBy: null,
    });
  });

  test('is deleted once: a second administrator gets not-found', async () => {
    const { id } = await submitted();
    const { remove, find, markRead } = world.domain.contacts;
    expect(await countDone(2, () => remove(world.admin, id))).toBe(1);
    const gone = { code: 'not-found', message: 'Ce message n’existe pas ou plus.' };
    await expect(find(world.admin, id)).rejects.toMatchObject(gone);
    await expect(markRead(world.admin, id)).rejects.toMatchObject(gone);
    await expect(remove(world.admin, id)).rejects.toMatchObject(gone);
  });

  test('LG-4 has an audit entry for each change by an administrator, and none without a change', async () => {
    const { id, name } = await submitted();
    const { markRead, markUnread, remove } = world.domain.contacts;
    for (const step of [markUnread, markRead, markRead, markUnread, remove]) await step(world.admin, id);
    const subject = { subject_kind: 'contact', subject_id: id, subject_name: name };
    expect(await auditEntries()).toEqual([
      { action: 'contact.read', ...subject },
      { action: 'contact.unread', ...subject },
      { action: 'contact.deleted', ...subject },
    ]);
  });
});
