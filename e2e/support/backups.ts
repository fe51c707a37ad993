import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { openDatabase } from '../../server/src/db/database.ts';
import { borrowTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { ApiClient } from './api.ts';
import { fill, NOBODY } from './crowd.ts';
import { ADMIN, prepareSite, type TestSite } from './site.ts';
import { openTogether } from './together.ts';
import { type Done, wrongIn } from './torn.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
/** Of one site on one PostgreSQL. */
const PROCESSES = 2;
const WRITERS = 8;
const BETWEEN_MS = 300;
/** One write in this many is an approval, which changes five tables and sends a mail. */
const APPROVAL_EVERY = 8;
type Store = TestSite['store'];

export type UnderLoad = {
  /** Of each backup: what is wrong with the site it was restored to. */
  wrong: string[][];
  writesDuring: number[];
  writesPerSecond: number;
};

/**
 * Backs a site up `times` times, by the command, while calls write to its processes as fast as they answer. Then restores each
 * backup, and looks in it for all that was acknowledged before it began, and for half-done transactions.
 * @param rows requests, and as many messages by ten: enough to be written to all the while
 */
export async function backUpUnderLoad(times: number, rows: number, root = ROOT): Promise<UnderLoad> {
  const { sites, close } = await openTogether(PROCESSES, SETTINGS, root);
  const [site] = sites;
  const folder = mkdtempSync(join(tmpdir(), 'cercle-backups-'));
  try {
    await fill(site, { ...NOBODY, requests: rows, contacts: rows * 10 });
    const writes = await openOfficeWrites(sites);
    const backups: { file: string; before: Done }[] = [];
    const writesDuring: number[] = [];
    for (let round = 0; round < times; round += 1) {
      await wait(BETWEEN_MS);
      const file = join(folder, `${round}.backup`);
      const before = writes.done();
      const count = writes.count();
      await command(root, site.store, ['backup', file]);
      writesDuring.push(writes.count() - count);
      backups.push({ file, before });
    }
    const writesPerSecond = await writes.stop();
    const wrong: string[][] = [];
    for (const { file, before } of backups) wrong.push(await wrongWithRestored(root, file, before));
    return { wrong, writesDuring, writesPerSecond };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Each of these changes several tables in one transaction, through one of the processes. */
async function openOfficeWrites(sites: [TestSite, ...TestSite[]]) {
  const offices = await Promise.all(sites.map(({ url }) => new ApiClient(url, '192.0.2.1').logIn(ADMIN)));
  const { db, close } = await openDatabase(sites[0].store);
  const requests = await db.selectFrom('membership_request').select('id').orderBy('id').execute();
  const contacts = await db.selectFrom('contact').select('id').orderBy('id').execute();
  await close();
  const done: Done = { approved: [], read: [] };
  const started = performance.now();
  let isOver = false;
  let turn = 0;

  async function write(office: ApiClient) {
    while (!isOver) {
      turn += 1;
      const isApproval = turn % APPROVAL_EVERY === 0;
      const waiting = isApproval ? requests : contacts;
      // From both ends: what is read first of a table, and what is read last.
      const id = (turn % (2 * APPROVAL_EVERY) < APPROVAL_EVERY ? waiting.shift() : waiting.pop())?.id;
      if (id === undefined) return;
      const path = isApproval ? `/members/requests/${id}/approve` : `/contacts/${id}/read`;
      // A write that a busy site refused was not done.
      const { ok } = await office.send('PUT', path);
      if (ok) (isApproval ? done.approved : done.read).push(id);
    }
  }

  const writing = Promise.all(
    offices.flatMap((office) => Array.from({ length: WRITERS / offices.length }, () => write(office))),
  );
  const count = () => done.approved.length + done.read.length;
  return {
    count,
    done: (): Done => ({ approved: [...done.approved], read: [...done.read] }),
    /** @returns how many were acknowledged a second */
    async stop() {
      isOver = true;
      await writing;
      return count() / ((performance.now() - started) / 1_000);
    },
  };
}

async function wrongWithRestored(root: string, file: string, before: Done): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-restored-'));
  const database = process.env.TEST_ENGINE === 'postgres' ? await borrowTestDatabase() : null;
  const store = { databaseUrl: database?.url ?? null, dataDir };
  try {
    await command(root, store, ['restore', file]);
    return [...(await wrongIn(store, before)), ...(await wrongWhenServed(store))];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await database?.giveBack();
    rmSync(dataDir, { recursive: true });
  }
}

/** The administrator can still log in with the password they had. */
async function wrongWhenServed({ databaseUrl, dataDir }: Store): Promise<string[]> {
  const site = await prepareSite({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  try {
    await site.start();
    await new ApiClient(site.url, '192.0.2.1').logIn(ADMIN);
    return [];
  } finally {
    await site.close();
  }
}

/** Runs `npm run cercle -- …` on that data. @throws Error with what it says when it fails */
async function command(root: string, { databaseUrl, dataDir }: Store, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const child = spawn(process.execPath, ['scripts/cercle.ts', ...args], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`cercle ${args[0]} failed (${code}): ${said.slice(0, 500)}`);
}
