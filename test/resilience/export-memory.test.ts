import { request } from 'node:http';
import { test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { maxDuring, megabytesOf } from '../support/process-stats.ts';
import { EMPTY_SEED, seed } from '../support/seed.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { NO_BATCHES } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const ROWS = 100_000;
const MAX_MB = 50;
const SAMPLE_INTERVAL_MS = 25;
/** Of each format; all together stay within what one administrator may export. */
const WARM_UP_EXPORTS = 2;
const FORMATS = ['csv', 'xlsx'];

test('EXPORT however long a list is, exporting it takes little memory', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await withoutCpuSteal(() => measure(site, FORMATS)).finally(site.close));
});

test('EXPORT control: a list is read at once, not in batches', async () => {
  const [xlsx] = await withMutant(NO_BATCHES, SETTINGS, (site) => measure(site, ['xlsx']));
  expectToFail(xlsx as Finding);
});

async function measure(site: TestSite, formats: string[]): Promise<Finding[]> {
  await seed(site, { ...EMPTY_SEED, subscribers: ROWS });
  const client = openClient(site.url);
  const headers = await client.logIn(ADMIN).finally(client.close);
  await warmUpExports(site, headers);
  const findings: Finding[] = [];
  for (const format of formats) findings.push(await growthDuring(site, format, headers));
  return findings;
}

/** What is loaded, compiled and set aside once is not what a long list costs: a hundredth of it has all that. */
async function warmUpExports(site: TestSite, headers: Record<string, string>) {
  const client = openClient(site.url);
  for (let time = 0; time < WARM_UP_EXPORTS; time += 1)
    for (const format of FORMATS)
      await client.call('POST', `/api/newsletters/export?format=${format}&q=numero99`, { headers });
  client.close();
}

async function growthDuring(
  site: TestSite,
  format: string,
  headers: Record<string, string>,
): Promise<Finding> {
  const before = megabytesOf(site.pid());
  const memory = () => megabytesOf(site.pid());
  const { most: maxMegabytes, result } = await maxDuring(memory, SAMPLE_INTERVAL_MS, () =>
    download(`${site.url}/api/newsletters/export?format=${format}`, headers),
  );
  const { bytes, seconds } = result;
  const growth = maxMegabytes - before;
  return {
    what: `${ROWS.toLocaleString('en')} lines as ${format}`,
    figure: `${growth.toFixed(0)} MB more than ${before.toFixed(0)}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    target: `≤ ${MAX_MB} MB`,
    holds: growth <= MAX_MB && bytes > ROWS,
  };
}

/** Reads the answer to its end and keeps none of it; a script with a token and no cookie may. */
function download(url: string, headers: Record<string, string>): Promise<{ bytes: number; seconds: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`the export was refused: ${response.statusCode}`));
        resolve({ bytes, seconds: (performance.now() - startedAt) / 1_000 });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
