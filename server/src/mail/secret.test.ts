import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newToken } from '../kernel/tokens.ts';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { type OutgoingMail, SECRET_PLACEHOLDER } from './outbox.ts';

let peer: TestSmtpServer;
let harness: MailHarness;

beforeEach(async () => {
  peer = await startSmtpServer();
  harness = await openMailHarness(peer.url);
});

afterEach(async () => {
  await harness.close();
  await peer.close();
});

const button = {
  label: 'Activer mon accès',
  url: `https://www.cercle.example/validate-invitation/${SECRET_PLACEHOLDER}`,
};

const invitation = (secret: string): OutgoingMail =>
  mailToMarie({
    secret,
    content: { greeting: 'Bonjour Marie,', paragraphs: ['Votre accès est prêt.'], button },
  });

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 10 });
const tried = (times: number) => until(async () => expect((await harness.row()).attempts).toBe(times));

it('is in both parts of the sent mail', async () => {
  const { token } = newToken();
  harness.startWorker();
  await harness.post(invitation(token));
  await tried(1);
  const link = `https://www.cercle.example/validate-invitation/${token}`;
  expect(peer.mails[0]?.text).toContain(`Activer mon accès\u202f:\n${link}\n`);
  expect(peer.mails[0]?.html).toContain(`href="${link}"`);
  expect(peer.mails[0]?.raw).not.toContain(SECRET_PLACEHOLDER);
});

it('is, on one line, in the header by which a mail program unsubscribes with one click', async () => {
  const { token } = newToken();
  const url = `https://www.cercle.example/newsletter/desinscription/${SECRET_PLACEHOLDER}`;
  harness.startWorker();
  await harness.post({ ...invitation(token), unsubscribeUrls: [url, 'mailto:contact@cercle.example'] });
  await tried(1);
  const link = url.replace(SECRET_PLACEHOLDER, token);
  expect(peer.mails[0]?.raw).toContain(
    `\r\nList-Unsubscribe: <${link}>, <mailto:contact@cercle.example>\r\n`,
  );
  expect(peer.mails[0]?.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(JSON.stringify(await harness.row())).not.toContain(token);
});

it('is in no such header of other mails', async () => {
  harness.startWorker();
  await harness.post(invitation(newToken().token));
  await tried(1);
  expect(peer.mails[0]?.raw).not.toMatch(/list-unsubscribe/i);
});

it('is not readable in the database while the mail waits, and deleted once it is sent', async () => {
  const { token } = newToken();
  await harness.post(invitation(token));
  const waiting = await harness.row();
  expect(JSON.stringify(waiting)).not.toContain(token);
  expect(Buffer.from(waiting.sealed_secret ?? '', 'base64url').toString('latin1')).not.toContain(token);
  harness.startWorker();
  await tried(1);
  expect((await harness.row()).sealed_secret).toBeNull();
  expect(JSON.stringify(await harness.row())).not.toContain(token);
});

it('is not in the database or the log when the mail server quotes it in its refusal', async () => {
  const { token } = newToken();
  peer.behave({ do: 'refuse', at: 'data', code: 451, text: `no links such as ${token} please` });
  harness.startWorker();
  await harness.post(invitation(token));
  await tried(1);
  expect((await harness.row()).last_error).toContain('no links such as … please');
  expect(harness.logged.join('')).toContain('could not be sent');
  expect(harness.logged.join('')).not.toContain(token);
});

it('appears in the text in its link alone, also when a visitor typed its placeholder', async () => {
  const { token } = newToken();
  const input = `https://pirate.example/?${SECRET_PLACEHOLDER}`;
  const content = {
    greeting: input,
    paragraphs: [input],
    facts: [{ label: input, value: input }],
    quote: input,
    button: { ...button, label: input },
    closing: input,
  };
  harness.startWorker();
  await harness.post(mailToMarie({ secret: token, content }));
  await tried(1);
  expect(peer.mails[0]?.text?.split(token)).toHaveLength(2);
  expect(peer.mails[0]?.text?.split('https://pirate.example/?…')).toHaveLength(8);
});

it('cannot be read with another key: the mail is parked rather than sent without its link', async () => {
  harness.startWorker({ secret: 'the secret of another site altogether' });
  await harness.post(invitation(newToken().token));
  await tried(1);
  expect(peer.mails).toHaveLength(0);
  expect((await harness.row()).parked_at).not.toBeNull();
  expect((await harness.row()).last_error).toContain('SESSION_SECRET');
});
