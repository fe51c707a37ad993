import { describe, expect, test, vi } from 'vitest';

// Those of the other tests are cheap.
const { hashPassword, isPassword } = await vi.importActual<typeof import('./passwords.ts')>('./passwords.ts');

describe('Passwords', () => {
  test('AU-1 are hashed with argon2id, 19 MiB, two passes, each time with another salt', async () => {
    const hash = await hashPassword('trois petits chats');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('trois petits chats')).not.toBe(hash);
  });

  test('match in any Unicode form, and are compared to the last of 128 characters', async () => {
    const long = `${'é'.normalize('NFD').repeat(127)}a`;
    const hash = await hashPassword(long);
    expect(await isPassword(long.normalize('NFC'), hash)).toBe(true);
    expect(await isPassword(`${long.slice(0, -1)}b`, hash)).toBe(false);
  });

  test('an account without a password cannot log in', async () => {
    expect(await isPassword('', null)).toBe(false);
  });

  test('AU-2 more than can be hashed in time are refused at once, with the time of the next attempt', async () => {
    const cheap = `$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`;
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword('un essai', cheap)));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(60 - 34);
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect(await isPassword('un essai', null)).toBe(false);
  });
});
