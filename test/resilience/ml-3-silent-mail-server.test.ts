import { afterAll, beforeAll, test } from 'vitest';
import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { MAIL_SENT_IN_REQUEST } from './mutants.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { interleave } from './timing-oracle.ts';
import { p95 } from './visitor.ts';

const TIMES = 600;
const CONTROL_TIMES = 15;
const MAX_RATIO = 1.1;

let working: MailServer;
let silent: Awaited<ReturnType<typeof openSilentMailServer>>;
let reference: TestSite;
beforeAll(async () => {
  working = await startSmtpServer();
  silent = await openSilentMailServer();
  reference = await startSite(settings(working.url));
});
afterAll(async () => {
  await reference.close();
  silent.close();
  await working.close();
});

const settings = (url: string) => ({ TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: url });

test('ML-3 no form waits for the mail server: one that accepts connections and never speaks changes nothing', async () => {
  const site = await startSite(settings(silent.url));
  const measure = async () => [await compareSites(reference, site, TIMES)];
  expectToHold(await withoutCpuSteal(measure).finally(site.close));
});

test('ML-3 control: the mail is sent within the request', async () => {
  const control = await withMutant(MAIL_SENT_IN_REQUEST, settings(silent.url), (site) =>
    compareSites(reference, site, CONTROL_TIMES),
  );
  expectToFail(control);
});

/** Both in turn, so that a slow moment hits both. */
async function compareSites(working: TestSite, silent: TestSite, times: number): Promise<Finding> {
  const clients = [openClient(working.url), openClient(silent.url)] as const;
  const classes = {
    working: await messageSender(clients[0], times),
    silent: await messageSender(clients[1], times),
  };
  const samples = await interleave(classes, times).finally(() => {
    for (const client of clients) client.close();
  });
  const [withWorkingServer = [], withSilentServer = []] = [samples.working, samples.silent];
  if (
    [...withWorkingServer, ...withSilentServer].some(
      ({ status }) => status !== 201 && status !== 204 && status !== 200,
    )
  )
    throw new Error('a message was refused');
  const at = (responses: typeof withWorkingServer) =>
    p95(responses.map(({ ms, status }) => ({ at: 0, ms, status })));
  const ratio = at(withSilentServer) / at(withWorkingServer);
  return {
    what: `${times} messages each: p95 with a mail server that never speaks, beside one that works`,
    figure: `${ratio.toFixed(2)} times (${at(withSilentServer).toFixed(1)} and ${at(withWorkingServer).toFixed(1)} ms; medians ${medianOf(withSilentServer)} and ${medianOf(withWorkingServer)})`,
    target: `≤ ${MAX_RATIO} times`,
    holds: ratio <= MAX_RATIO,
  };
}

const medianOf = (answers: { ms: number }[]) => median(answers.map(({ ms }) => ms)).toFixed(1);

/** The puzzles are solved beforehand: what is timed is the call alone. */
async function messageSender(client: ReturnType<typeof openClient>, times: number) {
  const tokens: string[] = [];
  for (let time = 0; time < times + 10; time += 1)
    tokens.push(await client.botCheckToken('contactFormSubmit'));
  const form = { name: 'Jean Dubois', email: 'jean@societe.example', message: 'Rappelez-moi, merci.' };
  return () => client.call('POST', '/api/contacts', { json: { ...form, recaptchaToken: tokens.pop() } });
}
