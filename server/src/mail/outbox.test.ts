import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';

let peer: TestSmtpServer;
let harness: MailHarness;

beforeAll(async () => {
  peer = await startSmtpServer();
  harness = await openMailHarness(peer.url);
  harness.startWorker();
});

beforeEach(async () => {
  peer.mails.length = 0;
  await harness.db.deleteFrom('mail').execute();
});

afterAll(async () => {
  await harness.close();
  await peer.close();
});

const ADDRESS = 'marie@membre.example';

async function sent() {
  await vi.waitFor(() => expect(peer.mails).toHaveLength(1), { timeout: 25_000, interval: 10 });
  const [mail] = peer.mails;
  if (!mail) throw new Error('nothing arrived');
  return mail;
}

describe('one person gets one mail, whatever name is typed', () => {
  it.each([
    'Marie\r\nBcc: victime@ailleurs.example',
    'Marie\nBcc: victime@ailleurs.example\n\nTexte',
    'Marie\u2028Bcc: victime@ailleurs.example',
    'Marie" <victime@ailleurs.example>, "x',
    'victime@ailleurs.example, autre@ailleurs.example',
    'Marie (victime@ailleurs.example)',
    '=?utf-8?q?Marie=0D=0ABcc:_victime@ailleurs.example?=',
    'Éléonore d’Ötztal 日本 🎩',
    '',
  ])('%j', async (name) => {
    await harness.post(
      mailToMarie({ to: { name, address: ADDRESS }, replyTo: { name, address: 'paul@x.example' } }),
    );
    const mail = await sent();
    expect(mail.recipients).toEqual([ADDRESS]);
    expect(mail.to?.map(({ address }) => address)).toEqual([ADDRESS]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['paul@x.example']);
    expect(mail.bcc ?? mail.cc).toBeUndefined();
    expect(mail.html).toContain('Votre demande est bien arrivée.');
    const [row] = await harness.rows();
    for (const storedName of [row?.recipient_name, row?.reply_to_name])
      expect(storedName).not.toMatch(/[\p{Cc}\u2028]/u);
  });

  it('makes one line of a subject of several lines', async () => {
    await harness.post(
      mailToMarie({ subject: 'Message de Paul\r\nBcc: victime@ailleurs.example\r\n\r\nTexte' }),
    );
    const mail = await sent();
    expect(mail.subject).toBe('Message de Paul Bcc: victime@ailleurs.example Texte');
    expect(mail.recipients).toEqual([ADDRESS]);
    expect(mail.bcc).toBeUndefined();
  });

  it('no name of former days turns a header around', async () => {
    const name = 'Marie \u202eeiraM\u2066';
    await harness.post(mailToMarie({ to: { name, address: ADDRESS }, subject: `Message de ${name}` }));
    const mail = await sent();
    expect(mail.to).toEqual([{ name: 'Marie eiraM', address: ADDRESS }]);
    expect(mail.subject).toBe('Message de Marie eiraM');
  });

  it.each(['r&d@societe.example', 'a/b@societe.example', "x=y?%o'neil@societe.example"])(
    'a mail to %s arrives there',
    async (address) => {
      await harness.post(mailToMarie({ to: { name: 'Marie', address }, replyTo: { name: '', address } }));
      const mail = await sent();
      expect(mail.recipients).toEqual([address]);
      expect(mail.replyTo?.map(({ address }) => address)).toEqual([address]);
    },
  );

  it('keeps the narrow spaces of a French subject', async () => {
    await harness.post(mailToMarie({ subject: 'Nouvelle demande\u202f: Marie' }));
    expect((await sent()).subject).toBe('Nouvelle demande\u202f: Marie');
  });
});

describe('a recipient that is not one plain address', () => {
  it.each([
    'marie@membre.example\r\nRCPT TO:<victime@ailleurs.example>',
    'marie@membre.example, victime@ailleurs.example',
    'marie@membre.example victime@ailleurs.example',
    'marie@membre.example(commentaire)',
    '"marie\\"@victime.example"@membre.example',
    'groupe:marie@membre.example;',
    '<marie@membre.example>',
    'marie@[127.0.0.1]',
    'marie@membre@ailleurs.example',
    'marie',
    '',
  ])('is refused before anything is stored: %j', async (address) => {
    await expect(harness.post(mailToMarie({ to: { name: 'Marie', address } }))).rejects.toThrow(
      'one plain address',
    );
    await expect(harness.post(mailToMarie({ replyTo: { name: 'Marie', address } }))).rejects.toThrow();
    expect(await harness.rows()).toEqual([]);
  });
});
