import { describe, expect, test } from 'vitest';
import { type Day, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { FIRM } from '../../testing/firm.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { dueMembershipSteps } from '../calendar-steps.ts';
import { recordInvoiceResults } from './invoice-results.ts';

const at = invoicingPerTest();

const REFUSAL = '550 5.1.1 User unknown';
const LETTER = { on: '2027-02-12', how: 'LETTER', evidence: 'Lettre' } as const;
const BY_HAND = { on: '2027-02-12', evidence: 'Recommandé 12' };

/** A Single renewal that is told on a day: by default on 2 February 2027, for a term that begins on 2 March. */
async function toldRenewal(day = '2027-02-02', startsOn = '2026-03-02') {
  const { id } = await at.single(startsOn);
  await at.completeParty(id);
  await at.liveUntil(day);
  await tell(id, day);
  return { id, caseId: (await at.renewal(id)).id };
}

async function tell(membershipId: number, on: Day): Promise<void> {
  const { id } = await at.renewal(membershipId);
  await at.domain.memberships.recordNotice(at.admin, id, { on, evidence: 'Lettre' });
}

/** Renewals that are told on 2 February 2027. @returns the ids of their memberships */
async function toldRenewals(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await toldRenewal()).id);
  return ids;
}

/** Issues the invoice of the next term that waits. @returns its id */
async function issueInvoice(membershipId: number): Promise<number> {
  const { id } = await at.database.db
    .selectFrom('document')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('kind', '=', 'INVOICE')
    .where('number', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (await at.issue(id)).id;
}

/** Sends a document by mail. @returns the id of the mail, which waits */
async function send(documentId: number): Promise<number> {
  await at.domain.documents.send(at.admin, documentId);
  const { mail_id } = await at.database.db
    .selectFrom('document_delivery')
    .select('mail_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return mail_id ?? 0;
}

const mark = (mailId: number, outcome: 'sent_at' | 'parked_at' | 'bounced_at') =>
  at.database.db
    .updateTable('mail')
    .set({ [outcome]: timestamp(at.clock), next_attempt_at: null })
    .set(outcome === 'sent_at' ? {} : { last_error: REFUSAL })
    .where('id', '=', mailId)
    .execute();

async function accepted(documentId: number): Promise<number> {
  const mailId = await send(documentId);
  await mark(mailId, 'sent_at');
  return mailId;
}

const bounce = (mailId: number) => mark(mailId, 'bounced_at');

/** Peppol delivers a document. @param moment of its acknowledgement */
async function acknowledged(documentId: number, moment = timestamp(at.clock)): Promise<void> {
  await at.database.db
    .insertInto('document_delivery')
    .values({
      document_id: documentId,
      channel: 'PEPPOL',
      mail_id: null,
      recipient: '0208:0403019261',
      created_at: moment,
      accepted_at: moment,
    })
    .execute();
}

/** The state of the renewal, the day of the receipt and the last day to decline. */
async function days(membershipId: number): Promise<string> {
  const { state, invoice_received_on: on, decline_until: until } = await at.renewal(membershipId);
  return [state, on, until].filter((part) => part !== null).join(' ');
}

const invoiceEvents = async (id: number) =>
  (await at.events(id)).filter((kind) => kind.startsWith('invoice.'));

async function run(day: Day = today(at.clock)): Promise<void> {
  at.goTo(day);
  await at.runCalendar();
}

/** The closing of a window that is due by a day. @returns to do it later, as a run does that found it before others acted */
async function foundClosing(until: Day): Promise<() => Promise<void>> {
  const { database, clock } = at;
  const dependencies = { db: database.db, clock, site: FIRM, outbox: {} as never };
  const steps = await dueMembershipSteps(dependencies, { until, after: null, limit: 10 });
  const closing = steps.find(({ title }) => title === 'Clôture d’un renouvellement');
  if (!closing) throw new Error('No window closes');
  return () => database.db.transaction().execute((trx) => closing.work(trx));
}

describe('The invoice of a renewal', () => {
  test('starts the days to decline when a mail server has accepted it', async () => {
    const { id } = await toldRenewal();
    const mailId = await send(await issueInvoice(id));
    await run('2027-02-10');
    expect(await days(id)).toBe('TOLD');
    await mark(mailId, 'sent_at');
    expect(await at.domain.membershipCalendar.hasWork()).toBe(true);
    await run();
    // Thirty days later is a Friday.
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    expect(await at.domain.membershipCalendar.hasWork()).toBe(false);
    const [line] = (await at.domain.memberships.find(at.admin, id)).events;
    expect(line).toMatchObject({ kind: 'invoice.received', day: '2027-02-10', by: 'Calendrier' });
    expect(line?.facts.evidence).toBe(
      'Facture 2027-000001, adressée à societe.example, acceptée par le serveur de courrier',
    );
    await at.liveUntil('2027-03-13');
    expect((await at.renewal(id)).state).toBe('RENEWED');
  });

  test('counts from the day on which it was accepted, though nobody read that for days', async () => {
    const { id } = await toldRenewal();
    at.goTo('2027-02-10');
    await accepted(await issueInvoice(id));
    await run('2027-02-20');
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    const { id: late } = await toldRenewal('2027-03-20', '2026-04-10');
    at.goTo('2027-03-21');
    await accepted(await issueInvoice(late));
    await run('2027-06-01');
    expect((await at.renewal(late)).state).toBe('RENEWED');
  });

  test('that was refused, or became a file, starts nothing', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    await mark(await send(invoice), 'parked_at');
    const written = await send(invoice);
    await at.database.db
      .updateTable('mail')
      .set({ sent_at: timestamp(at.clock), written_to_file: true, next_attempt_at: null })
      .where('id', '=', written)
      .execute();
    await run('2027-02-10');
    expect(await days(id)).toBe('TOLD');
  });

  test('of seats that were added to the next term starts nothing', async () => {
    const id = await at.company('2026-03-02');
    await at.completeParty(id);
    await at.liveUntil('2027-02-02');
    await tell(id, '2027-02-02');
    const ofTerm = await at.database.db
      .selectFrom('document')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await at.domain.memberships.addSeats(at.admin, id, { added: 1, reason: '' });
    const seats = await at.database.db
      .selectFrom('document')
      .innerJoin('document_line as line', 'line.document_id', 'document.id')
      .innerJoin('membership_term as term', 'term.id', 'line.term_id')
      .select('document.id')
      .where('term.number', '=', 2)
      .where('document.id', '>', Number(ofTerm.id))
      .executeTakeFirstOrThrow();
    await at.issue(seats.id);
    await accepted(seats.id);
    await run('2027-02-10');
    expect(await days(id)).toBe('TOLD');
    await at.issue(Number(ofTerm.id));
    await accepted(Number(ofTerm.id));
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
  });

  test('that was credited in whole before it arrived starts nothing; in part, it does', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const mailId = await send(invoice);
    const { lines } = await at.domain.documents.find(at.admin, invoice);
    const line = lines[0]?.id ?? 0;
    await at.credited(invoice, [{ id: line, netCents: 10_000 }]);
    await mark(mailId, 'sent_at');
    const { id: other } = await toldRenewal();
    const whole = await issueInvoice(other);
    await at.credited(whole);
    await accepted(whole);
    await run('2027-02-10');
    expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
    expect(await days(other)).toBe('TOLD');
  });
});

describe('A copy of the invoice', () => {
  test('that is sent while the first stands moves nothing', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    await accepted(invoice);
    await run('2027-02-10');
    const copy = await accepted(invoice);
    await run('2027-02-11');
    expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
    await bounce(copy);
    await run('2027-02-12');
    expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
    expect(await invoiceEvents(id)).toEqual(['invoice.received']);
  });

  test('counts from its own day once the first comes back', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const first = await accepted(invoice);
    await run('2027-02-10');
    await accepted(invoice);
    await run('2027-02-12');
    await bounce(first);
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    expect(await invoiceEvents(id)).toEqual(['invoice.received', 'invoice.received']);
  });

  test('that Peppol delivers counts, whatever was accepted before, and no other takes its place', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const mailId = await accepted(invoice);
    await run('2027-02-10');
    await acknowledged(invoice);
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    at.goTo('2027-02-12');
    await bounce(mailId);
    await accepted(invoice);
    await acknowledged(invoice);
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    expect(await at.domain.membershipCalendar.hasWork()).toBe(false);
    const [line] = (await at.domain.memberships.find(at.admin, id)).events;
    expect(line?.facts.evidence).toBe('Facture 2027-000001 remise par Peppol');
  });

  test('that Peppol delivers counts too where both are read at once, though the mail was first', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    await accepted(invoice);
    at.goTo('2027-02-05');
    await acknowledged(invoice);
    await run('2027-02-10');
    expect(await days(id)).toBe('CLOCK 2027-02-05 2027-03-08');
  });

  test('that Peppol had delivered before the mail, as is known later, does not shorten the days', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const before = timestamp(at.clock);
    at.goTo('2027-02-10');
    await accepted(invoice);
    await run();
    await acknowledged(invoice, before);
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
    expect(await at.domain.membershipCalendar.hasWork()).toBe(false);
  });

  test('that Peppol delivers once the days are over changes nothing, though nobody had closed them', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    await accepted(invoice);
    await run('2027-02-03');
    at.goTo('2027-03-05');
    await acknowledged(invoice);
    await run('2027-03-10');
    expect((await at.renewal(id)).state).toBe('RENEWED');
  });
});

describe('An invoice that comes back', () => {
  test('stops the days; sent again, it starts them from its own day', async () => {
    const { id } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const mailId = await accepted(invoice);
    await run('2027-02-10');
    await bounce(mailId);
    await run('2027-02-15');
    expect(await days(id)).toBe('TOLD');
    expect((await at.renewal(id)).invoice_delivery_id).toBeNull();
    const [line] = (await at.domain.memberships.find(at.admin, id)).events;
    expect(line).toMatchObject({
      kind: 'invoice.returned',
      day: '2027-02-10',
      facts: { evidence: 'Cette adresse n’existe pas\u202f: vérifiez-la.' },
    });
    await accepted(invoice);
    await run('2027-02-20');
    expect(await days(id)).toBe('CLOCK 2027-02-15 2027-03-17');
    await at.liveUntil('2027-03-17');
    expect((await at.renewal(id)).state).toBe('CLOCK');
    await at.liveUntil('2027-03-18');
    expect((await at.renewal(id)).state).toBe('RENEWED');
  });

  test('leaves a next term that has begun as it is, and the member may still decline it', async () => {
    const { id, caseId } = await toldRenewal();
    at.goTo('2027-02-25');
    const mailId = await accepted(await issueInvoice(id));
    await at.liveUntil('2027-03-05');
    await bounce(mailId);
    await at.liveUntil('2027-04-20');
    expect(await days(id)).toBe('TOLD');
    expect((await at.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2028-03-01 CURRENT');
    const decline = { ...LETTER, on: '2027-04-20' };
    await at.domain.memberships.recordDecline(at.admin, caseId, decline);
    expect((await at.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2027-03-02 ANNULLED');
  });

  test('once the days are over changes nothing, though nobody had closed them', async () => {
    const { id } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-03');
    at.goTo('2027-03-05');
    await bounce(mailId);
    await run('2027-03-10');
    expect((await at.renewal(id)).state).toBe('RENEWED');
  });

  test('on the last day stops the days, though nobody read it in time', async () => {
    const { id } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-03');
    at.goTo('2027-03-04');
    await bounce(mailId);
    await run('2027-03-10');
    expect(await days(id)).toBe('TOLD');
  });

  test('is not closed by a step that was found before', async () => {
    const { id } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-03');
    at.goTo('2027-03-04');
    await bounce(mailId);
    at.goTo('2027-03-05');
    const close = await foundClosing('2027-03-05');
    await recordInvoiceResults({ db: at.database.db, clock: at.clock }, async () => undefined);
    await close();
    expect(await days(id)).toBe('TOLD');
  });

  test('after a decline changes nothing; once it is undone, no days are counted', async () => {
    const { id, caseId } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-12');
    await at.domain.memberships.recordDecline(at.admin, caseId, LETTER);
    await bounce(mailId);
    await run('2027-02-13');
    expect(await days(id)).toBe('DECLINED 2027-02-02 2027-03-04');
    await at.domain.memberships.undoDecline(at.admin, caseId);
    await run();
    expect(await days(id)).toBe('TOLD');
  });

  test('though it was read late, counts as if it had never been accepted', async () => {
    const { id } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    at.goTo('2027-02-05');
    await bounce(mailId);
    await run('2027-02-10');
    expect(await days(id)).toBe('TOLD');
    expect(await invoiceEvents(id)).toEqual([]);
  });
});

test('a decline that came in time is not ended before its term, by a closing that was found before it was noted', async () => {
  const { id, caseId } = await toldRenewal('2027-03-01', '2026-04-01');
  await accepted(await issueInvoice(id));
  await run();
  expect(await days(id)).toBe('CLOCK 2027-03-01 2027-03-31');
  at.goTo('2027-04-01');
  const close = await foundClosing('2027-04-01');
  await at.domain.memberships.recordDecline(at.admin, caseId, { ...LETTER, on: '2027-03-31' });
  await close();
  expect((await at.renewal(id)).state).toBe('DECLINED');
  await run();
  expect((await at.renewal(id)).state).toBe('ENDED');
  expect(await at.seats(id)).toEqual(['RELEASED 2026-03-02 2027-04-01']);
});

describe('A decline that is undone', () => {
  test('leaves the days as they were, whatever becomes of the new invoice', async () => {
    const { id, caseId } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-12');
    await at.domain.memberships.recordDecline(at.admin, caseId, LETTER);
    await at.domain.memberships.undoDecline(at.admin, caseId);
    const second = await issueInvoice(id);
    await accepted(second);
    await run('2027-02-13');
    expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
    // The first, which is to be credited, comes back: the new one counts.
    await bounce(mailId);
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-12 2027-03-15');
  });
});

describe('A receipt that an administrator entered', () => {
  test('stays, whatever becomes of the sendings, until a later one is entered', async () => {
    const { id, caseId } = await toldRenewal();
    const invoice = await issueInvoice(id);
    const mailId = await send(invoice);
    at.goTo('2027-02-12');
    await at.domain.memberships.recordInvoice(at.admin, caseId, BY_HAND);
    await mark(mailId, 'sent_at');
    await acknowledged(invoice);
    await run('2027-02-13');
    await bounce(mailId);
    await run('2027-02-14');
    expect(await days(id)).toBe('CLOCK 2027-02-12 2027-03-15');
    expect(await at.domain.membershipCalendar.hasWork()).toBe(false);
    await at.domain.memberships.recordInvoice(at.admin, caseId, { ...BY_HAND, on: '2027-02-14' });
    expect(await days(id)).toBe('CLOCK 2027-02-14 2027-03-16');
  });

  test('takes the place of a sending, which then moves nothing', async () => {
    const { id, caseId } = await toldRenewal();
    const mailId = await accepted(await issueInvoice(id));
    await run('2027-02-12');
    await at.domain.memberships.recordInvoice(at.admin, caseId, BY_HAND);
    await bounce(mailId);
    await run('2027-02-13');
    expect(await days(id)).toBe('CLOCK 2027-02-12 2027-03-15');
  });
});

describe('A receipt that was entered, and that is taken back', () => {
  test('leaves the renewal without days to decline, until the invoice is received', async () => {
    const { id, caseId } = await toldRenewal();
    at.goTo('2027-02-12');
    await at.domain.memberships.recordInvoice(at.admin, caseId, BY_HAND);
    at.goTo('2027-02-26');
    await at.domain.memberships.recordInvoiceReturn(at.admin, caseId, { evidence: 'Recommandé non réclamé' });
    expect(await days(id)).toBe('TOLD');
    const [line] = (await at.domain.memberships.find(at.admin, id)).events;
    expect(line).toMatchObject({
      kind: 'invoice.returned',
      facts: { evidence: 'Recommandé non réclamé' },
    });
    await at.liveUntil('2027-03-20');
    expect(await days(id)).toBe('TOLD');
    await at.domain.memberships.recordInvoice(at.admin, caseId, { ...BY_HAND, on: '2027-03-20' });
    expect(await days(id)).toBe('CLOCK 2027-03-20 2027-04-19');
  });

  test('leaves it to the sending that was accepted before', async () => {
    const { id, caseId } = await toldRenewal();
    await accepted(await issueInvoice(id));
    await run('2027-02-12');
    await at.domain.memberships.recordInvoice(at.admin, caseId, BY_HAND);
    await at.domain.memberships.recordInvoiceReturn(at.admin, caseId, {
      evidence: 'Noté sur la mauvaise fiche',
    });
    await run();
    expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
  });

  test('is none where a sending counts, or once the days are over', async () => {
    const { id, caseId } = await toldRenewal();
    const takeBack = () =>
      at.domain.memberships.recordInvoiceReturn(at.admin, caseId, { evidence: 'Lettre' });
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
    await accepted(await issueInvoice(id));
    await run();
    await expect(takeBack()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('reçue par un envoi'),
    });
    await at.domain.memberships.recordInvoice(at.admin, caseId, { ...BY_HAND, on: '2027-02-02' });
    await at.liveUntil('2027-03-05');
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
    expect((await at.renewal(id)).state).toBe('RENEWED');
  });
});

test('a notice that comes back withdraws the invoice: after another notice, only the new one counts', async () => {
  const { id, caseId } = await toldRenewal();
  await accepted(await issueInvoice(id));
  await run('2027-02-10');
  await at.domain.memberships.recordReturn(at.admin, caseId, { evidence: 'Adresse inconnue' });
  expect(await days(id)).toBe('UNTOLD');
  await tell(id, '2027-02-10');
  await run();
  expect(await days(id)).toBe('TOLD');
  await accepted(await issueInvoice(id));
  await run('2027-02-11');
  expect(await days(id)).toBe('CLOCK 2027-02-10 2027-03-12');
});

describe('Several processes', () => {
  test('at once read each receipt and each return once', async () => {
    const ids = await toldRenewals(6);
    const mailIds: number[] = [];
    for (const id of ids) mailIds.push(await accepted(await issueInvoice(id)));
    const runAll = () =>
      Promise.all([1, 2, 3, 4].map(() => at.domain.membershipCalendar.run(async () => undefined)));
    await runAll();
    for (const mailId of mailIds.slice(0, 3)) await bounce(mailId);
    await runAll();
    for (const [index, id] of ids.entries())
      expect(await invoiceEvents(id)).toEqual(
        index < 3 ? ['invoice.received', 'invoice.returned'] : ['invoice.received'],
      );
  });

  test('that die in between leave what is left to the next', async () => {
    const ids = await toldRenewals(4);
    for (const id of ids) await accepted(await issueInvoice(id));
    for (let crash = 0; crash < 5; crash += 1) await at.runCalendar(1);
    for (const id of ids) {
      expect(await days(id)).toBe('CLOCK 2027-02-02 2027-03-04');
      expect(await invoiceEvents(id)).toEqual(['invoice.received']);
    }
  });
});
