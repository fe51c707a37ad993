import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postfix, RETURNED_MAILS, type ReturnedMailShape } from '../../testing/returned-mails.ts';
import { createClassifier } from './classifier.ts';
import { type BounceClass, classify, MAX_MESSAGE_BYTES } from './classify.ts';

const ABOUT = {
  messageId: '<0195a3c1-7b20-7d43-9f10-3c5f2b9d8e77@www.cercle.example>',
  recipient: 'zoe@societe.example',
};
const classifyText = (text: string) => classify(Buffer.from(text));
const withCrlf = (text: string) => text.replaceAll('\n', '\r\n');

describe('What came back', () => {
  test.each<[ReturnedMailShape, BounceClass, string | null]>([
    ['postfix', 'HARD', '5.1.1'],
    ['exchange', 'HARD', '5.1.10'],
    ['exchangePlain', 'HARD', '5.1.10'],
    ['gmail', 'HARD', '5.1.1'],
    ['qmail', 'HARD', '5.1.1'],
    ['eximPlain', 'HARD', '5.1.1'],
    ['exchangeFrench', 'SOFT', '5.2.2'],
    ['gmailFrench', 'SOFT', '4.4.1'],
  ])('as %s writes it is %s, with its code and the mail that it is about', async (shape, kind, code) => {
    const text = RETURNED_MAILS[shape](ABOUT);
    for (const form of [text, withCrlf(text)]) {
      const returned = await classifyText(form);
      expect(returned).toMatchObject({ class: kind, messageIds: [ABOUT.messageId] });
      expect(returned.recipients).toMatchObject([{ code, finalRecipient: ABOUT.recipient }]);
    }
  });

  test('F8: an absence notice is none, though it comes from nobody and talks of delivery', async () => {
    expect((await classifyText(RETURNED_MAILS.outOfOffice(ABOUT))).class).toBe('AUTOREPLY');
    for (const header of [
      'Precedence: auto_reply',
      'X-Autoreply: yes',
      'Subject: Out of office: back on 9 March',
    ])
      expect((await classifyText(`${header}\nFrom: zoe@societe.example\n\n550 User unknown`)).class).toBe(
        'AUTOREPLY',
      );
  });

  test('F9: the server’s words decide where its code is vague', async () => {
    expect((await classifyText(RETURNED_MAILS.exim(ABOUT))).class).toBe('HARD');
    for (const [status, words, kind] of [
      ['5.0.0', '550 5.1.1 Unknown', 'HARD'],
      ['4.0.0', '550 no such user here', 'HARD'],
      ['5.1.0', '550 Requested action not taken: mailbox unavailable', 'HARD'],
      ['5.0.0', '550 boîte inconnue', 'HARD'],
      ['5.0.0', '552 Quota exceeded', 'SOFT'],
      ['5.0.0', '554 Rejected', 'SOFT'],
      ['5.7.1', '550 5.7.1 Blocked: user unknown to our list of senders', 'SOFT'],
      ['5.1.1', '552 mailbox over quota (#5.1.1)', 'SOFT'],
      ['5.1.1', '550 5.1.1 your server has sent to too many recipients this hour', 'SOFT'],
      ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled', 'SOFT'],
      ['5.1.1', '550 5.1.1 inactive email address', 'HARD'],
      ['5.1.1', '550 User unknown (in reply to end of DATA command)', 'SOFT'],
      ['5.4.4', 'Name service error: Malformed or unexpected name server reply', 'SOFT'],
      ['4.0.0', 'DNS lookup responded with code NXDOMAIN Domain name not found', 'SOFT'],
      ['4.1.1', '450 4.1.1 User unknown in virtual alias table', 'HARD'],
      ['5.0.0', '550 <zoe@societe.example>: Recipient address rejected.', 'HARD'],
      ['5.5.0', '550 Requested action not taken: mailbox unavailable', 'HARD'],
    ] as const)
      expect((await classifyText(postfix(status, words)(ABOUT))).class, words).toBe(kind);
  });

  test('F10: a mail that is late is not returned', async () => {
    for (const shape of ['postfixDelay', 'eximDelay'] as const)
      expect((await classifyText(RETURNED_MAILS[shape](ABOUT))).class, shape).toBe('DELAYED');
    const delayed = postfix('5.0.0', '550 User unknown', { action: 'delayed' });
    expect((await classifyText(delayed(ABOUT))).class, 'whatever its code').toBe('DELAYED');
  });

  test('a mail that was delivered is none, whatever its reader says of it', async () => {
    expect((await classifyText(RETURNED_MAILS.complaint(ABOUT))).class).toBe('COMPLAINT');
    expect((await classifyText(RETURNED_MAILS.reply(ABOUT))).class).toBe('NONE');
    for (const action of ['delivered', 'relayed', 'expanded'])
      expect((await classifyText(postfix('2.0.0', '250 OK', { action })(ABOUT))).class, action).toBe('NONE');
  });

  test('a report of another kind about a mail that its reader got is no complaint', async () => {
    for (const type of ['auth-failure', 'not-spam'])
      expect(
        (await classifyText(RETURNED_MAILS.complaint(ABOUT).replace('Type: abuse', `Type: ${type}`))).class,
      ).toBe('NONE');
  });

  test('a program that could not store it says nothing of the address', async () => {
    const report = postfix('5.1.1', 'No such user')(ABOUT).replace('smtp; No such', 'x-unix; No such');
    expect((await classifyText(report)).class).toBe('SOFT');
  });

  test('F8: what comes from nobody and is no absence notice counts, if it says that it failed', async () => {
    const failed = 'There was an error delivering your mail.\n\n550 5.1.1 User unknown';
    const from = (headers: string) => classifyText(`${headers}\nFrom: noreply@x.example\n\n${failed}`);
    expect((await from('Return-Path: <>')).class).toBe('HARD');
    expect((await from('Return-Path: <>\nAuto-Submitted: auto-replied')).class).toBe('AUTOREPLY');
    expect((await from('Return-Path: <noreply@x.example>')).class).toBe('NONE');
  });

  test('is about each of its recipients', async () => {
    const { recipients } = await classifyText(RETURNED_MAILS.partlyDelivered(ABOUT));
    expect(recipients).toMatchObject([
      { class: 'HARD', originalRecipient: 'autre@societe.example' },
      { class: 'NONE', originalRecipient: ABOUT.recipient },
    ]);
  });

  test('is about the mail that it contains, and about no mail of others', async () => {
    const other = { ...ABOUT, messageId: '<CAF4711@mail.example>' };
    expect((await classifyText(RETURNED_MAILS.gmail(other))).messageIds).toEqual([]);
    const [first, second] = ['0195a3c1-0000-7d43-9f10-3c5f2b9d8e77', '0195a3c1-0001-7d43-9f10-3c5f2b9d8e77'];
    const text = RETURNED_MAILS.gmail({ ...ABOUT, messageId: `<${first}@cercle.example>` });
    const misleading = text.replace(/^In-Reply-To: .*$/m, `In-Reply-To: <${second}@cercle.example>`);
    expect((await classifyText(misleading)).messageIds).toEqual([`<${first}@cercle.example>`]);
  });
});

describe('A stranger’s message', () => {
  test.each([
    ['is empty', ''],
    ['has no headers', '550 User unknown'],
    [
      'has a broken part',
      'Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status',
    ],
    ['has an unknown charset', 'Content-Type: text/plain; charset=klingon-8\n\nbonjour'],
    ['is binary', '\0\xff\xfe\r\0\n\n\x80'],
    ['names no address', 'From: <>\nTo: ;;;,,,\nContent-Type: ;;;===\n\n'],
    ['is a report about nobody', 'Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n\n\n'],
  ])('that %s is none', async (_, text) => {
    expect(await classify(Buffer.from(text, 'latin1'))).toMatchObject({ class: 'NONE', messageIds: [] });
  });

  test.each(['=00', '=07', '=C3=A9', '/'])(
    'has no Message-ID of ours when its host has %s: a database may refuse to look for it',
    async (character) => {
      const head = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n';
      const id = ABOUT.messageId.replace('www', `www${character}`);
      expect((await classifyText(`${head}${id}`)).messageIds).toEqual([]);
      expect((await classifyText(`${head}${ABOUT.messageId}`)).messageIds).toEqual([ABOUT.messageId]);
    },
  );

  test('of any bytes, or a report with any bytes changed, is classified', async () => {
    const report = Buffer.from(RETURNED_MAILS.postfix(ABOUT));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(report.length), async (noise, at) => {
        const damaged = Buffer.concat([report.subarray(0, at), noise, report.subarray(at + noise.length)]);
        for (const bytes of [noise, damaged]) expect(await classify(bytes)).toHaveProperty('class');
      }),
      { numRuns: 300 },
    );
  });

  test('is read by its first megabyte', async () => {
    const report = RETURNED_MAILS.postfix(ABOUT);
    expect((await classifyText(`${report}${'x'.repeat(3 * MAX_MESSAGE_BYTES)}`)).class).toBe('HARD');
    expect((await classifyText(`X-Long: ${'x '.repeat(MAX_MESSAGE_BYTES / 2)}\n${report}`)).class).toBe(
      'NONE',
    );
  });

  const ofOneMegabyte = (head: string, unit: string) =>
    Buffer.from(`${head}${unit.repeat(MAX_MESSAGE_BYTES / unit.length)}`);
  const parts = 'From: MAILER-DAEMON@x.example\nContent-Type: multipart/report; boundary=x\n\n';
  const text = '--x\nContent-Type: text/plain\n\nbonjour\n';

  test('that keeps the parser busy is given up, holds up nothing else, and the next one is classified', async () => {
    const classifier = createClassifier();
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 50);
    const html = ofOneMegabyte(`${parts}${text}--x\nContent-Type: text/html\n\n`, '<a href="');
    expect((await classifier.classify(html)).class).toBe('NONE');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
    expect((await classifier.classify(Buffer.from(RETURNED_MAILS.postfix(ABOUT)))).class).toBe('HARD');
    await classifier.close();
  });

  test.each([
    ['headers', '', 'A: b\n'],
    ['parts', parts, '--x\n\n'],
    ['reports', parts, '--x\nContent-Type: message/delivery-status\n\nStatus: 5.1.1\n'],
    ['blank lines', `${parts}--x\nContent-Type: message/delivery-status\n\n`, ' \n'],
    ['tags', 'From: MAILER-DAEMON@x.example\nContent-Type: text/html\n\n', '<'],
    ['sentences', 'From: MAILER-DAEMON@x.example\n\n', 'delivery '],
    ['domains', 'From: MAILER-DAEMON@x.example\n\nundeliverable\n550 ', 'host x'],
    ['addresses', 'From: MAILER-DAEMON@x.example\n\nundeliverable\n550 ', '@x'],
    ['spaces', 'From: MAILER-DAEMON@x.example\n\nundeliverable in ', 'reply   '],
  ])('of a megabyte of %s is classified', async (_, head, unit) => {
    expect(await classify(ofOneMegabyte(head, unit))).toHaveProperty('class');
  });
});
