// The baseline of the benchmarks, in a process of its own like the site: a server that sends one recorded response, and
// loops that only do the work that a request cannot avoid.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pg } from '../server/src/db/postgres/postgres.ts';
import { openSqliteFile } from '../server/src/db/sqlite/sqlite.ts';
import { hashPassword } from '../server/src/kernel/passwords.ts';
import type { BaselineOrder } from './baseline.ts';

let recorded = { status: 200, headers: [] as string[], body: Buffer.alloc(0) };
const server = createServer((_, outgoing) => {
  outgoing.writeHead(recorded.status, recorded.headers).end(recorded.body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', async (order: BaselineOrder) => {
  process.send?.(await runOrder(order));
});

async function runOrder(order: BaselineOrder): Promise<object> {
  if (order.kind === 'response') {
    recorded = { ...order.response, body: Buffer.from(order.response.body, 'base64') };
    return {};
  }
  const deadline = performance.now() + order.seconds * 1_000;
  const times: number[] = [];
  const loop = async (work: () => unknown) => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
  };
  if (order.kind === 'hashes') await Promise.all([loop(hashOnce), loop(hashOnce)]);
  else if (order.kind === 'trips') await roundTrips(order, loop);
  else await inserts(order, loop);
  return { times };
}

type Loop = (work: () => unknown) => Promise<void>;

const hashOnce = () => hashPassword('la clef du bureau');

async function inserts(
  { folder, statements }: BaselineOrder & { kind: 'inserts' },
  loop: Loop,
): Promise<void> {
  const database = openSqliteFile(join(folder, 'baseline.sqlite'));
  for (const text of statements.before) database.exec(text);
  const each = statements.each.map(({ text, values }) => ({ statement: database.prepare(text), values }));
  await loop(() => {
    for (const { statement, values } of each) statement.run(...values);
  });
  database.close();
}

/** The same queries over and over, one at a time on each connection; prepared statements, as in the site. */
async function roundTrips(
  { url, statements, atOnce }: BaselineOrder & { kind: 'trips' },
  loop: Loop,
): Promise<void> {
  const clients = Array.from({ length: atOnce }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  for (const text of statements.before) await clients[0]?.query(text);
  const each = statements.each.map(({ text, values }, index) => ({
    name: `baseline-${index}`,
    text,
    values,
  }));
  const runStatements = async (client: pg.Client) => {
    for (const statement of each) await client.query(statement);
  };
  await Promise.all(clients.map((client) => loop(() => runStatements(client))));
  await Promise.all(clients.map((client) => client.end()));
}
