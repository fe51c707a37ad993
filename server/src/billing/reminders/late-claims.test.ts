import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { CONFLICT, countDone } from '../../testing/outcomes.ts';
import { receivedPayments } from '../../testing/received-payments.ts';

const DUE_ON = '2026-04-01';
/** 45 days later. */
const PAID_ON = '2026-05-16';

const at = invoicingPerTest();
let bank: ReturnType<typeof receivedPayments>;
let party: number;
let invoice: number;
beforeEach(async () => {
  bank = receivedPayments(at);
  party = await at.party({ legalName: 'Atelier Lesse SRL', invoiceEmail: 'compta@lesse.example' });
  invoice = (await at.invoice(party)).id;
});

const claim = async (id = invoice) => (await at.domain.reminders.ofDocument(at.admin, id)).claim;
const amounts = async (id = invoice) => {
  const found = await claim(id);
  return found && [found.interestCents, found.flatCents];
};
const events = async () =>
  (await at.domain.documents.find(at.admin, invoice)).events.map(({ kind, reason }) => `${kind} ${reason}`);

describe('A claim for late payment', () => {
  test('is 9,40 € of interest and 40 € for 726,00 € that is paid 45 days late', async () => {
    at.goTo(DUE_ON);
    expect(await claim()).toBeNull();
    at.goTo(PAID_ON);
    expect(await claim()).toMatchObject({
      interestCents: 9_40,
      flatCents: 40_00,
      throughOn: PAID_ON,
      missingRate: null,
      parts: [{ from: '2026-04-02', to: PAID_ON, days: 45, baseCents: 726_00, basisPoints: 1_050 }],
    });
  });

  test('stays open when the principal is paid, and grows no more (D14)', async () => {
    at.goTo(PAID_ON);
    await bank.pay({ partyId: party, cents: 726_00, documentId: invoice });
    at.goTo('2026-12-31');
    expect((await at.domain.documents.find(at.admin, invoice)).state).toBe('PAID');
    expect(await amounts()).toEqual([9_40, 40_00]);
  });

  test('is none of an invoice that was paid by its due day, whenever the payment was booked', async () => {
    at.goTo(PAID_ON);
    await bank.pay({ partyId: party, cents: 726_00, documentId: invoice, paidOn: DUE_ON });
    expect(await claim()).toBeNull();
  });

  test('grows again from the day on which the bank takes the payment back; one entered by mistake never counted', async () => {
    at.goTo(addDays(DUE_ON, 5));
    const payment = await bank.pay({ partyId: party, cents: 726_00, documentId: invoice });
    at.goTo(addDays(DUE_ON, 10));
    await bank.takeBack(payment);
    at.goTo(addDays(DUE_ON, 20));
    expect((await claim())?.parts.map(({ days }) => days)).toEqual([5, 10]);
    const mistaken = await bank.pay({ partyId: party, cents: 100_00, documentId: invoice, paidOn: DUE_ON });
    expect((await claim())?.parts.map(({ baseCents }) => baseCents)).toEqual([626_00, 626_00]);
    await bank.undo(mistaken);
    expect((await claim())?.parts.map(({ baseCents }) => baseCents)).toEqual([726_00, 726_00]);
  });

  test('is of what a credit note leaves', async () => {
    const { lines } = await at.domain.documents.find(at.admin, invoice);
    at.goTo(addDays(DUE_ON, 10));
    await at.credited(invoice, [{ id: lines[0]?.id ?? 0, netCents: 300_00 }]);
    at.goTo(addDays(DUE_ON, 20));
    expect((await claim())?.parts).toMatchObject([
      { days: 10, baseCents: 726_00 },
      { days: 10, baseCents: 363_00 },
    ]);
  });

  test('is never made to someone without enterprise number', async () => {
    const consumer = await at.party({
      ...{ kind: 'PERSON', legalName: 'Zoé Lefèvre', enterpriseNumber: '', vatStatus: 'NONE' },
      invoiceEmail: 'zoe@perso.example',
    });
    const { id } = await at.invoice(consumer);
    at.goTo('2026-06-30');
    expect(await claim(id)).toBeNull();
    await expect(at.domain.lateClaims.invoice(at.admin, id)).rejects.toMatchObject(CONFLICT);
  });

  test('waits for the rate of a semester that is missing, by its name', async () => {
    at.goTo('2026-07-10');
    const { lateClaims } = at.domain;
    expect(await claim()).toMatchObject({ throughOn: '2026-06-30', missingRate: '2e semestre 2026' });
    await expect(lateClaims.invoice(at.admin, invoice)).rejects.toThrow('2e semestre 2026');
    expect(await lateClaims.rates(at.admin)).toMatchObject({ missing: '2e semestre 2026' });
    const rate = { startsOn: '2026-07-01', basisPoints: 1_000 };
    expect(await lateClaims.setRate(at.admin, rate)).toMatchObject({ missing: null });
    expect((await claim())?.parts.at(-1)).toMatchObject({ days: 10, basisPoints: 1_000 });
    const corrected = await lateClaims.setRate(at.admin, { ...rate, basisPoints: 1_025 });
    expect(corrected.rates[0]).toEqual({ ...rate, basisPoints: 1_025 });
  });
});

describe('A decision on a claim', () => {
  test('waives it, with the reason; what is still open bears interest on', async () => {
    at.goTo(PAID_ON);
    await at.domain.lateClaims.waive(at.admin, invoice, { reason: 'Geste commercial' });
    expect(await amounts()).toEqual([0, 0]);
    expect(await events()).toContainEqual(expect.stringContaining('Geste commercial'));
    await expect(at.domain.lateClaims.waive(at.admin, invoice, { reason: 'Encore' })).rejects.toMatchObject(
      CONFLICT,
    );
    at.goTo(addDays(PAID_ON, 10));
    expect(await amounts()).toEqual([2_09, 0]);
    expect(await claim()).toMatchObject({
      decisions: [{ kind: 'WAIVED', interestCents: 9_40, flatCents: 40_00, reason: 'Geste commercial' }],
    });
  });

  test('drafts an invoice of it outside the scope of VAT, which can be issued and bears no claim itself', async () => {
    at.goTo(PAID_ON);
    const { id } = await at.domain.lateClaims.invoice(at.admin, invoice);
    const { content } = await at.issue(id);
    expect(content).toMatchObject({ netCents: 49_40, vatCents: 0, totalCents: 49_40 });
    expect(content.lines).toMatchObject([
      {
        text: 'Intérêts de retard sur la facture 2026-000001, du 2 avril 2026 au 16 mai 2026',
        netCents: 9_40,
        vatCategory: 'O',
        reason: { kind: 'MANUAL', why: expect.stringContaining('45 jours à 10,5') },
      },
      { netCents: 40_00, vatCategory: 'O' },
    ]);
    expect(await amounts()).toEqual([0, 0]);
    at.goTo('2026-06-30');
    expect(await claim(id)).toBeNull();
  });

  test('is undone with the draft of its invoice', async () => {
    at.goTo(PAID_ON);
    const { id } = await at.domain.lateClaims.invoice(at.admin, invoice);
    await at.domain.documents.remove(at.admin, id);
    expect(await amounts()).toEqual([9_40, 40_00]);
  });

  test('is made once, however many make it', async () => {
    at.goTo(PAID_ON);
    expect(await countDone(4, () => at.domain.lateClaims.invoice(at.admin, invoice))).toBe(1);
  });
});

describe('Reminders of one invoice', () => {
  const pause = (change: object = {}) =>
    at.domain.reminders.pause(at.admin, invoice, {
      ...{ kind: 'DISPUTE', untilOn: null, reason: 'Livraison contestée' },
      ...change,
    });
  const send = async () =>
    (await at.domain.reminders.send(at.admin, { parties: [party], isQuarantineSeen: false })).outcomes;

  test('are held back while they are paused, until a person resumes them', async () => {
    at.goTo('2026-04-08');
    expect(await pause()).toMatchObject({ canPause: false, pause: { kind: 'DISPUTE', untilOn: null } });
    expect(await send()).toMatchObject([
      { failure: 'Rappels suspendus (contestation)\u202f: Livraison contestée' },
    ]);
    expect((await at.domain.dashboard.toDo(at.admin)).remindersDue.total).toBe(0);
    await expect(pause()).rejects.toMatchObject(CONFLICT);
    expect(await at.domain.reminders.resume(at.admin, invoice)).toMatchObject({
      canPause: true,
      pause: null,
    });
    await expect(at.domain.reminders.resume(at.admin, invoice)).rejects.toMatchObject(CONFLICT);
    expect(await send()).toMatchObject([{ failure: null }]);
    expect(await events()).toEqual(
      expect.arrayContaining([
        'reminders-paused Contestation\u202f: Livraison contestée',
        'reminders-resumed ',
      ]),
    );
  });

  test('go on by themselves the day after a promise, which may then be made again', async () => {
    at.goTo('2026-04-08');
    await pause({ kind: 'PROMISE', untilOn: '2026-04-20', reason: 'Promis' });
    at.goTo('2026-04-20');
    expect(await send()).toMatchObject([{ failure: expect.stringContaining('jusqu’au 20 avril 2026') }]);
    at.goTo('2026-04-21');
    await pause({ kind: 'PROMISE', untilOn: '2026-04-25', reason: 'Promis encore' });
    at.goTo('2026-04-26');
    expect(await send()).toMatchObject([{ failure: null }]);
  });

  test('are not paused until a day that has passed, nor where nothing is to be paid', async () => {
    at.goTo('2026-04-08');
    await expect(pause({ kind: 'PROMISE', untilOn: '2026-04-07' })).rejects.toMatchObject({
      code: 'validation',
    });
    await bank.pay({ partyId: party, cents: 726_00, documentId: invoice });
    await expect(pause()).rejects.toMatchObject(CONFLICT);
  });

  test('are shown with each letter, its level and what it asked for', async () => {
    at.goTo('2026-04-08');
    await send();
    at.goTo('2026-04-22');
    await bank.pay({ partyId: party, cents: 100_00, documentId: invoice });
    await send();
    const { letters } = await at.domain.reminders.ofDocument(at.admin, invoice);
    expect(letters).toMatchObject([
      { sentOn: '2026-04-22', level: 2, isRaised: true, openCents: 626_00 },
      { sentOn: '2026-04-08', level: 1, isRaised: true, openCents: 726_00 },
    ]);
    const { name, bytes } = await at.domain.reminders.pdf(at.admin, letters[0]?.id ?? 0);
    expect(name).toBe('rappel-2026-04-22.pdf');
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await at.domain.reminders.pdf(at.admin, letters[0]?.id ?? 0)).bytes).toEqual(bytes);
  });
});
