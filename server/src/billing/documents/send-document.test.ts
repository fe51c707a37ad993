import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatIban } from '@cercle/contract/number-texts';
import PostalMime from 'postal-mime';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { classify } from '../../mail/bounces/classify.ts';
import { recordBounce } from '../../mail/bounces/record-bounce.ts';
import { createFileTransport } from '../../mail/create-transport.ts';
import { SEND_TIMEOUT_MS } from '../../mail/delivery.ts';
import { createSmtpTransport } from '../../mail/smtp-transport.ts';
import type { Transport } from '../../mail/transport.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { postfix } from '../../testing/returned-mails.ts';
import { sendMails } from '../../testing/send-mails.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { openTestLog } from '../../testing/test-client.ts';

const ADDRESS = 'compta@lesse.example';
const FROM = { name: 'Cercle', address: 'bonjour@cercle.example' };

const at = invoicingPerTest();
let server: TestSmtpServer;
let transport: Transport;
beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  server.mails.length = 0;
  server.behave({ do: 'accept' });
  transport = createSmtpTransport(server.url, FROM);
});
afterEach(() => transport.close());
afterAll(() => server.close());

const party = (invoiceEmail = ADDRESS) => at.party({ legalName: 'Atelier Lesse', invoiceEmail });
const find = (id: number) => at.domain.documents.find(at.admin, id);
const send = (id: number) => at.domain.documents.send(at.admin, id);
const deliver = () => sendMails(at, transport);
/** The states of a document's sendings, the last one first. */
const states = async (id: number) => (await find(id)).deliveries.map(({ state }) => state);
const history = async (id: number) => (await find(id)).events.map(({ kind }) => kind);
const toDo = async () => (await at.domain.dashboard.toDo(at.admin)).undeliveredDocuments;
const attachmentsOf = (index: number) =>
  (server.mails[index]?.attachments ?? []).map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    bytes: Buffer.from(content as ArrayBuffer),
  }));

async function returnMail(index: number): Promise<void> {
  const { messageId = '', recipients } = server.mails[index] ?? {};
  const report = postfix('5.1.1', '550 5.1.1 User unknown')({ messageId, recipient: recipients?.[0] ?? '' });
  await recordBounce(at.database.db, at.clock, await classify(Buffer.from(report)));
}

describe('An issued document', () => {
  test('is sent with its files, byte for byte those that are downloaded (C13)', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    expect(await states(id)).toEqual(['QUEUED']);
    await deliver();
    const [mail] = server.mails;
    expect(mail).toMatchObject({ recipients: [ADDRESS], subject: 'Votre facture 2026-000001 – Cercle' });
    const { documents } = at.domain;
    const [pdf, ubl] = [await documents.pdf(at.admin, id), await documents.ubl(at.admin, id)];
    expect(attachmentsOf(0)).toEqual([
      {
        filename: 'facture-2026-000001.pdf',
        mimeType: 'application/pdf',
        bytes: Buffer.from(pdf.bytes),
      },
      {
        filename: 'facture-2026-000001.xml',
        mimeType: 'application/xml',
        bytes: Buffer.from(ubl.bytes),
      },
    ]);
    expect((await find(id)).deliveries).toMatchObject([
      { state: 'ACCEPTED', recipient: ADDRESS, acceptedAt: at.clock.now().toISOString(), failedAt: null },
    ]);
    expect(await history(id)).toEqual(['accepted', 'sent', 'issued', 'drafted']);
  });

  test('says what to pay, until when, where and with which reference', async () => {
    const { id, content } = await at.invoice(await party());
    await send(id);
    const [mail] = await at.mailsTo(ADDRESS);
    expect(mail?.text).toContain('Bonjour Atelier Lesse,');
    expect(mail?.text).toContain('en PDF et au format UBL');
    expect(mail?.text).toContain('au plus tard le 1 avril 2026');
    for (const fact of [
      '726,00 €',
      `${formatIban(content.seller.iban)}, Cercle Conseil`,
      '+++202/6000/00192+++',
    ])
      expect(mail?.text).toContain(fact);
  });

  test('asks for no more than is left to pay', async () => {
    const { id, lines } = await at.invoice(await party(), manualLine({ unitCents: 10_000 }));
    await at.credited(id, [{ id: lines[0]?.id ?? 0, netCents: 4_000 }]);
    await send(id);
    const partly = (await at.mailsTo(ADDRESS)).at(-1)?.text;
    expect(partly).toContain('Reste à payer\u202f: 72,60 €');
    await at.credited(id);
    await send(id);
    const wholly = (await at.mailsTo(ADDRESS)).at(-1)?.text;
    expect(wholly).toContain('vous n’avez rien à payer');
    expect(wholly).not.toContain('+++');
  });

  test('that is paid asks for nothing, and paid in part for the rest', async () => {
    const partyId = await party();
    const { id } = await at.invoice(partyId);
    const money = moneyOf(at);
    const text = async () => {
      await send(id);
      return (await at.mailsTo(ADDRESS)).at(-1)?.text;
    };
    await money.pay(partyId, 70_000, { [id]: 70_000 });
    const partly = await text();
    expect(partly).toContain(
      'Elle est payée en partie. Merci de payer ce qui reste au plus tard le 1 avril 2026',
    );
    expect(partly).toContain('Reste à payer\u202f: 26,00 €');
    await money.pay(partyId, 2_600, { [id]: 2_600 });
    const wholly = await text();
    expect(wholly).toContain('Elle est payée\u202f: vous n’avez rien à payer.');
    expect(wholly).not.toContain('+++');
  });

  test('that is a credit note names the invoice that it corrects', async () => {
    const invoice = await at.invoice(await party());
    const { id } = await at.credited(invoice.id);
    await send(id);
    const mail = (await at.mailsTo(ADDRESS)).at(-1);
    expect(mail?.subject).toBe('Votre note de crédit NC-2026-000001 – Cercle');
    expect(mail?.text).toContain('Elle corrige la facture 2026-000001 du 2 mars 2026.');
    expect(mail?.text).not.toContain('+++');
  });

  test('for a person has no UBL', async () => {
    const buyer = await at.party({
      kind: 'PERSON',
      legalName: 'Zoé Lefèvre',
      enterpriseNumber: '',
      vatStatus: 'NONE',
      invoiceEmail: ADDRESS,
    });
    const { id } = await at.invoice(buyer);
    await send(id);
    await deliver();
    expect(attachmentsOf(0).map(({ filename }) => filename)).toEqual(['facture-2026-000001.pdf']);
    expect((await at.mailsTo(ADDRESS))[0]?.text).not.toContain('UBL');
  });

  test('is sent as often as it is asked for', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    await deliver();
    await send(id);
    expect(await states(id)).toEqual(['QUEUED', 'ACCEPTED']);
    await deliver();
    expect(await states(id)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(attachmentsOf(1)).toEqual(attachmentsOf(0));
  });

  test('goes to the address of today, else to the one that it was issued with', async () => {
    const buyer = await party();
    const { id } = await at.invoice(buyer);
    const setAddress = async (invoiceEmail: string) => {
      const { version, ...data } = await at.domain.parties.find(at.admin, buyer);
      const enterpriseNumber = data.enterpriseNumber ?? '';
      const changed = { ...data, enterpriseNumber, invoiceEmail, version };
      await at.domain.parties.update(
        at.admin,
        buyer,
        changed as Parameters<typeof at.domain.parties.update>[2],
      );
    };
    await setAddress('factures@lesse.example');
    expect(await find(id)).toMatchObject({ recipient: 'factures@lesse.example' });
    await setAddress('');
    expect(await find(id)).toMatchObject({ recipient: ADDRESS });
  });

  test('of a membership without such an address goes to who answers for its dues', async () => {
    const { id: membershipId, accountId } = await at.single('2026-03-02');
    await at.completeParty(membershipId);
    await at.database.db.updateTable('party').set({ invoice_email: '' }).execute();
    const { content } = await at.domain.documents.list(at.admin, { ...LIST, sort: 'issuedOn,desc' });
    const { id } = await at.issue(content[0]?.id ?? 0);
    await send(id);
    const account = await at.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect((await find(id)).deliveries).toMatchObject([{ recipient: account.email }]);
  });
});

const LIST = { page: 0, size: 10, q: '' } as const;

describe('Nothing is sent', () => {
  test('of a draft, and without an address to write to, with the way out', async () => {
    const draft = await at.draft(await party());
    await expect(send(draft)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('émettez-le'),
    });
    const { id } = await at.invoice(await party(''));
    expect(await find(id)).toMatchObject({ recipient: null, can: ['send', 'credit', 'sendByPeppol'] });
    await expect(send(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('indiquez l’adresse de facturation de «\u202fAtelier Lesse\u202f»'),
    });
    expect(await states(id)).toEqual([]);
  });

  test('and nothing is issued, where it was to be sent at once', async () => {
    const { documents } = at.domain;
    const draft = await at.draft(await party(''));
    const { version } = await find(draft);
    await expect(documents.issue(at.admin, draft, { version, send: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await find(draft)).number).toBeNull();
    const sent = await documents.issue(at.admin, await at.draft(await party()), { version, send: true });
    expect(sent).toMatchObject({
      number: '2026-000001',
      deliveries: [
        { channel: 'PEPPOL', state: 'QUEUED', recipient: expect.stringContaining('0208:') },
        { channel: 'EMAIL', state: 'QUEUED', recipient: ADDRESS },
      ],
    });
  });
});

describe('What becomes of a sending', () => {
  test('is not known after a crash: it is sent again as the same mail, with the same bytes', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    const sendOverSmtp = transport.send;
    vi.spyOn(transport, 'send').mockImplementationOnce(async (...mail) => {
      const response = await sendOverSmtp(...mail);
      // Longer than the claim of the mail lasts.
      at.clock.advance({ minutes: 2 });
      vi.spyOn(at.database.db, 'updateTable').mockImplementation(() => {
        throw new Error('The process died');
      });
      return response;
    });
    await deliver();
    vi.restoreAllMocks();
    expect(server.mails).toHaveLength(1);
    expect(await states(id)).toEqual(['QUEUED']);
    await deliver();
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]?.messageId).toBe(server.mails[0]?.messageId);
    expect(attachmentsOf(1)).toEqual(attachmentsOf(0));
    expect(await states(id)).toEqual(['ACCEPTED']);
    expect(await history(id)).toEqual(['accepted', 'sent', 'issued', 'drafted']);
  });

  test('ML-4 is not held up by a PDF that is never drawn: it is sent later, and a site that stops does not wait', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    const neverDrawn = (ask = () => {}) => ({
      readAttachedFile: () => new Promise<never>(ask),
    });
    await sendMails(at, transport, neverDrawn(), AbortSignal.abort(new Error('The site stops')));
    expect((await find(id)).deliveries).toMatchObject([{ state: 'QUEUED', reason: 'The site stops' }]);
    at.clock.advance({ minutes: 5 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const sent = sendMails(at, transport, neverDrawn(ask));
    await asked;
    vi.advanceTimersByTime(SEND_TIMEOUT_MS);
    await sent;
    vi.useRealTimers();
    expect((await find(id)).deliveries).toMatchObject([{ state: 'QUEUED', reason: 'Sending timed out' }]);
    at.clock.advance({ minutes: 5 });
    await deliver();
    expect(await states(id)).toEqual(['ACCEPTED']);
  });

  test('is shown while it is tried again, and once it is refused', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    server.behave({ do: 'refuse', at: 'recipient', code: 451, text: '4.3.0 Try later' });
    await deliver();
    expect((await find(id)).deliveries).toMatchObject([
      { state: 'QUEUED', reason: expect.stringContaining('Try later') },
    ]);
    expect(await toDo()).toEqual({ rows: [], total: 0 });
    server.behave({ do: 'refuse', at: 'recipient', code: 550, text: '5.1.1 User unknown' });
    at.clock.advance({ minutes: 5 });
    await deliver();
    expect((await find(id)).deliveries).toMatchObject([
      {
        state: 'REFUSED',
        acceptedAt: null,
        failedAt: at.clock.now().toISOString(),
        reason: expect.stringContaining('5.1.1 User unknown'),
        explanation: 'Cette adresse n’existe pas\u202f: vérifiez-la.',
      },
    ]);
    expect((await find(id)).events[0]).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('5.1.1'),
    });
  });

  test('is that it came back: it waits for an administrator until a later one is accepted', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    await deliver();
    expect(await toDo()).toEqual({ rows: [], total: 0 });
    await returnMail(0);
    expect((await find(id)).deliveries).toMatchObject([
      { state: 'RETURNED', reason: '550 5.1.1 User unknown', acceptedAt: expect.any(String) },
    ]);
    expect(await history(id)).toEqual(['returned', 'accepted', 'sent', 'issued', 'drafted']);
    const waiting = { id, number: '2026-000001', party: 'Atelier Lesse', recipient: ADDRESS };
    expect(await toDo()).toMatchObject({ total: 1, rows: [waiting] });
    const failed = { ...LIST, sort: 'issuedOn,desc', delivery: 'FAILED' } as const;
    expect((await at.domain.documents.list(at.admin, failed)).content).toMatchObject([{ id }]);
    await send(id);
    expect(await toDo()).toMatchObject({ total: 1 });
    await deliver();
    expect(await states(id)).toEqual(['ACCEPTED', 'RETURNED']);
    expect(await toDo()).toEqual({ rows: [], total: 0 });
    expect((await at.domain.documents.list(at.admin, failed)).content).toEqual([]);
    await returnMail(1);
    expect(await toDo()).toMatchObject({ total: 1, rows: [waiting] });
  });

  test('F11: leaves to an address that campaigns pass over, which À traiter shows with its payer', async () => {
    const partyId = await party();
    await send((await at.invoice(partyId)).id);
    await deliver();
    await returnMail(0);
    const { blockedAddresses } = await at.domain.dashboard.toDo(at.admin);
    const owner = { kind: 'party', id: partyId, name: 'Atelier Lesse' };
    expect(blockedAddresses).toMatchObject({ total: 1, rows: [{ email: ADDRESS, cause: 'HARD', owner }] });
    const { id } = await at.invoice(partyId);
    await send(id);
    await deliver();
    expect(server.mails.at(-1)?.recipients).toEqual([ADDRESS]);
    expect(await states(id)).toEqual(['ACCEPTED']);
  });

  test('is no more pointed out once its mail is dismissed', async () => {
    const { id } = await at.invoice(await party());
    await send(id);
    await deliver();
    await returnMail(0);
    expect(await toDo()).toMatchObject({ total: 1 });
    const mailId = (await find(id)).deliveries[0]?.mailId ?? 0;
    await at.domain.mailLog.dismiss(at.admin, mailId);
    expect(await toDo()).toEqual({ rows: [], total: 0 });
  });

  test('outlives its mail', async () => {
    const sent = await at.invoice(await party());
    const returned = await at.invoice(await party());
    const waiting = await at.invoice(await party());
    await send(sent.id);
    await deliver();
    await send(returned.id);
    await deliver();
    await returnMail(1);
    await send(waiting.id);
    const before = [...(await find(sent.id)).deliveries, ...(await find(returned.id)).deliveries];
    await at.database.db.deleteFrom('mail').execute();
    const after = [...(await find(sent.id)).deliveries, ...(await find(returned.id)).deliveries];
    expect(after).toEqual(before.map((delivery) => ({ ...delivery, mailId: null })));
    expect(await states(waiting.id)).toEqual(['DELETED']);
    expect(await at.database.db.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
    expect(await toDo()).toMatchObject({ total: 1, rows: [{ id: returned.id }] });
  });

  test('is a file where no mail server is set: nobody has it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cercle-sent-'));
    const { id } = await at.invoice(await party());
    await send(id);
    await sendMails(at, createFileTransport(folder, FROM, openTestLog().log));
    expect(await states(id)).toEqual(['WRITTEN']);
    expect(await history(id)).toEqual(['written', 'sent', 'issued', 'drafted']);
    const [name = ''] = readdirSync(join(folder, 'mail'));
    const { attachments } = await PostalMime.parse(readFileSync(join(folder, 'mail', name)));
    const { documents } = at.domain;
    const files = [await documents.pdf(at.admin, id), await documents.ubl(at.admin, id)];
    expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual(
      files.map(({ bytes }) => Buffer.from(bytes)),
    );
    await rm(folder, { recursive: true });
  });
});

test('A mail that carries a document is sent again from the page of the document, not from that of the mail', async () => {
  const { id } = await at.invoice(await party());
  await send(id);
  await deliver();
  const mailId = (await find(id)).deliveries[0]?.mailId ?? 0;
  expect(await at.domain.mailLog.find(at.admin, mailId)).toMatchObject({
    canResend: false,
    origin: { kind: 'document', id },
  });
  await expect(at.domain.mailLog.resend(at.admin, mailId)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('depuis sa page'),
  });
});
