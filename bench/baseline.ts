import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SERVER } from '../scripts/setup/serve.mjs';
import type { RecordedResponse } from './recorded-response.ts';

export type Statement = { text: string; values: (string | number)[] };
/** `before` runs once, `each` in every turn of the loop, one after the other. */
export type Statements = { before: string[]; each: Statement[] };

/** An order to the baseline process. */
export type BaselineOrder =
  | { kind: 'response'; response: Omit<RecordedResponse, 'body'> & { body: string } }
  | { kind: 'inserts'; folder: string; statements: Statements; seconds: number }
  | { kind: 'hashes'; seconds: number }
  | { kind: 'trips'; url: string; statements: Statements; atOnce: number; seconds: number };
export type LoopOrder = Exclude<BaselineOrder, { kind: 'response' }>;

/** Starts the baseline process, run by the same Node with the same options. */
export async function startBaseline() {
  const child = fork(new URL('./baseline-process.ts', import.meta.url), {
    execArgv: SERVER.filter((argument) => argument.startsWith('--')),
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const sendOrder = async (order: BaselineOrder) => {
    child.send(order);
    return (await once(child, 'message'))[0] as { times?: number[] };
  };
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    /** Sets the response to every request from now on. */
    setResponse: async ({ body, ...response }: RecordedResponse) => {
      await sendOrder({ kind: 'response', response: { ...response, body: body.toString('base64') } });
    },
    /** @returns the duration of each turn in milliseconds */
    loop: async (order: LoopOrder) => (await sendOrder(order)).times ?? [],
    stop: () => child.kill(),
  };
}
export type Baseline = Awaited<ReturnType<typeof startBaseline>>;
