import { request } from 'node:http';
import { fill, NOBODY } from '../../e2e/support/crowd.ts';
import { ADMIN, startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { megabytesOf, mostDuring } from './process-watch.ts';
import { asControl, type Finding, type Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const LINES = 100_000;
const MOST_MB = 50;
const LOOK_EVERY_MS = 25;
/** Of each format; all together stay within what one administrator may export. */
const SHORTER_EXPORTS = 2;
const FORMATS = ['csv', 'xlsx'];

/** All of the list at once. */
const UNBOUNDED = defineFlaw({
  file: 'server/src/db/batches.ts',
  right: 'const BATCH_ROWS = 500;',
  wrong: 'const BATCH_ROWS = 1_000_000;',
});

/** EXPORT: how long a list is costs no memory while it is exported. */
export const memoryOfExports: Row = async () => {
  const site = await startSite(SETTINGS);
  const findings = await measure(site, FORMATS).finally(site.close);
  const control = await withFlaw(UNBOUNDED, SETTINGS, (flawed) => measure(flawed, ['xlsx']));
  return [...findings, ...control.map((finding) => asControl('not in batches', finding))];
};

async function measure(site: TestSite, formats: string[]): Promise<Finding[]> {
  await fill(site, { ...NOBODY, subscribers: LINES });
  const client = openClient(site.url);
  const headers = await client.logIn(ADMIN).finally(client.close);
  await exportHundredths(site, headers);
  const findings: Finding[] = [];
  for (const format of formats) findings.push(await growthDuring(site, format, headers));
  return findings;
}

/** What is loaded, compiled and set aside once is not what a long list costs: a hundredth of it has all that. */
async function exportHundredths(site: TestSite, headers: Record<string, string>) {
  const client = openClient(site.url);
  for (let time = 0; time < SHORTER_EXPORTS; time += 1)
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
  const { most, result } = await mostDuring(memory, LOOK_EVERY_MS, () =>
    download(`${site.url}/api/newsletters/export?format=${format}`, headers),
  );
  const { bytes, seconds } = result;
  const growth = most - before;
  return {
    what: `${LINES.toLocaleString('en')} lines as ${format}`,
    figure: `${growth.toFixed(0)} MB more than ${before.toFixed(0)}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    target: `≤ ${MOST_MB} MB`,
    holds: growth <= MOST_MB && bytes > LINES,
  };
}

/** Reads the answer to its end and keeps none of it; a script with a token and no cookie may. */
function download(url: string, headers: Record<string, string>): Promise<{ bytes: number; seconds: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`the export was refused: ${response.statusCode}`));
        resolve({ bytes, seconds: (performance.now() - started) / 1_000 });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
