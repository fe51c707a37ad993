import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../kernel/actor.ts';
import { claimDue, markSent } from '../mail/queue.ts';
import { contactMessage } from '../testing/builders.ts';
import {
  CANARY_APPLICATION as APPLICATION,
  createCanary,
  CANARY_EMAIL as EMAIL,
  CANARY_MESSAGE as MESSAGE,
  CANARY_NAME as NAME,
} from '../testing/canary.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { ADMIN_EMAIL } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FIRM_ADDRESS = 'contact@cercle.example';

const world = worldPerTest();
let admin: Actor;
let canary: ReturnType<typeof createCanary>;
beforeEach(() => {
  ({ admin } = world);
  canary = createCanary(world);
});

describe('PR-2 The personal data that an administrator sees and exports', () => {
  const dataOf = async () => {
    const files = unzipSync(await world.domain.personalData.exportOf(admin, EMAIL));
    return { files, data: JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as PersonalData };
  };

  test('of a member: how much of each kind, and an archive with all of it', async () => {
    await canary.memberWithEverything();
    const summary = await world.domain.personalData.lookup(admin, EMAIL);
    expect(summary).toMatchObject({
      account: { fullName: NAME, role: 'MEMBER', active: true },
      newsletter: 'subscribed',
      messages: 1,
      devices: 2,
      trash: 1,
      isOneself: false,
    });
    for (const count of [summary.mails, summary.sessions, summary.invitations, summary.journal])
      expect(count).toBeGreaterThan(0);
    const { files, data } = await dataOf();
    expect(Object.keys(files)).toContain('photo.webp');
    expect(data).toMatchObject({
      account: { email: EMAIL, phone: APPLICATION.phoneNumber },
      messages: [{ message: MESSAGE.message }],
    });
    expect(data.links.map(({ purpose }) => purpose)).toContain('INVITATION');
    expect(
      await world.domain.auditLog.list(admin, {
        page: 0,
        size: 1,
        q: EMAIL,
        kind: 'data',
        sort: 'createdAt,desc',
      }),
    ).toMatchObject({ content: [{ action: 'data.exported' }] });
    world.clock.advance({ hours: 12 });
    expect(await world.domain.personalData.lookup(admin, EMAIL), 'expired').toMatchObject({ sessions: 0 });
  });

  test('of somebody with only a message or a subscription', async () => {
    await world.domain.contacts.submit(MESSAGE);
    await canary.subscription();
    const { data } = await dataOf();
    expect(data).toMatchObject({ account: null, newsletter: { unsubscribedAt: null } });
    expect(data.messages).toHaveLength(1);
    expect(data.mails).toHaveLength(1);
  });

  test('say of a mail that became a file, where no mail server is set, that it was not sent', async () => {
    await canary.subscription();
    const { db } = world.database;
    await markSent(db, world.clock, await claimDue(db, world.clock, 10), { isFolder: true });
    expect((await dataOf()).data.mails).toMatchObject([{ sentAt: null }]);
    await db.updateTable('mail').set({ written_to_file: false }).execute();
    expect((await dataOf()).data.mails).toMatchObject([{ sentAt: expect.any(String) }]);
  });

  test('of somebody with nothing but a former subscription', async () => {
    await canary.subscription();
    await world.database.db.deleteFrom('mail').execute();
    expect((await dataOf()).data).toMatchObject({ newsletter: { unsubscribedAt: null }, mails: [] });
  });

  test('an administrator whose address was never verified exports no message sent from it', async () => {
    const email = ADMIN_EMAIL;
    await world.domain.contacts.submit({ ...MESSAGE, email });
    const files = unzipSync(await world.domain.personalData.exportOwn(admin));
    const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as PersonalData;
    expect(data).toMatchObject({ account: { email }, messages: [], mails: [], newsletter: null });
  });

  test('of the person with the firm’s address: not the mails of others to it, which an erasure leaves', async () => {
    const { administrators, contacts, personalData } = world.domain;
    await administrators.invite(admin, { email: FIRM_ADDRESS, fullName: 'Le bureau' });
    await contacts.submit(MESSAGE);
    await world.submittedRequest(APPLICATION);
    const files = unzipSync(await personalData.exportOf(admin, FIRM_ADDRESS));
    expect(strFromU8(files['donnees.json'] ?? new Uint8Array())).not.toContain(NAME);
    expect(await personalData.lookup(admin, FIRM_ADDRESS)).toMatchObject({ mails: 1 });
    const query = { page: 0, size: 1, q: FIRM_ADDRESS, sort: 'createdAt,asc' } as const;
    const [office] = (await administrators.list(admin, query)).content;
    await administrators.remove(admin, office?.id ?? 0);
    await personalData.erase(admin, { email: FIRM_ADDRESS, confirmation: FIRM_ADDRESS });
    expect((await world.mailsTo(FIRM_ADDRESS)).map(({ subject }) => subject)).toEqual([
      `Nouveau message de ${NAME}`,
      `Nouvelle demande d’adhésion\u202f: ${NAME}`,
      'Vos données ont été effacées – Cercle',
    ]);
  });

  test('of an unknown address: nothing, and nothing to export or erase', async () => {
    await world.domain.contacts.submit(contactMessage());
    const { personalData } = world.domain;
    expect(await personalData.lookup(admin, EMAIL)).toMatchObject({
      account: null,
      messages: 0,
      newsletter: null,
    });
    for (const call of [
      () => personalData.exportOf(admin, EMAIL),
      () => personalData.erase(admin, { email: EMAIL, confirmation: EMAIL }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'not-found',
        message: 'Rien n’est conservé à cette adresse.',
      });
  });

  test('of an unknown address with a password-reset request: nothing, and no mail to its owner', async () => {
    await world.domain.passwordReset.request(EMAIL);
    const erase = world.domain.personalData.erase(admin, { email: EMAIL, confirmation: EMAIL });
    await expect(erase).rejects.toMatchObject({ code: 'not-found' });
    expect(await world.mailsTo(EMAIL)).toEqual([]);
  });
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'PR-2 an account that is being restored from the trash at that moment is erased, too',
  async () => {
    const { db } = world.database;
    const { requestId, email } = await world.joinedMember();
    await world.domain.requests.remove(admin, requestId);
    const waiting = () => countLockWaits(db);
    const pendingCalls: Promise<void>[] = [];
    await db.transaction().execute(async (trx) => {
      // The account is restored, and its other rows wait.
      await sql`lock table membership_request in exclusive mode`.execute(trx);
      pendingCalls.push(world.domain.trash.restore(admin, 'members-requests', requestId));
      await expect.poll(waiting).toBe(1);
      pendingCalls.push(world.domain.personalData.erase(admin, { email, confirmation: email }));
      await expect.poll(waiting).toBe(2);
    });
    await Promise.all(pendingCalls);
    expect((await world.domain.personalData.lookup(admin, email)).account).toBeNull();
  },
);
