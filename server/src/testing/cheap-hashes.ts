import { argon2Sync, randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { waitWhilePaused } from './paused-hashing.ts';

// Much of the server tests' time was argon2: each hash took a tenth of a second. Here hashes have the same form at the lowest
// cost, and comparisons are cached. The test of the passwords, and the one of the same time for all accounts, use real ones.
const COST = { memory: 8, passes: 1, parallelism: 1 };

vi.mock(import('../kernel/passwords.ts'), async (importOriginal) => {
  const passwords = await importOriginal();
  const noPassword = cheapHash('');
  const isPassword = cached(passwords.isPassword);
  return {
    ...passwords,
    hashPassword: async (password) => {
      await waitWhilePaused();
      return cheapHash(password);
    },
    isPassword: async (password, hash) => {
      await waitWhilePaused();
      return (await isPassword(password, hash ?? noPassword)) && hash !== null;
    },
  };
});

function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const message = password.normalize();
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...COST });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function cached(isPassword: (password: string, hash: string) => Promise<boolean>) {
  const results = new Map<string, Promise<boolean>>();
  return (password: string, hash: string): Promise<boolean> => {
    const key = JSON.stringify([password, hash]);
    const result = results.get(key) ?? isPassword(password, hash);
    results.set(key, result);
    // A refusal because too many wait is not cached.
    result.catch(() => results.delete(key));
    return result;
  };
}
