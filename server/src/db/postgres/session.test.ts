import { describe, expect, test } from 'vitest';
import { keepsSession } from './session.ts';

/** Clients of a pool of `sessions`, which each transaction, or each client, borrows. */
function openPool(sessions: number[], lendsTo: 'transactions' | 'clients') {
  return () => {
    let session: number | undefined;
    let isInTransaction = false;
    return {
      query: async ({ text }: { text: string }) => {
        session ??= sessions.shift();
        if (session === undefined) throw new Error('Query read timeout');
        if (text === 'begin') isInTransaction = true;
        if (text === 'rollback') isInTransaction = false;
        const rows = [{ pid: session }];
        if (lendsTo === 'transactions' && !isInTransaction) {
          // As PgBouncer does by default, the one that was used last comes first.
          sessions.unshift(session);
          session = undefined;
        }
        return { rows };
      },
    };
  };
}

describe('Whether a pooler leaves a client its session', () => {
  test.each([
    ['for the whole connection, it does', 'clients', [11, 12, 13], true],
    ['for a transaction, it does not', 'transactions', [11, 12, 13], false],
    ['for a transaction, it does not, even of two', 'transactions', [11, 12], false],
    ['for a transaction, it does not, even if there is no other', 'transactions', [11], false],
  ] as const)('lent %s', async (_, lendsTo, sessions, isKept) => {
    const connect = openPool([...sessions], lendsTo);
    expect(await keepsSession(connect(), connect())).toBe(isKept);
  });

  test('is not found out by one that knows no transactions', async () => {
    const connect = openPool([11, 12], 'transactions');
    const other = { query: () => Promise.reject(new Error('transaction blocks not allowed')) };
    expect(await keepsSession(connect(), other)).toBe(false);
  });
});
