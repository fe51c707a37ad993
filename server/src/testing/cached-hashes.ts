import { vi } from 'vitest';
import { waitWhilePaused } from './paused-hashing.ts';

// Much of the server tests' time was argon2, of the same few passwords again and again: results are cached. A comparison
// has the same result each time; that the same password has another hash each time matters only to the test of the passwords.
vi.mock(import('../kernel/passwords.ts'), async (importOriginal) => {
  const passwords = await importOriginal();
  const { hashPassword, isPassword } = passwords;
  return { ...passwords, hashPassword: cached(hashPassword), isPassword: cached(isPassword) };
});

function cached<Args extends (string | null)[], Result>(hash: (...args: Args) => Promise<Result>) {
  const results = new Map<string, Promise<Result>>();
  return async (...args: Args): Promise<Result> => {
    await waitWhilePaused();
    const key = JSON.stringify(args);
    const result = results.get(key) ?? hash(...args);
    results.set(key, result);
    // A refusal because too many wait is not cached.
    result.catch(() => results.delete(key));
    return result;
  };
}
