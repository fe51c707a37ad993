import { dueRemindersQuery } from '@cercle/contract/reminders';
import { beforeEach, describe, expect, test } from 'vitest';
import { createIdempotency } from '../../idempotency/idempotency.ts';
import { addDays } from '../../kernel/calendar.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { CONFLICT, countDone } from '../../testing/outcomes.ts';
import { receivedPayments } from '../../testing/received-payments.ts';
import { insertResponse } from '../peppol/responses.table.ts';

const ADDRESS = 'compta@lesse.example';
const ISSUED_ON = '2026-03-02';
const DUE_ON = '2026-04-01';
const LATE = { days: (count: number) => addDays(DUE_ON, count) };

const at = invoicingPerTest();
let bank: ReturnType<typeof receivedPayments>;
let party: number;
beforeEach(async () => {
  bank = receivedPayments(at);
  party = await at.party({ legalName: 'Atelier Lesse SRL', invoiceEmail: ADDRESS });
});

const due = async (query: object = {}) =>
  at.domain.reminders.due(at.admin, dueRemindersQuery.parse({ size: 100, ...query }));
const names = async () => (await due()).content.map((letter) => letter.party.name);
const first = async () => {
  const [letter] = (await due()).content;
  if (!letter) throw new Error('Nothing is due');
  return letter;
};
const send = async (...parties: number[]) =>
  (await at.domain.reminders.send(at.admin, { parties, isQuarantineSeen: false })).outcomes;
const lastMail = async () => (await at.mailsTo(ADDRESS)).at(-1);
const mailCount = async () => (await at.mailsTo(ADDRESS)).length;
const history = async (id: number) =>
  (await at.domain.documents.find(at.admin, id)).events
    .filter(({ kind }) => kind === 'reminded')
    .map(({ by, reason }) => `${by}: ${reason}`);
/** What the buyer answers by Peppol. */
const answer = (documentId: number, code: 'RE' | 'UQ') =>
  at.database.db.transaction().execute((trx) =>
    insertResponse(trx, {
      ...{ documentId, code, at: at.clock.now().toISOString(), note: '', sender: 'Lesse' },
      sha256: '0'.repeat(64),
    }),
  );
const invoice = (...lines: Parameters<typeof at.invoice>[1][]) => at.invoice(party, ...lines);

describe('A reminder is due', () => {
  test('seven days after the due day has ended in Belgium, never on it (D11)', async () => {
    const { id, number, content } = await invoice();
    expect(content.dueOn).toBe(DUE_ON);
    for (const day of [DUE_ON, LATE.days(1), LATE.days(6)]) {
      at.goTo(day);
      expect(await names(), day).toEqual([]);
      expect(await send(party)).toMatchObject([
        { reminderId: null, failure: expect.stringContaining('Aucun') },
      ]);
    }
    at.goTo(LATE.days(7));
    expect(await first()).toMatchObject({
      party: { id: party, name: 'Atelier Lesse SRL' },
      recipient: ADDRESS,
      level: 1,
      levelName: 'Rappel',
      openCents: 72_600,
      invoices: [
        {
          id,
          number,
          issuedOn: ISSUED_ON,
          dueOn: DUE_ON,
          daysLate: 7,
          level: 0,
          nextLevel: 1,
          obstacles: [],
        },
      ],
      obstacles: [],
    });
  });

  test('the day after the due day at the earliest, even when it is set to one day', async () => {
    const settings = await at.domain.reminders.settings(at.admin);
    await at.domain.reminders.changeSettings(at.admin, {
      ...settings,
      levels: [{ name: 'Rappel', days: 1 }],
    });
    await invoice();
    at.goTo(DUE_ON);
    expect(await names()).toEqual([]);
    at.goTo(LATE.days(1));
    expect(await names()).toEqual(['Atelier Lesse SRL']);
  });

  test('for what is open: nothing of an invoice that is credited in whole, the rest of others (D12)', async () => {
    const [whole, part] = [await invoice(), await invoice(manualLine({ unitCents: 10_000 }))];
    await at.credited(whole.id);
    await at.credited(part.id, [{ id: part.lines[0]?.id ?? 0, netCents: 4_000 }]);
    at.goTo(LATE.days(7));
    expect(await first()).toMatchObject({ openCents: 7_260, invoices: [{ id: part.id, openCents: 7_260 }] });
    await bank.pay({ partyId: party, cents: 7_260, documentId: part.id });
    expect(await names()).toEqual([]);
  });

  test('not for drafts and credit notes', async () => {
    await at.draft(party);
    const { id } = await invoice();
    await at.credited(id);
    at.goTo(LATE.days(60));
    expect(await names()).toEqual([]);
  });

  test('to those that wait longest first, page by page, and of those that a search finds', async () => {
    const other = await at.party({ legalName: 'Brasserie du Canal SA', enterpriseNumber: '0428759497' });
    await at.invoice(other);
    at.goTo('2026-03-05');
    await invoice();
    at.goTo('2026-05-01');
    expect(await names()).toEqual(['Brasserie du Canal SA', 'Atelier Lesse SRL']);
    expect(await due({ size: 1, page: 1 })).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [{ party: { name: 'Atelier Lesse SRL' } }],
    });
    expect(await due({ q: 'canal' })).toMatchObject({ totalElements: 1, content: [{}] });
  });
});

describe('A letter', () => {
  test('asks for all that is overdue, once, and each invoice goes up by its own level (D13)', async () => {
    const [oldest] = [await invoice()];
    at.goTo('2026-03-06');
    const second = await invoice();
    at.goTo('2026-03-20');
    const third = await invoice();
    // 7, 3 and −11 days late.
    at.goTo(LATE.days(7));
    expect((await first()).invoices).toMatchObject([
      { id: oldest.id, nextLevel: 1 },
      { id: second.id, nextLevel: null, daysLate: 3 },
    ]);
    expect(await send(party)).toEqual([
      { partyId: party, reminderId: expect.any(Number), openCents: 145_200, failure: null },
    ]);
    expect(await names()).toEqual([]);
    // The other two are due by themselves: the letter for the first left them where they were.
    at.goTo(LATE.days(11));
    expect((await first()).invoices).toMatchObject([
      { id: oldest.id, level: 1, nextLevel: null },
      { id: second.id, level: 0, nextLevel: 1 },
    ]);
    await send(party);
    at.goTo(LATE.days(25));
    expect((await first()).invoices).toMatchObject([
      { id: oldest.id, level: 1, nextLevel: 2 },
      { id: second.id, level: 1, nextLevel: 2 },
      { id: third.id, level: 0, nextLevel: 1 },
    ]);
    expect(await first()).toMatchObject({ level: 2, levelName: 'Second rappel' });
    await send(party);
    expect(await history(oldest.id)).toEqual([
      expect.stringContaining('Second rappel, 726,00\u00a0€'),
      expect.stringContaining('Rappelée avec d’autres'),
      expect.stringContaining(': Rappel, 726,00\u00a0€'),
    ]);
  });

  test('says what to pay, since when, on which account and with which reference', async () => {
    const { id } = await invoice();
    await bank.pay({ partyId: party, cents: 10_000, documentId: id });
    at.goTo(LATE.days(7));
    await send(party);
    const mail = await lastMail();
    expect(mail?.subject).toBe('Rappel\u202f: 626,00\u00a0€ à payer – Cercle');
    for (const part of [
      'C’est sans doute un oubli',
      'Facture 2026-000001',
      'du 2 mars 2026, échue le 1 avril 2026',
      'total 726,00',
      'payé 100,00',
      'reste 626,00',
      '+++202/6000/00192+++',
      'BE11 9999 9999 9948',
    ])
      expect(mail?.text).toContain(part);
  });

  test('grows firmer, at least seven days after the one before, until the last', async () => {
    await invoice();
    const texts: string[] = [];
    for (const day of [30, 36, 37, 43, 44, 90]) {
      at.goTo(LATE.days(day));
      const [{ failure } = { failure: '' }] = await send(party);
      texts.push(failure === null ? ((await lastMail())?.subject.split('\u202f')[0] ?? '') : '–');
    }
    expect(texts).toEqual(['Rappel', '–', 'Second rappel', '–', 'Dernier rappel avant mise en demeure', '–']);
    expect((await lastMail())?.text).toContain('mettre en demeure');
    expect((await lastMail())?.text).toContain('2 août 2002');
    expect(await names()).toEqual([]);
  });

  test('to a consumer is free, names no interest, and is followed by none for 14 days', async () => {
    const consumer = await at.party({
      ...{ kind: 'PERSON', legalName: 'Zoé Lefèvre', enterpriseNumber: '', vatStatus: 'NONE' },
      invoiceEmail: ADDRESS,
    });
    await at.invoice(consumer);
    at.goTo(LATE.days(30));
    await send(consumer);
    expect((await lastMail())?.text).toContain('dans les 14\u00a0jours');
    expect((await lastMail())?.text).toContain('Ce rappel est gratuit.');
    at.goTo(LATE.days(43));
    expect(await names()).toEqual([]);
    at.goTo(LATE.days(44));
    await send(consumer);
    at.goTo(LATE.days(58));
    await send(consumer);
    expect(await mailCount()).toBe(3);
    expect((await lastMail())?.text).not.toContain('intérêts');
  });

  test('is computed when it leaves: of what was paid since the preview it asks nothing', async () => {
    const [one, other] = [await invoice(), await invoice()];
    at.goTo(LATE.days(7));
    expect(await first()).toMatchObject({ openCents: 145_200 });
    await bank.pay({ partyId: party, cents: 72_600, documentId: one.id });
    await bank.pay({ partyId: party, cents: 600, documentId: other.id });
    expect(await send(party)).toMatchObject([{ openCents: 72_000, failure: null }]);
    expect((await lastMail())?.text).not.toContain('2026-000001');
    expect((await lastMail())?.subject).toContain('720,00');
  });

  test('does not leave when all was paid since the preview', async () => {
    const { id } = await invoice();
    at.goTo(LATE.days(7));
    await bank.pay({ partyId: party, cents: 72_600, documentId: id });
    expect(await send(party)).toMatchObject([
      { reminderId: null, failure: expect.stringContaining('Aucun') },
    ]);
    expect(await mailCount()).toBe(0);
  });

  test('leaves once a day, however many send it at once', async () => {
    await invoice();
    at.goTo(LATE.days(40));
    const runs = await Promise.all([send(party), send(party), send(party), send(party)]);
    const outcomes = runs.flat();
    expect(outcomes.filter(({ failure }) => failure === null)).toHaveLength(1);
    const [letter] = outcomes.filter(({ failure }) => failure === null);
    for (const { failure, reminderId } of outcomes.filter((outcome) => outcome.failure !== null)) {
      expect(failure).toContain('déjà parti aujourd’hui');
      expect(reminderId).toBe(letter?.reminderId);
    }
    expect(await mailCount()).toBe(1);
  });

  test('begins again at its level when the bank takes the payment back (D15)', async () => {
    const { id } = await invoice();
    at.goTo(LATE.days(7));
    await send(party);
    const payment = await bank.pay({ partyId: party, cents: 72_600, documentId: id });
    at.goTo(LATE.days(21));
    expect(await names()).toEqual([]);
    await bank.takeBack(payment);
    expect((await first()).invoices).toMatchObject([{ level: 1, nextLevel: 2, openCents: 72_600 }]);
  });
});

describe('A letter is held back', () => {
  const held = async () => {
    const letter = await first();
    const reasons = [...letter.obstacles, ...letter.invoices.flatMap(({ obstacles }) => obstacles)];
    const before = await mailCount();
    const [outcome] = await send(party);
    expect(outcome?.failure).toBe(reasons[0]);
    expect(await mailCount()).toBe(before);
    return reasons;
  };

  test('while a payment that may be for it waits for a person, by its reference, its number, its account or its amount', async () => {
    const { id, content } = await invoice();
    at.goTo(LATE.days(7));
    const reference = content.paymentReference ?? '';
    const text = 'Un paiement de 726,00\u00a0€ du 8 avril 2026 attend d’être attribué.';
    const { db } = at.database;
    const setAside = { set_aside_at: at.clock.now().toISOString(), set_aside_by: 'Ada' };
    for (const naming of [
      { structured: reference },
      { structured: `${reference.slice(0, 10)}00` },
      { free: 'facture 2026-000001 merci' },
      { free: `+++202/6000/00192+++` },
      { free: 'cotisation' },
      { structured: '202612345678' },
    ]) {
      const movement = await bank.movement({ cents: 72_600, ...naming });
      expect(await held(), JSON.stringify(naming)).toEqual([text]);
      await db.updateTable('bank_movement').set(setAside).where('id', '=', movement).execute();
      expect((await first()).level).toBe(1);
    }
    const earlier = await bank.movement({ cents: 100, iban: 'BE43068999999501' });
    await bank.pay({ partyId: party, cents: 100, documentId: id, movementId: earlier });
    expect((await first()).level).toBe(1);
    await bank.movement({ cents: 72_600, iban: 'BE43068999999501' });
    expect(await held()).toEqual([text]);
  });

  test('not by payments that left, or name other invoices', async () => {
    await invoice();
    at.goTo(LATE.days(7));
    await bank.movement({ cents: -72_600, free: '2026-000001' });
    await bank.movement({ cents: 72_500, free: '2026-000002', iban: 'BE43068999999501' });
    const other = await at.invoice(await at.party({ legalName: 'Autre SRL' }));
    await bank.movement({ cents: 72_600, structured: other.content.paymentReference ?? '' });
    expect(await send(party)).toMatchObject([{ failure: null }]);
  });

  test('while the party has a balance that may pay it', async () => {
    await invoice();
    await bank.pay({ partyId: party, cents: 10_000 });
    at.goTo(LATE.days(7));
    expect(await held()).toEqual(['Son solde de 100,00\u00a0€ peut payer.']);
  });

  test('without an address to write to', async () => {
    const mute = await at.party({ legalName: 'Sans adresse SRL', invoiceEmail: '' });
    await at.invoice(mute);
    at.goTo(LATE.days(7));
    expect((await first()).obstacles).toEqual([expect.stringContaining('«\u202fSans adresse SRL\u202f»')]);
    expect(await send(mute)).toMatchObject([
      { reminderId: null, failure: expect.stringContaining('adresse') },
    ]);
  });

  test('where its buyer refuses the invoice, until an administrator has dealt with that', async () => {
    const { id } = await invoice();
    await answer(id, 'RE');
    at.goTo(LATE.days(7));
    expect(await held()).toEqual(['Son acheteur la refuse.']);
    await at.domain.documents.dismiss(at.admin, id);
    expect(await send(party)).toMatchObject([{ failure: null }]);
  });

  test('all of a run while statements are in quarantine, until that was seen', async () => {
    await invoice();
    at.goTo(LATE.days(7));
    await bank.statement('QUARANTINED');
    expect((await due()).bank).toMatchObject({ quarantined: 1, isOutdated: false });
    await expect(send(party)).rejects.toMatchObject(CONFLICT);
    const seen = { parties: [party], isQuarantineSeen: true };
    expect((await at.domain.reminders.send(at.admin, seen)).outcomes).toMatchObject([{ failure: null }]);
  });

  test('not by old files of the bank, which the preview points out', async () => {
    await invoice();
    at.goTo(LATE.days(7));
    expect((await due()).bank).toEqual({ quarantined: 0, lastFileAt: null, isOutdated: true });
    await bank.statement('ACCEPTED');
    at.goTo(LATE.days(14));
    expect((await due()).bank.isOutdated).toBe(false);
    at.goTo(LATE.days(15));
    expect((await due()).bank.isOutdated).toBe(true);
    expect(await send(party)).toMatchObject([{ failure: null }]);
  });
});

describe('A run', () => {
  test('sends each letter by itself, and says of each other one why it did not leave', async () => {
    const mute = await at.party({ legalName: 'Sans adresse SRL', invoiceEmail: '' });
    for (const id of [party, mute]) await at.invoice(id);
    at.goTo(LATE.days(7));
    expect(await send(mute, 999_999, party)).toMatchObject([
      { partyId: mute, reminderId: null },
      { partyId: 999_999, failure: expect.stringContaining('n’existe pas') },
      { partyId: party, failure: null },
    ]);
    const entries = await at.database.db
      .selectFrom('audit_entry')
      .select(['subject_kind', 'subject_name'])
      .where('action', '=', 'reminder.sent')
      .execute();
    expect(entries).toEqual([{ subject_kind: 'party', subject_name: 'Atelier Lesse SRL' }]);
  });

  test('sent again under its key answers what it answered', async () => {
    await invoice();
    at.goTo(LATE.days(7));
    const idempotency = createIdempotency({ db: at.database.db, clock: at.clock });
    const call = {
      actor: at.admin,
      route: 'POST /x',
      key: 'k',
      body: { parties: [party], isQuarantineSeen: false },
    };
    const run = async () => {
      const execution = await idempotency.once(call);
      const stored = await execution.storedAnswer();
      return stored?.answer ?? at.domain.reminders.send(at.admin, call.body, execution);
    };
    const answer = await run();
    expect(await run()).toEqual(answer);
    expect(await mailCount()).toBe(1);
  });

  test('waits in À traiter, but for what a person or the buyer holds back', async () => {
    const { id } = await invoice();
    const other = await at.party({ legalName: 'Brasserie du Canal SA', enterpriseNumber: '0428759497' });
    await at.invoice(other);
    const toDo = async () => (await at.domain.dashboard.toDo(at.admin)).remindersDue;
    expect(await toDo()).toEqual({ rows: [], total: 0 });
    at.goTo(LATE.days(7));
    expect(await toDo()).toEqual({
      rows: [
        { id: party, name: 'Atelier Lesse SRL', openCents: 72_600, dueOn: DUE_ON },
        { id: other, name: 'Brasserie du Canal SA', openCents: 72_600, dueOn: DUE_ON },
      ],
      total: 2,
    });
    await answer(id, 'UQ');
    await send(other);
    expect(await toDo()).toEqual({ rows: [], total: 0 });
  });
});

describe('The levels', () => {
  test('are changed by one administrator at a time', async () => {
    const { reminders } = at.domain;
    const settings = await reminders.settings(at.admin);
    expect(settings.levels.map(({ days }) => days)).toEqual([7, 21, 35]);
    const change = () => reminders.changeSettings(at.admin, { ...settings, daysBetween: 10 });
    expect(await countDone(2, change)).toBe(1);
    expect(await reminders.settings(at.admin)).toMatchObject({ daysBetween: 10, version: 1 });
    await expect(change()).rejects.toMatchObject(CONFLICT);
    const again = { ...settings, version: 1 };
    expect(await reminders.changeSettings(at.admin, again)).toMatchObject({ daysBetween: 7, version: 2 });
  });

  test('that are fewer than the letters of an invoice end them', async () => {
    await invoice();
    at.goTo(LATE.days(40));
    await send(party);
    at.goTo(LATE.days(50));
    const settings = await at.domain.reminders.settings(at.admin);
    await at.domain.reminders.changeSettings(at.admin, { ...settings, levels: settings.levels.slice(0, 1) });
    expect(await names()).toEqual([]);
  });
});
