import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SERVER } from '../setup/serve.mjs';
import type { Recorded } from './recorded.ts';

export type Statement = { text: string; values: (string | number)[] };
/** `each` is asked in each turn, one after the other. */
export type Statements = { before: string[]; each: Statement[] };

/** What the bare process is told to do. */
export type Order =
  | { kind: 'answer'; answer: Omit<Recorded, 'body'> & { body: string } }
  | { kind: 'inserts'; folder: string; statements: Statements; seconds: number }
  | { kind: 'hashes'; seconds: number }
  | { kind: 'trips'; url: string; statements: Statements; atOnce: number; seconds: number };
export type LoopOrder = Exclude<Order, { kind: 'answer' }>;

/** Starts what the site is measured against, run by the same Node with the same options. */
export async function startBare() {
  const child = fork(new URL('./bare-process.ts', import.meta.url), {
    execArgv: SERVER.filter((argument) => argument.startsWith('--')),
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async (order: Order) => {
    child.send(order);
    return (await once(child, 'message'))[0] as { times?: number[] };
  };
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    /** From now on every request is answered so. */
    answer: async ({ body, ...answer }: Recorded) => {
      await ask({ kind: 'answer', answer: { ...answer, body: body.toString('base64') } });
    },
    /** @returns how long each turn took, in milliseconds */
    loop: async (order: LoopOrder) => (await ask(order)).times ?? [],
    stop: () => child.kill(),
  };
}
export type Bare = Awaited<ReturnType<typeof startBare>>;
