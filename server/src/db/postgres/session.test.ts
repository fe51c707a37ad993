import { describe, expect, test } from 'vitest';
import { findPoolerFault } from './session.ts';

/** Whom a session is lent to, and which of the free ones comes next: PgBouncer gives the last used one, unless it is told otherwise. */
type Pool = { lentTo: 'transactions' | 'clients'; next: 'last used' | 'first used' };

/** Clients of a pool of `sessions`. */
function openPool(sessions: number[], { lentTo, next }: Pool) {
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
        if (lentTo === 'transactions' && !isInTransaction) {
          if (next === 'last used') sessions.unshift(session);
          else sessions.push(session);
          session = undefined;
        }
        return { rows };
      },
    };
  };
}

const CHANGES_SESSIONS = /à chaque transaction une autre session.*pool_mode = session/;

describe('A pooler', () => {
  test.each([
    ['clients', 'last used', [11, 12, 13]],
    ['clients', 'first used', [11, 12]],
  ] as const)(
    'that lends its sessions to %s (%s first: %j) is good for the site',
    async (lentTo, next, pids) => {
      const connect = openPool([...pids], { lentTo, next });
      expect(await findPoolerFault(connect(), connect())).toBeNull();
    },
  );

  test.each([
    ['last used', [11, 12, 13]],
    ['last used', [11, 12]],
    ['last used', [11]],
    ['first used', [11, 12, 13]],
    // Two take turns: a refused start leaves just so many.
    ['first used', [11, 12]],
    ['first used', [11]],
  ] as const)('that lends its sessions to transactions (%s first: %j) is not', async (next, pids) => {
    const connect = openPool([...pids], { lentTo: 'transactions', next });
    expect(await findPoolerFault(connect(), connect())).toMatch(CHANGES_SESSIONS);
  });

  test('that knows no transactions is not', async () => {
    const connect = openPool([11, 12], { lentTo: 'transactions', next: 'last used' });
    const other = { query: () => Promise.reject(new Error('transaction blocks not allowed')) };
    expect(await findPoolerFault(connect(), other)).toMatch(CHANGES_SESSIONS);
  });

  test('of a single session has to be made larger', async () => {
    const connect = openPool([11], { lentTo: 'clients', next: 'last used' });
    expect(await findPoolerFault(connect(), connect())).toMatch(/default_pool_size/);
    const refused = { query: () => Promise.reject(new Error('query_wait_timeout')) };
    const { query } = openPool([11, 12], { lentTo: 'clients', next: 'last used' })();
    expect(await findPoolerFault({ query }, refused)).toMatch(/default_pool_size/);
  });
});
