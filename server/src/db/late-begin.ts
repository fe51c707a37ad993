import type { Socket } from 'node:net';
import type pg from 'pg';

/** What the driver keeps to itself, and lives by. */
type Connection = pg.PoolClient & { connection: { stream: Socket } };
type Ask = (text: unknown, ...rest: unknown[]) => Promise<unknown>;

const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] };

/**
 * Has `begin` leave with what is asked first of the transaction, in one piece, as the driver's pipeline allows: nobody waits
 * for its answer alone (docs/decisions/0032-one-wait-for-the-disk.md). That question fails where `begin` does.
 */
export function beginLate(client: pg.PoolClient, ask: Ask): Ask {
  const { stream } = (client as Connection).connection;
  let isToBegin = false;
  return async (text, ...rest) => {
    if (text === 'begin') {
      isToBegin = true;
      return BEGUN;
    }
    if (!isToBegin) return ask(text, ...rest);
    isToBegin = false;
    stream.cork();
    const answers = [ask('begin'), ask(text, ...rest)];
    stream.uncork();
    return (await Promise.all(answers))[1];
  };
}
