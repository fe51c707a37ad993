import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/src/db/database.ts';
import { ApiClient } from './api-client.ts';
import { ADMIN, prepareFirstStart, type TestSite } from './site.ts';

/** Settings without a password: it is generated and printed. */
const SETTINGS = { ADMIN_PASSWORD: '', LOG_LEVEL: 'error' };
const PRINTED_PASSWORD = /mot de passe (\S+) \(/g;

/** Kills the very first start after `killAfterMs`, starts again. @returns what is wrong with the site then, or null */
export const interruptFirstStart = async (killAfterMs: number, root?: string): Promise<string | null> =>
  restartAfterKill(await prepareFirstStart(SETTINGS, root), () => wait(killAfterMs), findSiteProblem);

/** @returns milliseconds until a site of its own, started for the first time, is ready */
export async function timeFirstStart(root?: string): Promise<number> {
  const site = await prepareFirstStart(SETTINGS, root);
  try {
    const startedAt = performance.now();
    await site.start();
    return performance.now() - startedAt;
  } finally {
    await site.close();
  }
}

/**
 * Kills the first start of `site` at `moment`, starts again and closes it.
 * @returns what `judge` says, or what kept it from starting
 */
export async function restartAfterKill(
  site: TestSite,
  untilKill: () => Promise<void>,
  verify: (site: TestSite) => Promise<string | null>,
): Promise<string | null> {
  try {
    site.launch();
    await untilKill();
    await site.kill();
    await site.start();
    return await verify(site);
  } catch (error) {
    return (error as Error).message;
  } finally {
    await site.close();
  }
}

async function findSiteProblem(site: TestSite): Promise<string | null> {
  const { administrators } = await countFirstStartRows(site);
  if (administrators !== 1) return `${administrators} administrators`;
  const passwords = [...site.output().matchAll(PRINTED_PASSWORD)];
  const password = passwords.at(-1)?.[1];
  if (!password) return 'no password was printed';
  await new ApiClient(site.url).logIn({ ...ADMIN, password });
  const home = await fetch(site.url);
  return home.ok ? null : `the home page answers ${home.status}`;
}

/** What the first start makes, and no later one may change. */
export async function countFirstStartRows({
  store,
}: TestSite): Promise<{ administrators: number; cacheVersions: number; policies: number }> {
  const { db, close } = await openDatabase(store);
  const administrators = await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').execute();
  const cacheVersions = await db.selectFrom('revision').select('name').execute();
  const policies = await db.selectFrom('policy_version').select('id').execute();
  await close();
  return {
    administrators: administrators.length,
    cacheVersions: cacheVersions.length,
    policies: policies.length,
  };
}
