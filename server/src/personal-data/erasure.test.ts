import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../kernel/actor.ts';
import { PASSWORD } from '../testing/builders.ts';
import { CANARY_MESSAGE, CANARY_NAME, createCanary, CANARY_EMAIL as EMAIL } from '../testing/canary.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { CONFLICT, countDone } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const LIVES = [
  'a member with everything',
  'a member of three addresses',
  'an applicant who was rejected',
  'an applicant who was deleted a moment ago',
  'a member who was deleted a moment ago',
  'somebody with messages alone',
  'somebody with messages long apart',
  'somebody with a subscription alone',
  'an administrator',
] as const;

const world = worldPerTest();
let admin: Actor;
let canary: ReturnType<typeof createCanary>;
beforeEach(() => {
  ({ admin } = world);
  canary = createCanary(world);
});

/** An administrator removes the access of the test person. */
async function removeAccess() {
  const { administrators } = world.domain;
  const { content } = await administrators.list(admin, { page: 0, size: 1, q: EMAIL, sort: 'createdAt,asc' });
  await administrators.remove(admin, content[0]?.id ?? 0);
}

describe('PR-2 A person erased by an administrator', () => {
  test.each(LIVES)('%s: no table contains a trace of them', async (life) => {
    const { personalData } = world.domain;
    await world.submittedRequest({ fullName: 'Zoé Quelqu’un' });
    await canary.lives[life]();
    expect(await canary.found()).not.toEqual([]);
    await personalData.exportOf(admin, EMAIL);
    if (life === 'an administrator') await removeAccess();
    await personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const subjects = (await world.mailsTo(EMAIL)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Vos données ont été effacées – Cercle']);
    await canary.mailsLeave();
    expect(await canary.found()).toEqual([]);
    expect(await world.images.listUnused(world.database.db, '2099-01-01T00:00:00.000Z', 10)).toEqual([]);
    expect(await personalData.lookup(admin, EMAIL)).toMatchObject({
      account: null,
      messages: 0,
      mails: 0,
      journal: 0,
    });
    expect((await world.domain.search.everywhere(admin, 'Quelqu’un')).requests).toHaveLength(1);
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres').each<[string, () => Promise<unknown>]>([
    ['exports their data', async () => world.domain.personalData.exportOf(admin, EMAIL)],
    ['deletes a message', async () => world.domain.contacts.remove(admin, await idOf('contact', 'email'))],
    [
      'deletes the subscription',
      async () => world.domain.newsletter.remove(admin, await idOf('newsletter_subscription', 'email')),
    ],
    [
      'sends a mail again',
      async () => world.domain.mailLog.resend(admin, await idOf('mail', 'reply_to_address')),
    ],
  ])('while another one %s: that leaves no trace either', async (_, begin) => {
    const { db } = world.database;
    await world.domain.contacts.submit(CANARY_MESSAGE);
    await canary.subscription();
    await canary.mailsLeave();
    const pendingCalls: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      // Done, except for its audit log entry.
      await sql`lock table audit_entry in exclusive mode`.execute(trx);
      pendingCalls.push(begin());
      await expect.poll(() => countLockWaits(db)).toBe(1);
      pendingCalls.push(world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL }));
      await expect.poll(() => countLockWaits(db)).toBe(2);
    });
    await Promise.all(pendingCalls);
    await canary.mailsLeave();
    expect(await canary.found()).toEqual([]);
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'during the processing of a password-reset request for their address: without a deadlock, and no link is left',
    async () => {
      const { db } = world.database;
      await canary.member();
      const pendingCalls: Promise<unknown>[] = [];
      await db.transaction().execute(async (trx) => {
        // The erasure has locked the account, and waits for the messages.
        await sql`lock table contact in exclusive mode`.execute(trx);
        pendingCalls.push(world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL }));
        await expect.poll(() => countLockWaits(db)).toBe(1);
        await world.domain.passwordReset.request(EMAIL);
        pendingCalls.push(world.processResetRequests());
        await expect.poll(() => countLockWaits(db)).toBe(2);
      });
      await Promise.all(pendingCalls);
      await canary.mailsLeave();
      expect(await canary.found()).toEqual([]);
    },
  );

  const idOf = async (table: 'contact' | 'newsletter_subscription' | 'mail', column: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${EMAIL}`.execute(world.database.db);
    return rows[0]?.id ?? 0;
  };

  test('LG-4 is in the audit log as an erasure, with the administrator and without the person’s name', async () => {
    await canary.member();
    await world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const { content } = await world.domain.auditLog.list(admin, {
      page: 0,
      size: 10,
      q: '',
      sort: 'createdAt,desc',
    });
    expect(content[0]).toMatchObject({
      action: 'data.erased',
      adminName: 'direction@cercle.example',
      subjectName: 'Une personne, à sa demande',
    });
    expect(content.find(({ action }) => action === 'request.approved')?.subjectName).toBe('Personne oubliée');
  });

  describe('in what former versions wrote to the audit log', () => {
    const deleteMessage = async (name: string, email: string) => {
      await world.domain.contacts.submit({ ...CANARY_MESSAGE, name, email });
      const [message] = await world.domain.contacts.all(admin);
      await world.domain.contacts.remove(admin, message?.id ?? 0);
    };
    const namesAfterErasing = async (name: string) => {
      const { db } = world.database;
      await db.updateTable('audit_entry').set({ subject_address_hash: null }).execute();
      await world.domain.contacts.submit({ ...CANARY_MESSAGE, name });
      await world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
      const removals = db.selectFrom('audit_entry').where('action', '=', 'contact.deleted');
      const rows = await removals.select('subject_name').orderBy('id').execute();
      return rows.map(({ subject_name }) => subject_name);
    };

    test('loses their name, however it was spelt, not a longer one', async () => {
      await deleteMessage("Marie d'Hondt", 'ancienne@societe.example');
      await deleteMessage('Anne-Marie d’Hondt', 'autre@societe.example');
      expect(await namesAfterErasing('Marie d’Hondt')).toEqual(['Personne oubliée', 'Anne-Marie d’Hondt']);
    });

    test('leaves all others, if nothing of the name can be compared', async () => {
      await deleteMessage('’', 'autre@societe.example');
      await deleteMessage('Zoé', 'tierce@societe.example');
      expect(await namesAfterErasing('-')).toEqual(['’', 'Zoé']);
    });
  });

  test('leaves a namesake in the audit log', async () => {
    const { domain } = world;
    await domain.contacts.submit({ ...CANARY_MESSAGE, email: 'autre@societe.example' });
    const [message] = await domain.contacts.all(admin);
    await domain.contacts.markRead(admin, message?.id ?? 0);
    const { id } = await world.submittedRequest({ fullName: CANARY_NAME, email: 'autre@societe.example' });
    await domain.requests.approve(admin, id);
    await canary.member();
    await domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const names = await world.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject_name'])
      .execute();
    for (const action of ['contact.read', 'request.approved'])
      expect(names).toContainEqual({ action, subject_name: CANARY_NAME });
  });

  test('leaves a namesake in the audit log whose request and message were deleted, too, and still finds what was deleted of theirs', async () => {
    const { contacts, requests, personalData } = world.domain;
    const deletedOf = async (email: string) => {
      await contacts.submit({ ...CANARY_MESSAGE, email });
      const [message] = await contacts.all(admin);
      await contacts.markRead(admin, message?.id ?? 0);
      await contacts.remove(admin, message?.id ?? 0);
      const { id } = await world.submittedRequest({ fullName: CANARY_NAME, email });
      await requests.approve(admin, id);
      await requests.remove(admin, id);
      world.clock.advance({ hours: 1 });
      await world.domain.trash.purgeExpired();
    };
    await deletedOf('autre@societe.example');
    await deletedOf(EMAIL);
    await contacts.submit(CANARY_MESSAGE);
    expect(await personalData.lookup(admin, EMAIL)).toMatchObject({ journal: 4 });
    await personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const rows = await world.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    const named = rows.filter(({ subject_kind }) => subject_kind === 'contact' || subject_kind === 'request');
    expect(named.map(({ subject_name }) => subject_name)).toEqual([
      ...Array(4).fill(CANARY_NAME),
      ...Array(4).fill('Personne oubliée'),
    ]);
    expect(named.slice(4).every(({ subject_address_hash }) => subject_address_hash === null)).toBe(true);
  });

  test('stays out of the newsletter, even when imported, until they subscribe themselves', async () => {
    const { newsletter, personalData } = world.domain;
    await canary.subscription();
    await personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const file = new TextEncoder().encode(`E-mail\n${EMAIL}\nautre@lot.example`);
    const preview = await newsletter.previewFile(admin, file);
    expect(preview.lines.map(({ fate }) => fate)).toEqual(['unsubscribed', 'new']);
    for await (const _ of newsletter.importFile(admin, file));
    expect((await newsletter.all(admin)).map(({ email }) => email)).toEqual(['autre@lot.example']);
    await newsletter.subscribe(EMAIL);
    await personalData.lookup(admin, EMAIL);
    expect((await newsletter.all(admin)).map(({ email }) => email)).toContain(EMAIL);
    expect(await world.database.db.selectFrom('newsletter_refusal').selectAll().execute()).toEqual([]);
  });

  test.each(['a member with everything', 'somebody with messages alone'] as const)(
    '%s, erased ten times at once, is erased and notified once',
    async (life) => {
      await canary.lives[life]();
      const { personalData } = world.domain;
      expect(
        await countDone(10, () => personalData.erase(admin, { email: EMAIL, confirmation: EMAIL })),
      ).toBe(1);
      expect(await world.mailsTo(EMAIL)).toHaveLength(1);
    },
  );
});

test.each(['label', 'secret', 'cercle'])(
  'PR-2 Erasing an administrator called “%s” leaves the links in mails unchanged',
  async (name) => {
    await canary.administrator(name);
    await removeAccess();
    await world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const [mail] = await world.mailsTo('autre@cercle.example');
    expect(mail?.text).toContain('Administrateur oublié vous donne accès');
    expect(mail?.text).toContain(
      'Choisir mon mot de passe\u202f:\nhttps://www.cercle.example/rejoindre-administration?token=~secret-of-this-mail~',
    );
  },
);

describe('PR-2 A member who deletes their own account', () => {
  test('leaves no trace in any table but the confirmation, which leaves none once it is sent', async () => {
    const actor = await canary.memberWithEverything();
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    const subjects = (await world.mailsTo(EMAIL)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Votre compte a été supprimé – Cercle']);
    await canary.mailsLeave();
    expect(await canary.found()).toEqual([]);
  });
});

describe('An administrator', () => {
  test('cannot erase themselves', async () => {
    const email = 'direction@cercle.example';
    const { personalData } = world.domain;
    expect(await personalData.lookup(admin, email)).toMatchObject({ isOneself: true });
    await expect(personalData.erase(admin, { email, confirmation: email })).rejects.toMatchObject(CONFLICT);
    expect(await world.actorOf(email, 'la clef du bureau')).toMatchObject({ kind: 'admin' });
  });

  test('who is erased leaves the data of a namesake', async () => {
    const { domain } = world;
    const marc = await canary.administrator('Marc');
    await world.submittedRequest({ fullName: 'Marc Dupont', email: 'marc@societe.example' });
    await canary.mailsLeave();
    const query = { page: 0, size: 10, q: 'Marc Dupont', sort: 'createdAt,desc' } as const;
    const { content } = await domain.mailLog.list(admin, query);
    const mail = content.find(({ recipientAddress }) => recipientAddress === 'marc@societe.example');
    await domain.mailLog.resend(marc, mail?.id ?? 0);
    const before = await world.mailsTo('marc@societe.example');
    await removeAccess();
    await domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    expect(await world.mailsTo('marc@societe.example')).toEqual(before);
  });

  test('whose name is an address is not erased with the person who has that address', async () => {
    const { domain } = world;
    await world.submittedRequest({ fullName: 'Marc Dupont', email: EMAIL });
    await domain.accounts.updateAdminProfile(admin, { fullName: EMAIL }, null);
    await domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'admin' } as const;
    const [entry] = (await domain.auditLog.list(admin, query)).content;
    expect(entry).toMatchObject({
      action: 'admin.updated',
      subjectName: EMAIL,
      adminName: 'direction@cercle.example',
    });
  });

  test('LG-4 is erased once their access is removed, which the audit log records by name until then', async () => {
    await canary.lives['an administrator']();
    const { personalData, auditLog } = world.domain;
    const erase = () => personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    await expect(erase()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('retirez d’abord son accès'),
    });
    expect(await world.actorOf(EMAIL)).toMatchObject({ kind: 'admin' });
    await removeAccess();
    const latest = async () => {
      const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'admin' } as const;
      return (await auditLog.list(admin, query)).content[0];
    };
    expect(await latest()).toMatchObject({ action: 'admin.removed', subjectName: EMAIL });
    expect(await personalData.lookup(admin, EMAIL)).toMatchObject({ journal: 3 });
    await erase();
    expect(await latest()).toMatchObject({ action: 'admin.removed', subjectName: 'Personne oubliée' });
  });
});
