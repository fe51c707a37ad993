import { CODE_REFUSED } from '@cercle/contract/one-time-code';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { waitForLockWait } from '../../testing/lock-waits.ts';
import { CONFLICT, countDone, UNAUTHENTICATED } from '../../testing/outcomes.ts';
import { totpCode } from '../../testing/totp-codes.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { forgetSecondFactor } from './forget-second-factor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { confirmSecret, removeFactor, replaceRecoveryCodes } from './second-factor.table.ts';

const world = worldPerTest();

const now = () => world.clock.now();
const enrol = async (actor: Actor) => {
  const { secret } = await world.domain.secondFactor.start(actor, PASSWORD);
  const codes = await world.domain.secondFactor.confirm(actor, totpCode(secret, now()));
  return { secret, ...codes };
};
const logIn = (email: string, code?: string, password = PASSWORD) =>
  world.domain.accounts.login({ email, password, ...(code !== undefined && { code }) }, DEVICE);

describe('AU-7 Setting up the second factor', () => {
  test('returns the URI for the QR code, named after the site and the account', async () => {
    const { email, actor } = await world.joinedMember();
    const { secret, uri } = await world.domain.secondFactor.start(actor, PASSWORD);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect({ protocol, host, pathname }).toEqual({
      protocol: 'otpauth:',
      host: 'totp',
      pathname: `/Cercle:${encodeURIComponent(email)}`,
    });
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, digits: '6', period: '30' });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('requires the password: somebody who found an open session cannot lock the owner out', async () => {
    const { actor } = await world.joinedMember();
    const { secondFactor } = world.domain;
    await expect(secondFactor.start(actor, 'un autre')).rejects.toMatchObject({
      code: 'validation',
      errors: { password: ['Ce mot de passe n’est pas le bon.'] },
    });
    await expect(secondFactor.confirm(actor, '123456')).rejects.toMatchObject(CONFLICT);
  });

  test('changes nothing before a first code has confirmed it', async () => {
    const { email, actor } = await world.joinedMember();
    const { secondFactor } = world.domain;
    await expect(secondFactor.confirm(actor, '123456')).rejects.toMatchObject(CONFLICT);
    await secondFactor.start(actor, PASSWORD);
    await expect(secondFactor.confirm(actor, 'aucun')).rejects.toMatchObject({
      code: 'validation',
      errors: { code: [CODE_REFUSED] },
    });
    for (const change of [secondFactor.disable, secondFactor.renewCodes])
      await expect(change(actor, PASSWORD)).rejects.toMatchObject(CONFLICT);
    expect(await secondFactor.status(actor)).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
      requiredAt: null,
    });
    expect(await logIn(email)).toMatchObject({ token: expect.any(String) });
  });

  test('a code of an earlier offered secret does not confirm', async () => {
    const { actor } = await world.joinedMember();
    const first = await world.domain.secondFactor.start(actor, PASSWORD);
    await world.domain.secondFactor.start(actor, PASSWORD);
    await expect(
      world.domain.secondFactor.confirm(actor, totpCode(first.secret, now())),
    ).rejects.toMatchObject({ code: 'validation' });
  });

  test('enables no secret if another was offered while a code of the first was being checked', async () => {
    const { id, actor } = await world.joinedMember();
    const { db } = world.database;
    await world.domain.secondFactor.start(actor, PASSWORD);
    const { sealed_secret: encryptedSecret } = await db
      .selectFrom('second_factor')
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    await world.domain.secondFactor.start(actor, PASSWORD);
    const proof = { encryptedSecret, step: 1, at: now().toISOString() };
    expect(await db.transaction().execute((trx) => confirmSecret(trx, id, proof))).toBe(false);
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({ enabled: false });
  });

  test('returns ten recovery codes, and notifies the owner by mail', async () => {
    const { email, actor } = await world.joinedMember();
    const { recoveryCodes } = await enrol(actor);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    expect((await world.mailsTo(email)).at(-1)?.subject).toBe('Double vérification activée – Cercle');
  });

  test('accepts a recovery code whose digits were read as letters', () => {
    expect(hashRecoveryCode('O1l0-ILio')).toBe(hashRecoveryCode('0110-1110'));
  });

  test('is done once: somebody who found an open session cannot replace an enabled factor', async () => {
    const { actor } = await world.joinedMember();
    await enrol(actor);
    await expect(world.domain.secondFactor.start(actor, PASSWORD)).rejects.toMatchObject(CONFLICT);
  });

  test('fifty confirmations at once return one set of recovery codes', async () => {
    const { actor } = await world.joinedMember();
    const { secret } = await world.domain.secondFactor.start(actor, PASSWORD);
    expect(await countDone(50, () => world.domain.secondFactor.confirm(actor, totpCode(secret, now())))).toBe(
      1,
    );
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('leaves neither secret nor recovery code readable in the database', async () => {
    const { actor } = await world.joinedMember();
    const { secret, recoveryCodes } = await enrol(actor);
    const { db } = world.database;
    const rows = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('mail').select('letter').execute(),
    ]);
    expect(rows.length).toBeGreaterThan(500);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(hidden);
  });
});

describe('AU-7 Disabling the second factor', () => {
  test('requires the password, and notifies the owner by mail', async () => {
    const { email, actor } = await world.joinedMember();
    await enrol(actor);
    const { secondFactor } = world.domain;
    await expect(secondFactor.disable(actor, 'un autre')).rejects.toMatchObject({
      code: 'validation',
      errors: { password: ['Ce mot de passe n’est pas le bon.'] },
    });
    await secondFactor.disable(actor, PASSWORD);
    expect(await secondFactor.status(actor)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await world.mailsTo(email)).at(-1)?.subject).toBe('Double vérification désactivée – Cercle');
    expect(await logIn(email)).toMatchObject({ token: expect.any(String) });
    await expect(secondFactor.disable(actor, PASSWORD)).rejects.toMatchObject(CONFLICT);
  });

  test('new recovery codes replace the old ones, and require the password', async () => {
    const { email, actor } = await world.joinedMember();
    const { secondFactor } = world.domain;
    await expect(secondFactor.renewCodes(actor, PASSWORD)).rejects.toMatchObject(CONFLICT);
    const old = await enrol(actor);
    await expect(secondFactor.renewCodes(actor, 'un autre')).rejects.toMatchObject({ code: 'validation' });
    const { recoveryCodes } = await secondFactor.renewCodes(actor, PASSWORD);
    await expect(logIn(email, old.recoveryCodes[0])).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await logIn(email, recoveryCodes[0])).toMatchObject({ token: expect.any(String) });
  });

  test('new recovery codes are told to the owner by mail, which has none of them', async () => {
    const { email, actor } = await world.joinedMember();
    await enrol(actor);
    const { recoveryCodes } = await world.domain.secondFactor.renewCodes(actor, PASSWORD);
    const notice = (await world.mailsTo(email)).at(-1);
    expect(notice?.subject).toBe('Nouveaux codes de secours – Cercle');
    for (const code of recoveryCodes) expect(notice?.text).not.toContain(code);
  });

  test('of two sets of recovery codes created at once, one remains', async () => {
    const { id, actor } = await world.joinedMember();
    await enrol(actor);
    const { db } = world.database;
    let second: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      await replaceRecoveryCodes(trx, id, ['a', 'b', 'c']);
      second = db.transaction().execute((other) => replaceRecoveryCodes(other, id, ['d', 'e', 'f']));
      await waitForLockWait(db);
    });
    await second;
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({ recoveryCodesLeft: 3 });
  });

  test('leaves no recovery codes behind, even of a set being created', async () => {
    const { id, actor } = await world.joinedMember();
    await enrol(actor);
    const { db } = world.database;
    let replacing: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      await removeFactor(trx, id);
      replacing = db.transaction().execute((other) => replaceRecoveryCodes(other, id, ['a', 'b', 'c']));
      await waitForLockWait(db);
    });
    await replacing;
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
    });
  });

  test('by the operator’s command ends the sessions; the password alone is enough again, which a mail tells', async () => {
    const { email, actor } = await world.joinedMember();
    await enrol(actor);
    const { recoveryCodes } = await world.domain.secondFactor.renewCodes(actor, PASSWORD);
    const { token } = await logIn(email, recoveryCodes[0]);
    const forget = (address: string) =>
      forgetSecondFactor(world.database, { outbox: world.outbox, site: world.domain.site }, address);
    expect(await forget(email)).toBe('forgotten');
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await logIn(email)).toMatchObject({ token: expect.any(String) });
    expect(await forget(email)).toBe('no factor');
    expect(await forget('personne@cercle.example')).toBe('no account');
    const subjects = (await world.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Double vérification désactivée'))).toHaveLength(
      1,
    );
  });
});
