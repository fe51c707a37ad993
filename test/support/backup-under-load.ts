import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { openDatabase } from '../../server/src/db/database.ts';
import { acquireTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { ApiClient } from './api-client.ts';
import { openConcurrentProcesses } from './concurrent-processes.ts';
import { type AcknowledgedWrites, findPartialWrites } from './partial-writes.ts';
import { EMPTY_SEED, seed } from './seed.ts';
import { ADMIN, prepareSite, type TestSite } from './site.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
/** Of one site on one PostgreSQL. */
const PROCESSES = 2;
const WRITERS = 8;
const PAUSE_MS = 300;
/** One write in this many is an approval, which changes five tables and sends a mail. */
const APPROVAL_EVERY = 8;
type Store = TestSite['store'];

export type BackupUnderLoadResult = {
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
export async function backUpUnderLoad(
  times: number,
  rows: number,
  root = ROOT,
): Promise<BackupUnderLoadResult> {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  const [site] = sites;
  const folder = mkdtempSync(join(tmpdir(), 'cercle-backups-'));
  try {
    await seed(site, { ...EMPTY_SEED, requests: rows, contacts: rows * 10 });
    const writes = await openAdminWrites(sites);
    const backups: { file: string; before: AcknowledgedWrites }[] = [];
    const writesDuring: number[] = [];
    for (let round = 0; round < times; round += 1) {
      await wait(PAUSE_MS);
      const file = join(folder, `${round}.backup`);
      const before = writes.done();
      const count = writes.count();
      await command(root, site.store, ['backup', file]);
      writesDuring.push(writes.count() - count);
      backups.push({ file, before });
    }
    const writesPerSecond = await writes.stop();
    const wrong: string[][] = [];
    for (const { file, before } of backups) wrong.push(await findRestoreProblems(root, file, before));
    return { wrong, writesDuring, writesPerSecond };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Each of these changes several tables in one transaction, through one of the processes. */
async function openAdminWrites(sites: [TestSite, ...TestSite[]]) {
  const adminClients = await Promise.all(
    sites.map(({ url }) => new ApiClient(url, '192.0.2.1').logIn(ADMIN)),
  );
  const { db, close } = await openDatabase(sites[0].store);
  const requests = await db.selectFrom('membership_request').select('id').orderBy('id').execute();
  const contacts = await db.selectFrom('contact').select('id').orderBy('id').execute();
  await close();
  const done: AcknowledgedWrites = { approved: [], read: [] };
  const startedAt = performance.now();
  let hasEnded = false;
  let writeNumber = 0;

  async function write(adminClient: ApiClient) {
    while (!hasEnded) {
      writeNumber += 1;
      const isApproval = writeNumber % APPROVAL_EVERY === 0;
      const pendingRows = isApproval ? requests : contacts;
      // From both ends: what is read first of a table, and what is read last.
      const id = (
        writeNumber % (2 * APPROVAL_EVERY) < APPROVAL_EVERY ? pendingRows.shift() : pendingRows.pop()
      )?.id;
      if (id === undefined) return;
      const path = isApproval ? `/members/requests/${id}/approve` : `/contacts/${id}/read`;
      // A write that a busy site refused was not done.
      const { ok } = await adminClient.send('PUT', path);
      if (ok) (isApproval ? done.approved : done.read).push(id);
    }
  }

  const writing = Promise.all(
    adminClients.flatMap((adminClient) =>
      Array.from({ length: WRITERS / adminClients.length }, () => write(adminClient)),
    ),
  );
  const count = () => done.approved.length + done.read.length;
  return {
    count,
    done: (): AcknowledgedWrites => ({ approved: [...done.approved], read: [...done.read] }),
    /** @returns how many were acknowledged a second */
    async stop() {
      hasEnded = true;
      await writing;
      return count() / ((performance.now() - startedAt) / 1_000);
    },
  };
}

async function findRestoreProblems(
  root: string,
  file: string,
  before: AcknowledgedWrites,
): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-restored-'));
  const database = process.env.TEST_ENGINE === 'postgres' ? await acquireTestDatabase() : null;
  const store = { databaseUrl: database?.url ?? null, dataDir };
  try {
    await command(root, store, ['restore', file]);
    return [...(await findPartialWrites(store, before)), ...(await findServingProblems(store))];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await database?.release();
    rmSync(dataDir, { recursive: true });
  }
}

/** The administrator can still log in with the password they had. */
async function findServingProblems({ databaseUrl, dataDir }: Store): Promise<string[]> {
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
  const child = spawn(process.execPath, ['cli/cercle.ts', ...args], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`cercle ${args[0]} failed (${code}): ${output.slice(0, 500)}`);
}
