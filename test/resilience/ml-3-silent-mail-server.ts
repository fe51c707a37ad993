import { type MailServer, withMailServer } from '../support/mail-server.ts';
import { defineMutation, withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { openClient } from '../support/timed-client.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { interleave } from './timing-oracle.ts';
import { p95 } from './visitor.ts';

const TIMES = 600;
const CONTROL_TIMES = 15;
const MAX_RATIO = 1.1;

/** The mail is sent within the call. */
const SENT_IN_REQUEST = defineMutation({
  file: 'server/src/contacts/contacts.ts',
  original: 'await outbox.enqueue(trx, noticeToFirm(',
  mutated: `const { createTransport } = await import('nodemailer');
      const mailer = createTransport({ url: process.env.SMTP_URL, greetingTimeout: 1_000 } as object);
      await mailer.sendMail({ from: firm, to: firm, subject: 'x', text: 'x' }).catch(() => undefined);
      await outbox.enqueue(trx, noticeToFirm(`,
});

/** ML-3: no form waits for the mail server: one that takes connections and never speaks changes nothing. */
export const silentMailServer: Scenario = () => withMailServer(measure);

async function measure(working: MailServer): Promise<Finding[]> {
  const silent = await openSilentMailServer();
  const settings = (url: string) => ({ TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: url });
  const site = await startSite(settings(working.url));
  try {
    const other = await startSite(settings(silent.url));
    const result = await compareSites(site, other, TIMES).finally(other.close);
    const control = await withMutant(SENT_IN_REQUEST, settings(silent.url), (mutant) =>
      compareSites(site, mutant, CONTROL_TIMES),
    );
    return [result, asNegativeControl('the mail is sent within the call', control)];
  } finally {
    await site.close();
    silent.close();
  }
}

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
