// The job with what really carries documents: the folder, and the API of an access point.

import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_AFTER_SECONDS, startAccessPoint, type TestAccessPoint } from '../../testing/access-point.ts';
import { invoiceResponse } from '../../testing/invoice-responses.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { createPeppolTransport } from './create-transport.ts';
import { createPeppolJob } from './peppol-job.ts';

const NUMBER = '0403019261';
const BY_NUMBER = `0208:${NUMBER}`;
const BY_VAT = `9925:be${NUMBER}`;

const at = invoicingPerTest();
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cercle-peppol-job-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

type Api = { PEPPOL_URL: string; PEPPOL_API_KEY: string };
const FOLDER = { PEPPOL_URL: null, PEPPOL_API_KEY: null };

/** One process of the site. */
function processWith(api: Api | typeof FOLDER = FOLDER) {
  const transport = createPeppolTransport(
    { DATA_DIR: dataDir, PEPPOL_DIR: null, ...api },
    { timeoutMs: 500 },
  );
  const { log } = openTestLog();
  const job = createPeppolJob({ db: at.database.db, clock: at.clock, log, transport });
  return { round: () => job.work(async () => undefined) };
}

/** A round that dies once the access point has the document, and before that is recorded. */
async function die(api?: Api) {
  const { db } = at.database;
  const begin = db.transaction.bind(db);
  let transactions = 0;
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    transactions += 1;
    // The first one records the address of the receiver.
    if (transactions > 1) throw new Error('The process died');
    return begin();
  });
  await expect(processWith(api).round()).rejects.toThrow('The process died');
  vi.restoreAllMocks();
  at.clock.advance({ minutes: 5 });
}

async function sentInvoice() {
  const { id } = await at.invoice(await at.party({ legalName: 'Atelier Lesse', enterpriseNumber: NUMBER }));
  await at.domain.documents.sendByPeppol(at.admin, id);
  return id;
}

const find = (id: number) => at.domain.documents.find(at.admin, id);
const state = async (id: number) => (await find(id)).deliveries[0]?.state;
const toDo = () => at.domain.dashboard.toDo(at.admin);

describe('Over a folder, a document', () => {
  const path = (...parts: string[]) => join(dataDir, 'peppol', ...parts);
  const outgoing = () => readdirSync(path('outgoing'));
  /** A file of the access point's program, which is finished. */
  function put(file: string, content: string) {
    writeFileSync(path(file), content);
    const before = new Date(Date.now() - 60_000);
    utimesSync(path(file), before, before);
  }

  test('is handed over, byte for byte, and accepted once it is moved', async () => {
    const id = await sentInvoice();
    const { round } = processWith();
    await round();
    const [name = ''] = outgoing();
    const { bytes } = await at.domain.documents.ubl(at.admin, id);
    expect(readFileSync(path('outgoing', name))).toEqual(Buffer.from(bytes));
    expect(await state(id)).toBe('SUBMITTED');
    renameSync(path('outgoing', name), path('accepted', name));
    at.clock.advance({ minutes: 1 });
    await round();
    expect(await state(id)).toBe('ACCEPTED');
    expect((await find(id)).events[0]).toMatchObject({ kind: 'peppol-accepted', reason: `accepted/${name}` });
  });

  test('that is moved among the rejected ones waits for an administrator, with the reason', async () => {
    const id = await sentInvoice();
    const { round } = processWith();
    await round();
    const [name = ''] = outgoing();
    renameSync(path('outgoing', name), path('rejected', name));
    put(`rejected/${name}.txt`, 'BR-CO-15: total is wrong');
    at.clock.advance({ minutes: 1 });
    await round();
    expect(await toDo()).toMatchObject({
      undeliveredDocuments: { total: 1, rows: [{ id, explanation: expect.stringContaining('BR-CO-15') }] },
    });
  });

  test('is handed over once, though the process died before it wrote that down and the file was taken away', async () => {
    const id = await sentInvoice();
    await die();
    const [name = ''] = outgoing();
    rmSync(path('outgoing', name));
    await processWith().round();
    expect(outgoing()).toEqual([]);
    expect(await state(id)).toBe('SUBMITTED');
  });

  test('that its buyer refuses waits for an administrator; the response is read once', async () => {
    const id = await sentInvoice();
    const { round } = processWith();
    await round();
    const statuses = ['<cbc:StatusReason>Le bon de commande manque</cbc:StatusReason>'];
    const number = '2026-000001';
    put('responses/imr-1.xml', invoiceResponse({ code: 'RE', number, statuses, sender: BY_NUMBER }));
    put('responses/other.xml', invoiceResponse({ code: 'RE', number: '2026-000999', sender: BY_NUMBER }));
    at.clock.advance({ minutes: 5 });
    await round();
    expect(await toDo()).toMatchObject({
      disputedDocuments: { total: 1, rows: [{ id, code: 'RE', note: 'Le bon de commande manque' }] },
    });
    expect(readdirSync(path('responses/read'))).toEqual(['imr-1.xml']);
    expect(readdirSync(path('responses/unread'))).toEqual(['other.xml']);
  });
});

describe('Over an API, a document', () => {
  let accessPoint: TestAccessPoint;
  let api: Api;
  beforeEach(async () => {
    accessPoint = await startAccessPoint();
    accessPoint.checksUntilOutcome = 0;
    accessPoint.participants.set(BY_NUMBER, ['INVOICE', 'CREDIT_NOTE']);
    api = { PEPPOL_URL: accessPoint.url, PEPPOL_API_KEY: accessPoint.key };
  });
  afterEach(() => accessPoint.close());

  const recipients = () => accessPoint.messages.map(({ recipient }) => recipient);

  test('is sent, asked about, and answered to', async () => {
    const id = await sentInvoice();
    const { round } = processWith(api);
    await round();
    const { bytes } = await at.domain.documents.ubl(at.admin, id);
    expect(accessPoint.messages.map(({ fileContent }) => fileContent)).toEqual([
      Buffer.from(bytes).toString('base64'),
    ]);
    at.clock.advance({ minutes: 1 });
    await round();
    expect(await state(id)).toBe('ACCEPTED');
    const response = (code: string) => invoiceResponse({ code, number: '2026-000001', sender: BY_NUMBER });
    accessPoint.receive(response('RE'), undefined, BY_NUMBER);
    // The file names the buyer; the access point knows who sent it.
    accessPoint.receive(response('AP'), undefined, '0208:0202239951');
    at.clock.advance({ minutes: 5 });
    expect(await round()).toMatchObject({ responses: 1 });
    expect(await toDo()).toMatchObject({ disputedDocuments: { total: 1, rows: [{ id }] } });
    at.clock.advance({ minutes: 5 });
    expect(await round()).toMatchObject({ responses: 0 });
  });

  test('goes to the VAT number of who is registered under that one alone (C16)', async () => {
    accessPoint.participants.clear();
    accessPoint.participants.set(BY_VAT, ['INVOICE']);
    const id = await sentInvoice();
    await processWith(api).round();
    expect(recipients()).toEqual([BY_VAT]);
    expect((await find(id)).deliveries).toMatchObject([{ state: 'SUBMITTED', recipient: BY_VAT }]);
  });

  test('is sent once, though the process died before it wrote that down', async () => {
    const id = await sentInvoice();
    await die(api);
    expect(recipients()).toEqual([BY_NUMBER]);
    await processWith(api).round();
    expect(recipients()).toEqual([BY_NUMBER]);
    expect(await state(id)).toBe('SUBMITTED');
  });

  test('is sent once, though the answer of the access point was lost', async () => {
    const id = await sentInvoice();
    accessPoint.fail('lost-answer', 1, 'POST /message');
    const { round } = processWith(api);
    await round();
    expect(await state(id)).toBe('QUEUED');
    at.clock.advance({ minutes: 1 });
    await round();
    expect(await state(id)).toBe('SUBMITTED');
    expect(recipients()).toEqual([BY_NUMBER]);
  });

  test('is sent a second time when that is asked for, as one of its own (C13)', async () => {
    const id = await sentInvoice();
    const { round } = processWith(api);
    await round();
    at.clock.advance({ minutes: 1 });
    await round();
    await at.domain.documents.sendByPeppol(at.admin, id);
    await round();
    expect(recipients()).toEqual([BY_NUMBER, BY_NUMBER]);
    expect(new Set(accessPoint.messages.map(({ fileContent }) => fileContent)).size).toBe(1);
  });

  test.each(['rate-limited', 'error', 'malformed', 'hang'] as const)(
    'arrives after all when the access point fails first: %s',
    async (failure) => {
      const id = await sentInvoice();
      accessPoint.fail(failure, 1, 'GET /peppol/lookup');
      const { round } = processWith(api);
      await round();
      expect((await find(id)).deliveries).toMatchObject([
        { state: 'QUEUED', explanation: expect.stringContaining('127.0.0.1') },
      ]);
      if (failure === 'rate-limited') {
        const calls = accessPoint.calls.length;
        at.clock.advance({ minutes: (RETRY_AFTER_SECONDS - 1) / 60 });
        await round();
        expect(accessPoint.calls).toHaveLength(calls);
      }
      at.clock.advance({ minutes: 1 });
      await round();
      expect(await state(id)).toBe('SUBMITTED');
      expect(recipients()).toEqual([BY_NUMBER]);
    },
  );

  test('is sent once by four processes that work at once', async () => {
    const id = await sentInvoice();
    const { party } = await find(id);
    for (let count = 1; count < 3; count += 1) {
      const other = await at.invoice(party.id);
      await at.domain.documents.sendByPeppol(at.admin, other.id);
    }
    await Promise.all([1, 2, 3, 4].map(() => processWith(api).round()));
    expect(recipients()).toHaveLength(3);
    at.clock.advance({ minutes: 1 });
    await Promise.all([1, 2, 3, 4].map(() => processWith(api).round()));
    const states = await at.database.db.selectFrom('document_delivery').select('accepted_at').execute();
    expect(states.every(({ accepted_at }) => accepted_at !== null)).toBe(true);
  });
});
