import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  INVOICE_RESPONSE_TYPE,
  RETRY_AFTER_SECONDS,
  startAccessPoint,
  type TestAccessPoint,
} from '../../../testing/access-point.ts';
import { INVOICE } from '../../../testing/document-contents.ts';
import { invoiceResponse } from '../../../testing/invoice-responses.ts';
import { buildUbl } from '../../ubl/build-ubl.ts';
import { parseInvoiceResponse } from '../invoice-response.ts';
import { peppolAddressesOf } from '../peppol-address.ts';
import type { PeppolMessage, PeppolTransport } from '../transport.ts';
import { PeppolTransportError } from '../transport-error.ts';
import { createPeppyrusTransport } from './peppyrus-transport.ts';
import { DOCUMENT_TYPE } from './schemas.ts';

const BUYER = '0208:0428759497';
const BUYER_BY_VAT = '9925:be0428759497';
const ADDRESSES = peppolAddressesOf('0428759497');
const UBL = Buffer.from(buildUbl(INVOICE));
const MESSAGE: PeppolMessage = {
  key: 'sending-45',
  kind: 'INVOICE',
  sender: '0208:0403019261',
  receiver: BUYER,
  fileName: 'facture-2026-000123-45.xml',
  ubl: UBL,
};

let accessPoint: TestAccessPoint;
let transport: PeppolTransport;
const connect = (key = accessPoint.key, url = accessPoint.url) =>
  createPeppyrusTransport({ url, key, timeoutMs: 2_000 });
beforeEach(async () => {
  accessPoint = await startAccessPoint();
  accessPoint.participants.set(BUYER, ['INVOICE', 'CREDIT_NOTE']);
  transport = connect();
});
afterEach(() => accessPoint.close());

const sent = () => accessPoint.messages.filter(({ direction }) => direction === 'OUT');
const submit = (change: Partial<PeppolMessage> = {}) => transport.submit({ ...MESSAGE, ...change });
/** @returns the id under which it was taken */
async function taken(change: Partial<PeppolMessage> = {}): Promise<string> {
  const submission = await submit(change);
  if (submission.outcome === 'REFUSED') throw new Error(submission.reason);
  return submission.messageId;
}
const statusOf = (messageId: string) => transport.status({ messageId, fileName: MESSAGE.fileName });
const failureOf = (work: Promise<unknown>): Promise<PeppolTransportError> =>
  work.then(
    () => Promise.reject(new Error('It succeeded')),
    (error) => error,
  );

describe('The receiver of a document', () => {
  test('is found by its enterprise number', async () => {
    expect(await transport.findReceiver(ADDRESSES, 'INVOICE')).toBe(BUYER);
    expect(accessPoint.calls).toEqual(['GET /peppol/lookup']);
  });

  test('C16: registered under its VAT number alone, it is found by that', async () => {
    accessPoint.participants.delete(BUYER);
    accessPoint.participants.set(BUYER_BY_VAT, ['INVOICE']);
    expect(await transport.findReceiver(ADDRESSES, 'INVOICE')).toBe(BUYER_BY_VAT);
  });

  test('must take documents of this kind there', async () => {
    accessPoint.participants.set(BUYER, ['CREDIT_NOTE']);
    expect(await transport.findReceiver(ADDRESSES, 'INVOICE')).toBeNull();
    accessPoint.participants.set(BUYER_BY_VAT, ['INVOICE']);
    expect(await transport.findReceiver(ADDRESSES, 'INVOICE')).toBe(BUYER_BY_VAT);
    expect(await transport.findReceiver(ADDRESSES, 'CREDIT_NOTE')).toBe(BUYER);
  });

  test('is nowhere only if the access point knew us: a wrong address or key finds nobody either', async () => {
    accessPoint.participants.clear();
    expect(await transport.findReceiver(ADDRESSES, 'INVOICE')).toBeNull();
    const elsewhere = connect(accessPoint.key, accessPoint.url.replace('/v1', '/v2/v1'));
    expect((await failureOf(elsewhere.findReceiver(ADDRESSES, 'INVOICE'))).message).toMatch(
      'vérifiez PEPPOL_URL',
    );
    const stranger = connect('another-key');
    expect((await failureOf(stranger.findReceiver(ADDRESSES, 'INVOICE'))).message).toMatch(
      'corrigez PEPPOL_API_KEY',
    );
  });
});

describe('A document', () => {
  test('C13: leaves as it is, byte for byte, from and to whom the caller says', async () => {
    const id = await taken();
    expect(sent()).toMatchObject([
      { id, sender: '0208:0403019261', recipient: BUYER, documentType: DOCUMENT_TYPE.INVOICE },
    ]);
    expect(Buffer.from(sent()[0]?.fileContent ?? '', 'base64')).toEqual(UBL);
    await taken({ kind: 'CREDIT_NOTE', ubl: Buffer.from('<CreditNote/>') });
    expect(sent()[0]).toMatchObject({ documentType: DOCUMENT_TYPE.CREDIT_NOTE });
  });

  test('is under way, then accepted, as the access point says', async () => {
    const id = await taken();
    expect(await statusOf(id)).toEqual({ state: 'UNDER_WAY' });
    expect(await statusOf(id)).toEqual({
      state: 'ACCEPTED',
      at: null,
      evidence: expect.stringContaining(id),
    });
  });

  test('that could not be delivered is rejected, with the reason', async () => {
    accessPoint.rejection = 'EBMS:0005 The receiver\nis closed';
    const id = await taken();
    await statusOf(id);
    expect(await statusOf(id)).toEqual({
      state: 'REJECTED',
      at: null,
      reason: 'EBMS:0005 The receiver is closed',
    });
    accessPoint.rejection = '';
    const other = await taken({ receiver: BUYER, ubl: Buffer.from('<Invoice/>') });
    await statusOf(other);
    expect(await statusOf(other)).toMatchObject({
      state: 'REJECTED',
      reason: expect.stringContaining('sans dire pourquoi'),
    });
  });

  test('is refused for good with the words of the access point, and no attempt follows', async () => {
    expect(await submit({ receiver: BUYER_BY_VAT })).toEqual({
      outcome: 'REFUSED',
      reason: 'PEPPOL identifier not found',
    });
    expect(await submit({ sender: '' })).toEqual({
      outcome: 'REFUSED',
      reason: 'The field sender is required',
    });
    expect(sent()).toEqual([]);
  });

  test('whose message the access point does not know is a failure, not an outcome', async () => {
    expect((await failureOf(statusOf('0195a3c1-7b20'))).message).toMatch('réponse 404');
  });
});

describe('A document is sent once', () => {
  test.each(['lost-answer', 'malformed', 'hang'] as const)(
    '%s: the next attempt finds it',
    async (failure) => {
      accessPoint.fail(failure, 1, 'POST /message');
      expect(await failureOf(submit())).toBeInstanceOf(PeppolTransportError);
      expect(sent()).toHaveLength(1);
      expect(sent()).toMatchObject([{ id: await taken() }]);
    },
  );

  test('found among those that were sent since, and where lists have no documents', async () => {
    accessPoint.fail('lost-answer', 1, 'POST /message');
    await failureOf(submit());
    const [lost] = sent();
    if (lost) lost.folder = 'Sent';
    accessPoint.isContentListed = false;
    expect(await taken()).toBe(lost?.id);
    expect(sent()).toHaveLength(1);
  });

  test('found among many to the same receiver', async () => {
    accessPoint.fail('lost-answer', 1, 'POST /message');
    await failureOf(submit());
    const [lost] = sent();
    for (let number = 0; number < 50; number += 1)
      await taken({ ubl: Buffer.from(`<Invoice>${number}</Invoice>`), kind: 'CREDIT_NOTE' });
    expect(await taken()).toBe(lost?.id);
  });

  test('a slow access point is not searched for longer than a sending is claimed for', async () => {
    accessPoint.isContentListed = false;
    for (let number = 0; number < 15; number += 1)
      await taken({ ubl: Buffer.from(`<Invoice>${number}</Invoice>`), kind: 'CREDIT_NOTE' });
    for (const message of sent()) message.documentType = DOCUMENT_TYPE.INVOICE;
    const asked = () => accessPoint.calls.filter((call) => /^GET \/message\/[\w-]{36}$/.test(call)).length;
    const before = asked();
    const { now } = performance;
    // As if each document took fifteen seconds.
    vi.spyOn(performance, 'now').mockImplementation(
      () => now.call(performance) + 15_000 * (asked() - before),
    );
    expect((await failureOf(submit()).finally(vi.restoreAllMocks)).message).toMatch('répond trop lentement');
    expect(asked() - before).toBe(3);
    expect(sent()).toHaveLength(15);
  });

  test('C13: sent again on purpose, it leaves again: the earlier sending is another', async () => {
    const first = await taken();
    const [message] = sent();
    if (message) message.folder = 'Sent';
    expect(await taken(), 'unless the caller names it').toBe(first);
    const second = await taken({ key: 'sending-46', earlierMessageIds: [first] });
    expect(second).not.toBe(first);
    expect(sent()).toHaveLength(2);
  });

  test('one that failed reached nobody, one of last month is another, and so is one to another address', async () => {
    const ids = new Set([await taken()]);
    const [message] = sent();
    if (!message) throw new Error('Nothing was sent');
    message.folder = 'Failed';
    ids.add(await taken());
    for (const other of sent()) other.created = '2026-01-05 10:00:00';
    ids.add(await taken());
    accessPoint.participants.set(BUYER_BY_VAT, ['INVOICE']);
    ids.add(await taken({ receiver: BUYER_BY_VAT }));
    expect(ids.size).toBe(4);
  });
});

describe('Responses of buyers', () => {
  const RESPONSE = invoiceResponse({ code: 'RE' });

  test('are found among the invoices of suppliers, oldest first, until they are confirmed', async () => {
    const ids: string[] = [];
    for (const day of ['01', '02']) {
      ids.push(accessPoint.receive(RESPONSE));
      accessPoint.receive('<Invoice/>', DOCUMENT_TYPE.INVOICE);
      accessPoint.receive('<ApplicationResponse/>', INVOICE_RESPONSE_TYPE.replace('invoice_response', 'mlr'));
      for (const message of accessPoint.messages.slice(0, 3)) message.created = `2026-12-${day} 10:00:00`;
    }
    const responses = await transport.listResponses();
    expect(responses.map(({ id }) => id)).toEqual(ids);
    expect(Buffer.from(responses[0]?.xml ?? []).toString()).toBe(RESPONSE);
    for (const id of ids) await transport.confirmResponse(id, true);
    expect(await transport.listResponses()).toEqual([]);
    expect(accessPoint.messages.filter(({ confirmed }) => confirmed)).toHaveLength(2);
  });

  test('are found where lists have no documents', async () => {
    accessPoint.isContentListed = false;
    accessPoint.receive(RESPONSE);
    expect((await transport.listResponses()).map(({ xml }) => Buffer.from(xml).toString())).toEqual([
      RESPONSE,
    ]);
  });

  test('confirmed twice, or gone, are done', async () => {
    const id = accessPoint.receive(RESPONSE);
    await transport.confirmResponse(id, true);
    await transport.confirmResponse(id, false);
    await transport.confirmResponse('0195a3c1-7b20', true);
  });

  test('are a hundred at most, and not hidden by invoices with large annexes', async () => {
    for (let number = 0; number < 120; number += 1) accessPoint.receive(RESPONSE);
    for (let number = 0; number < 3; number += 1)
      accessPoint.receive(Buffer.alloc(number === 1 ? 5_000_000 : 2_000_000), DOCUMENT_TYPE.INVOICE);
    expect(await transport.listResponses()).toHaveLength(100);
  });

  test('are not held up by one that is too large to be read', async () => {
    accessPoint.isContentListed = false;
    const id = accessPoint.receive(RESPONSE);
    accessPoint.receive(Buffer.alloc(5_000_000, RESPONSE));
    const large = accessPoint.receive(Buffer.alloc(1_000_000, RESPONSE));
    const responses = await transport.listResponses();
    expect(responses.map((response) => response.id).sort()).toEqual([id, large].sort());
    const xml = responses.find((response) => response.id === large)?.xml ?? Buffer.from(RESPONSE);
    expect(() => parseInvoiceResponse(xml)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  test('behind more invoices than a visit reads are a failure that says what to do', async () => {
    for (let number = 0; number < 510; number += 1) accessPoint.receive('<Invoice/>', DOCUMENT_TYPE.INVOICE);
    expect((await failureOf(transport.listResponses())).message).toMatch('plus de 500 messages');
    const id = accessPoint.receive(RESPONSE);
    expect((await transport.listResponses()).map((response) => response.id)).toEqual([id]);
  });
});

describe('A failure that may pass says what an administrator can do', () => {
  const everyCall = {
    findReceiver: () => transport.findReceiver(ADDRESSES, 'INVOICE'),
    submit: () => submit(),
    status: () => statusOf('0195a3c1-7b20'),
    listResponses: () => transport.listResponses(),
    confirmResponse: () => transport.confirmResponse('0195a3c1-7b20', true),
  };

  test.each(Object.entries(everyCall))('in %s', async (_, call) => {
    const words = async () => {
      const error = await failureOf(call());
      expect(error).toBeInstanceOf(PeppolTransportError);
      expect(error.message).toMatch(/^Le point d’accès Peppol \(127\.0\.0\.1:\d+\)\u202f: il |la |sa /);
      expect(error.message).not.toContain(accessPoint.key);
      return error;
    };
    accessPoint.fail('rate-limited');
    expect(await words()).toMatchObject({ retryAfterSeconds: RETRY_AFTER_SECONDS });
    accessPoint.fail('error');
    expect(await words()).toMatchObject({
      retryAfterSeconds: null,
      message: expect.stringMatching('en panne \\(réponse 500\\)'),
    });
    accessPoint.fail('hang');
    expect((await words()).message).toMatch('n’a pas répondu en 2 secondes');
    accessPoint.fail('lost-answer');
    expect((await words()).message).toMatch('la liaison s’est rompue');
    accessPoint.fail('malformed');
    expect((await words()).message).toMatch('sa réponse ne se comprend pas');
    const { key } = accessPoint;
    accessPoint.key = 'another-key';
    expect((await words()).message).toMatch('corrigez PEPPOL_API_KEY');
    accessPoint.key = key;
    await accessPoint.close();
    // The first one may find the connection of the call before it.
    await failureOf(call());
    expect((await words()).message).toMatch('ne se laisse pas joindre');
    accessPoint = await startAccessPoint();
  });
});
