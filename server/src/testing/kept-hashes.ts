import { vi } from 'vitest';
import { isPreparing } from './preparing.ts';

// Much of the server tests' time was argon2 for accounts that they only need as a setting: within `prepare` results are kept.
// What a test itself asks for is hashed and compared each time, as in production.
vi.mock(import('../kernel/passwords.ts'), async (importOriginal) => {
  const passwords = await importOriginal();
  const { hashPassword, isPassword } = passwords;
  return { ...passwords, hashPassword: kept(hashPassword), isPassword: kept(isPassword) };
});

function kept<Args extends (string | null)[], Result>(work: (...args: Args) => Promise<Result>) {
  const results = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    if (!isPreparing()) return work(...args);
    const key = JSON.stringify(args);
    const result = results.get(key) ?? work(...args);
    results.set(key, result);
    // A refusal for want of a turn is not a result.
    result.catch(() => results.delete(key));
    return result;
  };
}
