import { LOGIN_FAILED } from '@cercle/contract/accounts';
import { CODE_NEEDED, CODE_REFUSED } from '@cercle/contract/one-time-code';
import { beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../../kernel/encrypt.ts';
import { PASSWORD } from '../../testing/builders.ts';
import { countDone, outcomesOf } from '../../testing/outcomes.ts';
import { totpCode } from '../../testing/totp-codes.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
let email: string;
let memberId: number;
let secret: string;
let recoveryCodes: string[];

beforeEach(async () => {
  const member = await world.joinedMember();
  ({ id: memberId, email } = member);
  ({ secret } = await world.domain.secondFactor.start(member.actor, PASSWORD));
  ({ recoveryCodes } = await world.domain.secondFactor.confirm(member.actor, code()));
  // The code that confirmed the factor is used up.
  world.clock.advance({ seconds: 60 });
});

const code = (steps = 0) => totpCode(secret, world.clock.now(), steps);
/** Six digits that are not a valid code around now. */
const wrongCode = () =>
  ['000000', '111111', '222222', '333333'].find((digits) => ![-1, 0, 1].map(code).includes(digits));

const logIn = (input?: string, password = PASSWORD) =>
  world.domain.accounts.login(
    { email, password, ...(input !== undefined && { code: input }) },
    'Firefox sur Linux',
  );

const LOGGED_IN = { token: expect.any(String) };
const CODE_REQUIRED = { code: 'unauthenticated', errors: { code: [CODE_NEEDED] } };
const REFUSED = { code: 'unauthenticated', errors: { code: [CODE_REFUSED] } };

describe('AU-7 Logging in with a second factor', () => {
  test('asks for the code once the password is right', async () => {
    await expect(logIn()).rejects.toMatchObject(CODE_REQUIRED);
    expect(await logIn(code())).toMatchObject(LOGGED_IN);
  });

  test('EN-1 does not reveal the factor after a wrong password', async () => {
    for (const input of [undefined, code(), recoveryCodes[0], wrongCode()]) {
      await expect(logIn(input, 'un autre')).rejects.toMatchObject({
        code: 'unauthenticated',
        message: LOGIN_FAILED,
        errors: undefined,
      });
    }
    expect(await logIn(code())).toMatchObject(LOGGED_IN);
  });

  test('EN-1 does not reveal it, and accepts no recovery code, for a deactivated account', async () => {
    await world.domain.members.deactivate(world.admin, memberId);
    for (const input of [undefined, recoveryCodes[0]])
      await expect(logIn(input)).rejects.toMatchObject({ message: LOGIN_FAILED, errors: undefined });
    await world.domain.members.activate(world.admin, memberId);
    expect(await logIn(recoveryCodes[0])).toMatchObject(LOGGED_IN);
  });

  test('accepts the code with the space that applications show', async () => {
    expect(await logIn(` ${code().slice(0, 3)} ${code().slice(3)} `)).toMatchObject(LOGGED_IN);
  });

  test('accepts the code with a dash', async () => {
    expect(await logIn(`${code().slice(0, 3)}\u2013${code().slice(3)}`)).toMatchObject(LOGGED_IN);
  });

  test('accepts the code of the previous and of the next step, no other', async () => {
    await expect(logIn(code(-2))).rejects.toMatchObject(REFUSED);
    await expect(logIn(code(2))).rejects.toMatchObject(REFUSED);
    expect(await logIn(code(-1))).toMatchObject(LOGGED_IN);
    expect(await logIn(code(1))).toMatchObject(LOGGED_IN);
  });

  test('accepts a code once, and no earlier one', async () => {
    const [current, before] = [code(), code(-1)];
    expect(await logIn(current)).toMatchObject(LOGGED_IN);
    await expect(logIn(current)).rejects.toMatchObject(REFUSED);
    await expect(logIn(before)).rejects.toMatchObject(REFUSED);
  });

  test('does not accept the code that confirmed the factor', async () => {
    const other = await world.joinedMember();
    const { secret: theirs } = await world.domain.secondFactor.start(other.actor, PASSWORD);
    const confirming = totpCode(theirs, world.clock.now());
    await world.domain.secondFactor.confirm(other.actor, confirming);
    const attempt = { email: other.email, password: PASSWORD, code: confirming };
    await expect(world.domain.accounts.login(attempt, 'Firefox sur Linux')).rejects.toMatchObject(REFUSED);
  });

  test('TK-3 fifty parallel uses of one code open one session', async () => {
    const current = code();
    expect(await countDone(50, () => logIn(current))).toBe(1);
  });

  test('accepts a recovery code once, in any spelling', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(await logIn(first.toUpperCase().replaceAll('-', ' '))).toMatchObject(LOGGED_IN);
    await expect(logIn(first)).rejects.toMatchObject(REFUSED);
    expect(await logIn(second)).toMatchObject(LOGGED_IN);
    const actor = await world.domain.accounts.authenticate((await logIn(code())).token);
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('TK-3 parallel uses of one recovery code open one session', async () => {
    expect(await countDone(20, () => logIn(recoveryCodes[0]))).toBe(1);
  });

  test('under a new SESSION_SECRET no code is valid, a recovery code still is', async () => {
    await world.database.db
      .updateTable('second_factor')
      .set({ sealed_secret: encrypt(new Uint8Array(32), secret) })
      .execute();
    await expect(logIn(code())).rejects.toMatchObject(REFUSED);
    expect(await logIn(recoveryCodes[0])).toMatchObject(LOGGED_IN);
  });

  test('the recovery code of another account is rejected', async () => {
    const other = await world.joinedMember();
    const { secret: theirs } = await world.domain.secondFactor.start(other.actor, PASSWORD);
    const given = await world.domain.secondFactor.confirm(other.actor, totpCode(theirs, world.clock.now()));
    await expect(logIn(given.recoveryCodes[0])).rejects.toMatchObject(REFUSED);
  });
});

describe('AU-7 Guessing the code', () => {
  test('is allowed five times, then after a minute, two, four … up to an hour', async () => {
    const guess = () => logIn(wrongCode());
    for (let time = 0; time < 5; time += 1) await expect(guess()).rejects.toMatchObject(REFUSED);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(guess()).rejects.toMatchObject({ code: 'too-many', retryAfter: minutes * 60 });
      world.clock.advance({ minutes, seconds: -1 });
      await expect(logIn(code())).rejects.toMatchObject({ code: 'too-many', retryAfter: 1 });
      world.clock.advance({ seconds: 1 });
      await expect(guess()).rejects.toMatchObject(REFUSED);
    }
    world.clock.advance({ hours: 1 });
    expect(await logIn(code())).toMatchObject(LOGGED_IN);
    world.clock.advance({ minutes: 1 });
    await expect(guess()).rejects.toMatchObject(REFUSED);
    expect(await logIn(code())).toMatchObject(LOGGED_IN);
  });

  test('concurrently allows no more attempts than one by one', async () => {
    const outcomes = await outcomesOf(30, () => logIn(wrongCode()));
    expect(outcomes.toSorted()).toEqual([...Array(25).fill('too-many'), ...Array(5).fill('unauthenticated')]);
  });

  test('is not blocked by the timestamp of a clock that was years ahead', async () => {
    world.clock.advance({ hours: 50_000 });
    for (let time = 0; time < 5; time += 1) await expect(logIn(wrongCode())).rejects.toMatchObject(REFUSED);
    world.clock.advance({ hours: -50_000 });
    expect(await logIn(code())).toMatchObject(LOGGED_IN);
  });

  test('RL-4 does not lock out an owner with a recovery code, and locks out nobody without the password', async () => {
    for (let time = 0; time < 20; time += 1)
      await expect(logIn(wrongCode(), 'un autre')).rejects.toMatchObject({ message: LOGIN_FAILED });
    for (let time = 0; time < 5; time += 1) await expect(logIn(wrongCode())).rejects.toMatchObject(REFUSED);
    await expect(logIn(code())).rejects.toMatchObject({ code: 'too-many' });
    expect(await logIn(recoveryCodes[0])).toMatchObject(LOGGED_IN);
  });
});
