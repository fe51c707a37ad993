import { describe, expect, test, vi } from 'vitest';
import { runJobIfDue } from '../../jobs/run-job.ts';
import { hoursLater } from '../../kernel/clock.ts';
import { createFakePeppol } from '../../testing/fake-peppol.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { createPeppolJob } from './peppol-job.ts';
import type { PeppolTransport } from './transport.ts';

const NUMBER = '0403019261';
const ADDRESS = `0208:${NUMBER}`;

const at = invoicingPerTest();

const invoiceFor = async (enterpriseNumber = NUMBER) =>
  (await at.invoice(await at.party({ legalName: 'Atelier Lesse', enterpriseNumber }))).id;
const find = (id: number) => at.domain.documents.find(at.admin, id);
const send = (id: number) => at.domain.documents.sendByPeppol(at.admin, id);
/** The last sending. */
const sending = async (id: number) => (await find(id)).deliveries[0];
const history = async (id: number) => (await find(id)).events.map(({ kind }) => kind);
const toDo = async () => (await at.domain.dashboard.toDo(at.admin)).undeliveredDocuments;

function jobWith(transport: PeppolTransport) {
  const { log } = openTestLog();
  const job = createPeppolJob({ db: at.database.db, clock: at.clock, log, transport });
  return {
    hasWork: () => job.hasWork?.(),
    /** One round, as if it was due. */
    run: () => job.work(async () => undefined),
  };
}

/** What is handed over at once: an invoice that was sent, and its access point. */
async function submitted() {
  const peppol = createFakePeppol();
  const job = jobWith(peppol.transport);
  const id = await invoiceFor();
  const { id: deliveryId } = await send(id);
  await job.run();
  return { peppol, job, id, fileName: `facture-2026-000001-${deliveryId}.xml` };
}

const down = (retryAfterSeconds?: number) =>
  Promise.reject(Object.assign(new Error('Le point d’accès ne répond pas.'), { retryAfterSeconds }));

describe('An invoice that is sent by Peppol', () => {
  test('waits, is handed over with the bytes that are downloaded, and is accepted with evidence', async () => {
    const peppol = createFakePeppol();
    const job = jobWith(peppol.transport);
    const id = await invoiceFor();
    expect(await job.hasWork()).toBe(false);
    const { id: deliveryId } = await send(id);
    expect(await sending(id)).toMatchObject({ channel: 'PEPPOL', state: 'QUEUED', recipient: ADDRESS });
    expect(await job.hasWork()).toBe(true);
    expect(await job.run()).toMatchObject({ submitted: 1 });
    const { bytes } = await at.domain.documents.ubl(at.admin, id);
    expect(peppol.sent()).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'INVOICE',
        sender: '0208:0999999922',
        receiver: ADDRESS,
        fileName: `facture-2026-000001-${deliveryId}.xml`,
        ubl: bytes,
        earlierMessageIds: [],
      },
    ]);
    expect(await sending(id)).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: at.clock.now().toISOString(),
    });
    const acceptedAt = at.clock.now().toISOString();
    at.clock.advance({ minutes: 1 });
    peppol.answer(`facture-2026-000001-${deliveryId}.xml`, {
      ...{ state: 'ACCEPTED', at: acceptedAt, evidence: 'MLS AP 42' },
    });
    expect(await job.run()).toMatchObject({ accepted: 1 });
    expect(await sending(id)).toMatchObject({ state: 'ACCEPTED', acceptedAt, failedAt: null });
    const [{ kind, reason, by } = { kind: '', reason: '', by: '' }] = (await find(id)).events;
    expect([kind, reason, by]).toEqual(['peppol-accepted', 'MLS AP 42', 'Envoi par Peppol']);
    expect(await history(id)).toEqual([
      ...['peppol-accepted', 'peppol-submitted', 'peppol-sent', 'issued', 'drafted'],
    ]);
    expect(await job.run()).toMatchObject({ submitted: 0, accepted: 0 });
    expect(await job.hasWork()).toBe(false);
  });

  test('is asked about after 30 seconds, then less and less often, up to once an hour', async () => {
    const { peppol, job } = await submitted();
    const asked: number[] = [];
    for (let seconds = 30; seconds <= 6 * 3_600; seconds += 30) {
      at.clock.advance({ minutes: 0.5 });
      const before = peppol.calls.filter((call) => call === 'status').length;
      await job.run();
      if (peppol.calls.filter((call) => call === 'status').length > before) asked.push(seconds);
    }
    expect(asked.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840]);
    expect(asked.slice(8)).toEqual([7_440, 11_040, 14_640, 18_240]);
  });

  test('that is rejected waits for an administrator, with the reason, until it is sent again or dismissed', async () => {
    const { peppol, job, id, fileName } = await submitted();
    peppol.answer(fileName, { state: 'REJECTED', at: null, reason: 'BR-CO-15: le total est faux' });
    at.clock.advance({ minutes: 1 });
    expect(await job.run()).toMatchObject({ refused: 1 });
    expect(await sending(id)).toMatchObject({
      state: 'REFUSED',
      failedAt: at.clock.now().toISOString(),
      explanation: expect.stringContaining('BR-CO-15'),
    });
    expect(await toDo()).toMatchObject({
      total: 1,
      rows: [{ id, channel: 'PEPPOL', recipient: ADDRESS, explanation: expect.stringContaining('BR-CO-15') }],
    });
    expect((await find(id)).can).toContain('dismiss');
    await at.domain.documents.dismiss(at.admin, id);
    expect(await toDo()).toEqual({ rows: [], total: 0 });
    expect((await find(id)).can).not.toContain('dismiss');
    await expect(at.domain.documents.dismiss(at.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await send(id);
    await job.run();
    expect(peppol.sent()).toHaveLength(2);
    const [first, second] = peppol.sent();
    expect(second?.fileName).not.toBe(first?.fileName);
    expect(second?.earlierMessageIds).toEqual([`message-${first?.key}`]);
  });

  test('without an answer for two whole days is pointed out, and stays asked about', async () => {
    const { peppol, job, id, fileName } = await submitted();
    at.clock.advance({ hours: 47 });
    await job.run();
    expect(await toDo()).toMatchObject({ total: 0 });
    at.clock.advance({ hours: 25 });
    await job.run();
    expect(await toDo()).toMatchObject({
      total: 1,
      rows: [{ id, explanation: expect.stringContaining('votre point d’accès') }],
    });
    expect((await find(id)).problems).toEqual(['UNANSWERED']);
    await at.domain.documents.dismiss(at.admin, id);
    expect(await toDo()).toMatchObject({ total: 0 });
    peppol.answer(fileName, { state: 'REJECTED', at: null, reason: 'Inconnu' });
    at.clock.advance({ hours: 1 });
    await job.run();
    expect(await toDo(), 'what fails after it was dismissed').toMatchObject({ total: 1 });
  });

  test('without an answer, after an e-mail that came back, is pointed out once', async () => {
    const id = await invoiceFor();
    const now = at.clock.now().toISOString();
    await at.database.db
      .insertInto('document_delivery')
      .values({
        ...{ document_id: id, channel: 'EMAIL', mail_id: null, recipient: 'compta@lesse.example' },
        ...{ created_at: now, failed_at: now, reason: 'User unknown' },
      })
      .execute();
    await send(id);
    await jobWith(createFakePeppol().transport).run();
    expect(await toDo(), 'while the other may arrive').toMatchObject({
      total: 1,
      rows: [{ channel: 'EMAIL' }],
    });
    at.clock.advance({ hours: 72 });
    expect(await toDo()).toMatchObject({ total: 1, rows: [{ channel: 'PEPPOL' }] });
    await at.domain.documents.dismiss(at.admin, id);
    expect(await toDo()).toMatchObject({ total: 0 });
  });

  test('goes to the VAT number where only that one is registered (C16)', async () => {
    const peppol = createFakePeppol();
    peppol.transport.findReceiver = async (addresses) =>
      addresses.find((address) => address.startsWith('9925:')) ?? null;
    const id = await invoiceFor();
    await send(id);
    await jobWith(peppol.transport).run();
    expect(peppol.sent()).toMatchObject([{ receiver: `9925:be${NUMBER}` }]);
    expect(await sending(id)).toMatchObject({ recipient: `9925:be${NUMBER}` });
  });

  test('to a company that is registered nowhere fails at once, and says to write an e-mail (C16)', async () => {
    const peppol = createFakePeppol();
    peppol.transport.findReceiver = async () => null;
    const id = await invoiceFor();
    await send(id);
    expect(await jobWith(peppol.transport).run()).toMatchObject({ refused: 1 });
    expect(await sending(id)).toMatchObject({
      state: 'REFUSED',
      explanation: `«\u202fAtelier Lesse\u202f» n’est pas inscrit sur Peppol (${ADDRESS}, 9925:be${NUMBER})\u202f: envoyez ce document par e-mail.`,
    });
    expect(peppol.sent()).toEqual([]);
    expect(await toDo()).toMatchObject({ total: 1 });
  });

  test('that the access point refuses for good is not handed over again', async () => {
    const peppol = createFakePeppol();
    peppol.transport.submit = async () => ({ outcome: 'REFUSED', reason: 'Client inconnu' });
    const job = jobWith(peppol.transport);
    const id = await invoiceFor();
    await send(id);
    expect(await job.run()).toMatchObject({ refused: 1 });
    expect(await sending(id)).toMatchObject({ explanation: expect.stringContaining('Client inconnu') });
    at.clock.advance({ hours: 100 });
    expect(await job.run()).toMatchObject({ submitted: 0, refused: 0 });
  });
});

describe('An access point that does not answer', () => {
  test('is tried after 1, 2, 4 … 60 minutes, and given up after three days', async () => {
    const peppol = createFakePeppol();
    const tried: number[] = [];
    const start = at.clock.now().getTime();
    peppol.transport.submit = () => {
      tried.push((at.clock.now().getTime() - start) / 60_000);
      return down();
    };
    const job = jobWith(peppol.transport);
    const id = await invoiceFor();
    await send(id);
    for (let minute = 0; minute <= 73 * 60; minute += 1) {
      if (await job.hasWork()) await job.run();
      if (minute === 5)
        expect(await sending(id)).toMatchObject({
          state: 'QUEUED',
          explanation: 'Le point d’accès ne répond pas.',
        });
      at.clock.advance({ minutes: 1 });
    }
    expect(tried.slice(0, 10)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    expect(await sending(id)).toMatchObject({
      state: 'REFUSED',
      explanation: expect.stringContaining('en trois jours'),
    });
    expect(Math.max(...tried) / 60).toBeLessThanOrEqual(73);
  });

  test('is called once a round, whatever waits, and what waits is all sent once it answers', async () => {
    const peppol = createFakePeppol();
    const submit = peppol.transport.submit;
    let calls = 0;
    peppol.transport.submit = () => {
      calls += 1;
      return down();
    };
    const job = jobWith(peppol.transport);
    const ids = [await invoiceFor(), await invoiceFor('0428759497'), await invoiceFor('0202239951')];
    for (const id of ids) await send(id);
    await job.run();
    expect(calls).toBe(1);
    await job.run();
    expect(calls).toBe(2);
    peppol.transport.submit = submit;
    at.clock.advance({ minutes: 5 });
    expect(await job.run()).toMatchObject({ submitted: 3 });
  });

  test('that fails for one document alone holds up no other', async () => {
    const peppol = createFakePeppol();
    const submit = peppol.transport.submit;
    peppol.transport.submit = (message) => (message.receiver === ADDRESS ? down() : submit(message));
    const job = jobWith(peppol.transport);
    const [bad, good] = [await invoiceFor(), await invoiceFor('0428759497')];
    await send(bad);
    await send(good);
    await job.run();
    await job.run();
    expect(await sending(bad)).toMatchObject({ state: 'QUEUED' });
    expect(await sending(good)).toMatchObject({ state: 'SUBMITTED' });
  });

  test('that asks to wait is left alone for so long, with all that waits', async () => {
    const peppol = createFakePeppol();
    const submit = peppol.transport.submit;
    peppol.transport.submit = () => down(600);
    const job = jobWith(peppol.transport);
    await send(await invoiceFor());
    await send(await invoiceFor('0428759497'));
    await job.run();
    peppol.transport.submit = submit;
    at.clock.advance({ minutes: 9 });
    expect(await job.hasWork()).toBe(false);
    expect(await job.run()).toMatchObject({ submitted: 0 });
    at.clock.advance({ minutes: 1 });
    expect(await job.run()).toMatchObject({ submitted: 2 });
  });
});

describe('A site that was stopped, or whose clock was wrong', () => {
  test('hands over nothing that waits for more than three days: it may have left before a restore', async () => {
    const peppol = createFakePeppol();
    const id = await invoiceFor();
    await send(id);
    at.clock.advance({ hours: 73 });
    expect(await jobWith(peppol.transport).run()).toMatchObject({ submitted: 0, refused: 1 });
    expect(peppol.sent()).toEqual([]);
    expect(await sending(id)).toMatchObject({
      ...{ state: 'REFUSED', explanation: expect.stringContaining('sauvegarde') },
    });
    expect(await toDo()).toMatchObject({ total: 1 });
    await send(id);
    expect(await jobWith(peppol.transport).run()).toMatchObject({ submitted: 1 });
  });

  test('reads responses again once a clock that was ahead is right', async () => {
    const { peppol, job, fileName } = await submitted();
    peppol.answer(fileName, { state: 'ACCEPTED', at: null, evidence: 'MLS' });
    at.clock.advance({ hours: 24 * 365 });
    await job.run();
    at.clock.advance({ hours: -24 * 365 });
    expect(await job.hasWork()).toBe(true);
  });
});

describe('A process that dies', () => {
  test('after it handed a document over, and before it wrote that down, sends it once', async () => {
    const peppol = createFakePeppol();
    const submit = peppol.transport.submit;
    const id = await invoiceFor();
    await send(id);
    peppol.transport.submit = async (message) => {
      const submission = await submit(message);
      vi.spyOn(at.database.db, 'transaction').mockImplementation(() => {
        throw new Error('The process died');
      });
      return submission;
    };
    await expect(jobWith(peppol.transport).run()).rejects.toThrow('The process died');
    vi.restoreAllMocks();
    expect(await sending(id)).toMatchObject({ state: 'QUEUED' });
    peppol.transport.submit = submit;
    at.clock.advance({ minutes: 5 });
    expect(await jobWith(peppol.transport).run()).toMatchObject({ submitted: 1 });
    expect(peppol.calls.filter((call) => call === 'submit')).toHaveLength(2);
    expect(peppol.sent()).toHaveLength(1);
    expect((await history(id)).filter((kind) => kind === 'peppol-submitted')).toHaveLength(1);
  });

  test('as it is frozen for long writes nothing over what another did meanwhile', async () => {
    const peppol = createFakePeppol();
    const id = await invoiceFor();
    await send(id);
    const frozen = createFakePeppol().transport;
    frozen.findReceiver = async () => {
      at.clock.advance({ minutes: 10 });
      await jobWith(peppol.transport).run();
      // It would fail the sending for good.
      return null;
    };
    expect(await jobWith(frozen).run()).toMatchObject({ refused: 0 });
    expect(await sending(id)).toMatchObject({ state: 'SUBMITTED', failedAt: null });
  });

  test('among four that work at once: each document is sent once', async () => {
    const peppol = createFakePeppol();
    const ids: number[] = [];
    for (const number of ['0403019261', '0428759497', '0202239951', '0404616494', '0419052173'])
      ids.push(await invoiceFor(number));
    for (const id of ids) await send(id);
    const jobs = [1, 2, 3, 4].map(() => jobWith(peppol.transport));
    const results = await Promise.all(jobs.map((job) => job.run()));
    expect(results.reduce((sum, { submitted: count }) => sum + (count ?? 0), 0)).toBe(5);
    expect(peppol.calls.filter((call) => call === 'submit')).toHaveLength(5);
  });
});

test('The job runs every 30 seconds, once among all processes', async () => {
  const peppol = createFakePeppol();
  const { log } = openTestLog();
  const { db } = at.database;
  const job = createPeppolJob({ db, clock: at.clock, log, transport: peppol.transport });
  await db
    .insertInto('job')
    .values({ name: 'peppol', due_at: hoursLater(at.clock, 0) })
    .execute();
  const run = () => runJobIfDue({ db, clock: at.clock }, job, new AbortController().signal);
  await send(await invoiceFor());
  expect(await run()).toMatchObject({ submitted: 1 });
  expect(await run()).toBeNull();
  at.clock.advance({ minutes: 0.5 });
  expect(await run()).toMatchObject({ submitted: 0 });
});
