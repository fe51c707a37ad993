import { type MailServer, withMailServer } from '../../e2e/support/mail-server.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { interleave, median } from './telling-apart.ts';
import { p95 } from './visitor.ts';

const TIMES = 600;
const CONTROL_TIMES = 15;
const MOST = 1.1;

/** The mail is sent within the call. */
const SENT_AT_ONCE = defineFlaw({
  file: 'server/src/contacts/contacts.ts',
  right: 'await outbox.enqueue(trx, noticeToFirm(',
  wrong: `const { createTransport } = await import('nodemailer');
      const mailer = createTransport({ url: process.env.SMTP_URL, greetingTimeout: 1_000 } as object);
      await mailer.sendMail({ from: firm, to: firm, subject: 'x', text: 'x' }).catch(() => undefined);
      await outbox.enqueue(trx, noticeToFirm(`,
});

/** ML-3: no form waits for the mail server: one that takes connections and never speaks changes nothing. */
export const formsWithoutMailServer: Row = () => withMailServer(measure);

async function measure(working: MailServer): Promise<Finding[]> {
  const silent = await openSilentMailServer();
  const settings = (url: string) => ({ TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: url });
  const site = await startSite(settings(working.url));
  try {
    const other = await startSite(settings(silent.url));
    const result = await beside(site, other, TIMES).finally(other.close);
    const control = await withFlaw(SENT_AT_ONCE, settings(silent.url), (flawed) =>
      beside(site, flawed, CONTROL_TIMES),
    );
    return [result, asControl('the mail is sent within the call', control)];
  } finally {
    await site.close();
    silent.close();
  }
}

/** Both in turn, so that a slow moment hits both. */
async function beside(working: TestSite, silent: TestSite, times: number): Promise<Finding> {
  const clients = [openClient(working.url), openClient(silent.url)] as const;
  const classes = { working: await writer(clients[0], times), silent: await writer(clients[1], times) };
  const samples = await interleave(classes, times).finally(() => {
    for (const client of clients) client.close();
  });
  const [usual = [], without = []] = [samples.working, samples.silent];
  if ([...usual, ...without].some(({ status }) => status !== 201 && status !== 204 && status !== 200))
    throw new Error('a message was refused');
  const at = (of: typeof usual) => p95(of.map(({ ms, status }) => ({ at: 0, ms, status })));
  const ratio = at(without) / at(usual);
  return {
    what: `${times} messages each: p95 with a mail server that never speaks, beside one that works`,
    figure: `${ratio.toFixed(2)} times (${at(without).toFixed(1)} and ${at(usual).toFixed(1)} ms; medians ${medianOf(without)} and ${medianOf(usual)})`,
    target: `≤ ${MOST} times`,
    holds: ratio <= MOST,
  };
}

const medianOf = (answers: { ms: number }[]) => median(answers.map(({ ms }) => ms)).toFixed(1);

/** The puzzles are solved beforehand: what is timed is the call alone. */
async function writer(client: ReturnType<typeof openClient>, times: number) {
  const tokens: string[] = [];
  for (let time = 0; time < times + 10; time += 1)
    tokens.push(await client.botCheckToken('contactFormSubmit'));
  const form = { name: 'Jean Dubois', email: 'jean@societe.example', message: 'Rappelez-moi, merci.' };
  return () => client.call('POST', '/api/contacts', { json: { ...form, recaptchaToken: tokens.pop() } });
}
