import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BankImport } from '@cercle/contract/bank';
import { referenceDigits } from '../server/src/billing/documents/document-content.ts';
import type { Db } from '../server/src/db/database.ts';
import { structuredCommunication } from '../server/src/kernel/structured-communication.ts';
import { type CodaMovement, codaFile } from '../server/src/testing/coda-file.ts';
import { insertInvoices, insertParties } from '../server/src/testing/matching-rows.ts';
import { refreshStatistics } from '../server/src/testing/refresh-statistics.ts';
import { ApiClient } from '../test/support/api-client.ts';
import { onOneCore } from '../test/support/cpu-affinity.ts';
import { completeFirm } from '../test/support/documents.ts';
import { waitUntil, withDatabase } from '../test/support/mail-queue.ts';
import { megabytesOf, peakMegabytesOf, resetPeak } from '../test/support/process-stats.ts';
import { nameOf } from '../test/support/seed-names.ts';
import { ADMIN, startSite, type TestSite } from '../test/support/site.ts';
import { createPageMeter, type Page, pageLines, rawHeaders } from './page-meter.ts';
import type { Line } from './report.ts';

const MAX_SECONDS = 20;
const MAX_GROWTH_MB = 100;
const REQUESTS_PER_SECOND = 5;
const YEAR = 2026;
/** Of the movements, so many are exact payments of an invoice by its reference; others wait for a person. */
const INVOICES_SHARE = 0.4;
const COLUMN = 'during the import';

type Bench = { engine: string; site: TestSite; db: Db; admin: ApiClient };

/**
 * A CODA file of `count` movements, imported while pages are read: two fifths pay an open invoice each, the others name none. Then
 * another, during which the site is killed.
 */
export async function bankImport(engine: string, count: number): Promise<Line[]> {
  console.error(`A bank file of ${count} movements on ${engine}…`);
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  try {
    return await withDatabase(site.store, async (db) => {
      const admin = await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN);
      await completeFirm(admin);
      const bench = { engine, site, db, admin };
      const invoices = Math.floor(count * INVOICES_SHARE);
      await insertOpenInvoices(bench, 0, invoices);
      const lines = await onOneCore(site.pid(), () => measureImport(bench, count, invoices));
      await insertOpenInvoices(bench, invoices, invoices);
      return [...lines.result, await measureKilledImport(bench, count, invoices)];
    });
  } finally {
    await site.close();
  }
}

async function insertOpenInvoices({ engine, db }: Bench, first: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => first + index + 1);
  const parties = await insertParties(db, numbers.map(nameOf));
  await insertInvoices(
    db,
    numbers.map((number, index) => ({
      ...{ partyId: parties[index] ?? 0, year: YEAR, number, cents: centsOf(number) },
    })),
  );
  if (engine === 'postgres') await refreshStatistics(db);
}

const centsOf = (number: number) => 10_000 + number;

/** @param first the invoices before it are paid already */
function statementOf(sequence: number, count: number, first: number, invoices: number) {
  const movements = Array.from({ length: count }, (_, index): CodaMovement => {
    const number = first + index + 1;
    const counterparty = { name: nameOf(number).slice(0, 35), iban: 'BE71096123456769', bic: 'GKCCBEBB' };
    const common = { counterparty, bookedOn: '2026-11-02', bankReference: `${sequence}-${index}` };
    return index < invoices
      ? {
          ...common,
          cents: centsOf(number),
          structured: structuredCommunication(referenceDigits(YEAR, number)),
        }
      : { ...common, cents: index % 3 === 0 ? -1_250 : 4_200, free: `CARTE ${index} MERCI POUR TOUT` };
  });
  return { sequence, movements };
}

const sumOf = (movements: readonly CodaMovement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);

/** @throws Error when the connection is lost, or the file refused */
async function upload(site: TestSite, admin: ApiClient, bytes: Uint8Array): Promise<BankImport> {
  const url = `${site.url}/api/admin/bank/files`;
  const workerData = { url, headers: admin.headers(), bytes };
  const worker = new Worker(new URL('upload-worker.ts', import.meta.url), { workerData });
  const [imported] = (await once(worker, 'message')) as [BankImport];
  return imported;
}

async function measureImport(
  { engine, site, admin }: Bench,
  count: number,
  invoices: number,
): Promise<Line[]> {
  const pages = pagesFor(admin);
  // All threads of the site are bound to their core already.
  const meter = createPageMeter(site, pages, REQUESTS_PER_SECOND, async (_pid, work) => ({
    result: await work(),
  }));
  await meter.measureRound();
  const quiet = await meter.measureQuietly();
  const rest = megabytesOf(site.pid());
  const bytes = codaFile(statementOf(1, count, 0, invoices));
  resetPeak(site.pid());
  const startedAt = performance.now();
  let isDone = false;
  const run = upload(site, admin, bytes).then((result) => {
    isDone = true;
    return { result, seconds: (performance.now() - startedAt) / 1_000 };
  });
  const meanwhile = await meter.measureUntil(() => isDone);
  const { result, seconds } = await run;
  const peak = peakMegabytesOf(site.pid());
  if (result.booked !== invoices || result.waiting !== count - invoices)
    throw new Error(`Booked ${result.booked}, waiting ${result.waiting}`);
  return [
    {
      ...{ engine, what: `${count} movements read, ${invoices} booked by themselves`, quiet: '' },
      ...{ [COLUMN]: `${seconds.toFixed(1)} s`, ratio: '', target: `≤ ${MAX_SECONDS} s` },
      holds: seconds <= MAX_SECONDS ? 'yes' : 'no',
    },
    {
      ...{ engine, what: 'memory at rest, and at the peak', quiet: `${rest.toFixed(0)} MB` },
      ...{ [COLUMN]: `${peak.toFixed(0)} MB`, ratio: `+ ${(peak - rest).toFixed(0)} MB` },
      ...{ target: `≤ + ${MAX_GROWTH_MB} MB`, holds: peak - rest <= MAX_GROWTH_MB ? 'yes' : 'no' },
    },
    ...pageLines(engine, pages, { quiet: quiet.rounds, meanwhile, column: COLUMN }).map(withoutTarget),
  ];
}

/** An import takes seconds, in which a page is requested some twenty times: what it takes is shown, and has no target. */
const withoutTarget = (line: Line): Line => ({ ...line, target: '', holds: '' });

/** The site is killed once some movements are booked, and started again; the same file is then sent once more. */
async function measureKilledImport({ engine, site, db, admin }: Bench, count: number, invoices: number) {
  const openingCents = sumOf(statementOf(1, count, 0, invoices).movements);
  const bytes = codaFile({ ...statementOf(2, count, invoices, invoices), openingCents });
  const before = await countPayments(db);
  const run = upload(site, admin, bytes).catch(() => 'killed');
  await waitUntil(async () => (await countPayments(db)) > before + invoices / 4, 120_000);
  await site.kill();
  if ((await run) !== 'killed') throw new Error('The import was over before it was killed');
  await site.start();
  const again = await upload(site, await new ApiClient(site.url, '10.1.0.2').logIn(ADMIN), bytes);
  await waitUntil(async () => (await countPayments(db)) >= before + invoices, 120_000);
  const faults = await faultsOf(db, 2 * count, 2 * invoices);
  return {
    ...{ engine, what: `${count} more, killed in the middle, sent again`, quiet: '' },
    [COLUMN]: `${faults.length === 0 ? 'nothing' : faults.join(', ')} missing or doubled`,
    ...{ ratio: again.isKnown ? 'known' : 'imported', target: 'nothing' },
    holds: faults.length === 0 ? 'yes' : 'no',
  };
}

const countPayments = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

async function faultsOf(db: Db, movements: number, booked: number): Promise<string[]> {
  const { moved } = await db
    .selectFrom('bank_movement')
    .select(({ fn }) => fn.countAll<number | string>().as('moved'))
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .whereRef('paid_cents', '=', 'total_cents')
    .executeTakeFirstOrThrow();
  const counts = {
    movements: movements - Number(moved),
    payments: booked - (await countPayments(db)),
    'paid invoices': booked - Number(paid.count),
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}

function pagesFor(admin: ApiClient): Page[] {
  const headers = rawHeaders(admin.headers());
  return [
    { name: 'the home page', path: '/', headers: '' },
    { name: 'the page /admin/banque', path: '/admin/banque', headers: '' },
    {
      name: 'its list, GET /api/admin/bank/movements',
      path: '/api/admin/bank/movements?page=0&size=10&state=WAITING',
      headers,
    },
  ];
}
