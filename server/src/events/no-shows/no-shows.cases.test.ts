// The cases of absences: what may cost a fee, what never does, and who pays.

import { frenchDay } from '@cercle/contract/french-day';
import type { LineReason } from '@cercle/contract/line-reason';
import { explainLine } from '@cercle/contract/line-reason-text';
import { netOf } from '@cercle/contract/money';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../kernel/calendar.ts';
import { createAbsences, LOU } from '../../testing/absences.ts';
import { eventUpdateOf, publishedEvent } from '../../testing/event-fields.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { contestUntil } from './receipts.ts';

const at = invoicingPerTest();
const acts = () => createAbsences(at);
const FEE = { isFeeSeen: true };

describe('E14 A member who does not come', () => {
  test('is proposed when the event is closed, told, and charged 15.00 + 21 % = 18.15 after the days to contest', async () => {
    const { member, missedBy, absences, tell, liveTo, feeDocuments, rows } = acts();
    const marie = await member('Marie Dubois');
    const { event } = await missedBy([marie]);
    expect(await absences(event.id)).toEqual(['Marie Dubois ABSENT PROPOSED']);
    await liveTo('2026-05-20');
    expect(await feeDocuments(), 'before she was told').toEqual([]);
    await tell(event.id);
    expect(await rows(event.id)).toMatchObject([
      { state: 'TOLD', letter: 'RECEIVED', toldOn: '2026-05-20', contestUntil: '2026-06-03' },
    ]);
    await liveTo('2026-06-03');
    expect(await feeDocuments(), 'on the last day to contest').toEqual([]);
    await liveTo('2026-06-04');
    expect(await absences(event.id)).toEqual(['Marie Dubois ABSENT CHARGED']);
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
  });

  test('who is absent from two events is charged in one draft, whose lines say why', async () => {
    const { member, missedBy, tell, liveTo, feeDocuments, feeLines } = acts();
    const marie = await member('Marie Dubois');
    const one = await missedBy([marie]);
    await tell(one.event.id);
    await liveTo('2026-04-11');
    const other = await missedBy([marie], {
      change: { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00', title: 'Petit-déjeuner' },
    });
    await tell(other.event.id);
    await liveTo('2026-05-26');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 36.30 S2100 S2100']);
    const [line] = await feeLines();
    const reason = JSON.parse(line?.reason ?? '') as LineReason;
    expect(explainLine(reason).map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
      'Une place était réservée à « Dîner de printemps », le 26 mars 2026, pour Marie Dubois.',
      'La désinscription était sans frais jusqu’au 18 mars 2026 inclus ; personne n’est passé à l’accueil à ce nom.',
      'Le membre en a été prévenu le 27 mars 2026 ; aucune contestation n’est arrivée jusqu’au 10 avril 2026 inclus.',
      'Frais d’une absence : 15,00 €.',
      expect.stringMatching(/^Conditions générales|^Article/),
    ]);
  });
});

test('E15 An absence, whatever became of it, blocks no later registration', async () => {
  const { member, register, missedBy, tell, liveTo, absences } = acts();
  const marie = await member('Marie Dubois');
  const { event } = await missedBy([marie]);
  await tell(event.id);
  await liveTo('2026-04-11');
  expect(await absences(event.id)).toEqual(['Marie Dubois ABSENT CHARGED']);
  const later = { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00' };
  const { id, slug } = await publishedEvent(at, later);
  await register(marie, id);
  expect(await at.domain.registrations.find(marie, slug)).toMatchObject({
    registration: { state: 'REGISTERED' },
  });
});

describe('E16 Not scanned is not fined:', () => {
  test('the evidence of the door is stored when the event is closed, and shown to the member', async () => {
    const { member, missedBy, tell, rows } = acts();
    const marie = await member('Marie Dubois');
    const { event } = await missedBy([marie]);
    const evidence = {
      registeredAt: '2026-03-02T09:00:00.000Z',
      withdrawUntil: '2026-03-18',
      withdrawBecause: '8\u00a0jours avant l’événement du 26 mars 2026, ce jour compris.',
      withdrawnAt: null,
      remindedAt: null,
      entries: 1,
      firstEntryAt: '2026-03-26T19:00:00.000Z',
      lastEntryAt: '2026-03-26T19:00:00.000Z',
      devices: 1,
    };
    expect(await rows(event.id)).toMatchObject([{ evidence, letter: 'NONE', feeText: '15\u00a0€ HTVA' }]);
    expect(await at.domain.noShows.mine(marie), 'before she is told').toEqual([]);
    await tell(event.id);
    expect(await at.domain.noShows.mine(marie)).toMatchObject([
      { evidence, state: 'TOLD', canContest: true, guest: null, event: { title: 'Dîner de printemps' } },
    ]);
  });

  test('who passed the door, or is excused, is not proposed', async () => {
    const { member, register, holdAndClose, registrationOf, absences } = acts();
    const { id } = await publishedEvent(at);
    const [marie, paul, zoe] = [await member('Marie'), await member('Paul'), await member('Zoé Absente')];
    for (const person of [marie, paul, zoe]) await register(person, id);
    await at.database.db
      .updateTable('event_registration')
      .set({ excuse: 'Malade' })
      .where('id', '=', await registrationOf(id, paul))
      .execute();
    await holdAndClose(id, marie);
    expect(await absences(id)).toEqual(['Zoé Absente ABSENT PROPOSED']);
  });

  test('who came by a registration of their own owes nothing for another as a guest (E19)', async () => {
    const { member, register, holdAndClose, absences } = acts();
    const event = await publishedEvent(at, { guestsPerMember: 1 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, event.id, [LOU]);
    await register(paul, event.id);
    await at.database.db
      .updateTable('event_registration')
      .set({ account_id: paul.id })
      .where('host_id', 'is not', null)
      .execute();
    await holdAndClose(event.id, paul);
    expect(await absences(event.id)).toEqual(['Marie Dubois ABSENT PROPOSED']);
  });

  test('nobody is, of an event at whose door nobody was recorded, or where what was is taken back', async () => {
    const { member, register, goTo, runJob, holdAndClose, absences, registrationOf, door } = acts();
    const { id } = await publishedEvent(at);
    await register(await member(), id);
    await holdAndClose(id);
    expect(await absences(id)).toEqual([]);
    const other = await publishedEvent(at, { startsAt: '2026-04-26T19:00', endsAt: '2026-04-26T22:00' });
    const paul = await member('Paul Petit');
    await register(paul, other.id);
    goTo('2026-04-26T18:00:00.000Z');
    const entry = door.checkIn({ what: 'SEARCH', registrationId: await registrationOf(other.id, paul) });
    await door.send(other.id, 'Entrée', entry);
    await door.send(other.id, 'Entrée', door.checkIn({ what: 'UNDO', undoes: entry.nonce }));
    goTo('2026-04-27T09:00:00.000Z');
    await runJob();
    await at.domain.events.close(at.admin, other.id);
    expect(await absences(other.id)).toEqual([]);
  });

  test('nobody is, of an event that was cancelled, or where the conditions ask no fee', async () => {
    const { member, register, goTo, enter, runJob, absences, missedBy } = acts();
    const { id } = await publishedEvent(at);
    const [marie, paul] = [await member('Marie'), await member('Paul')];
    for (const person of [marie, paul]) await register(person, id);
    goTo('2026-03-26T18:30:00.000Z');
    await enter(id, paul);
    await at.domain.events.cancel(at.admin, id, { reason: 'Alerte incendie' });
    await runJob();
    await expect(at.domain.events.close(at.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await absences(id)).toEqual([]);
    await at.announce('2026-03-26', { noShowFeeCents: 0 });
    const free = { startsAt: '2026-04-26T19:00', endsAt: '2026-04-26T22:00' };
    const { event } = await missedBy([await member('Zoé')], { change: free });
    expect(await absences(event.id)).toEqual([]);
  });

  test('who handed the seat over is not, nor who withdrew late and whose seat another took', async () => {
    const { member, register, goTo, holdAndClose, absences } = acts();
    const { id } = await publishedEvent(at, { capacity: 3 });
    const people = ['Marie', 'Zoé', 'Ugo', 'Paul', 'Léa'];
    const [marie, zoe, ugo, paul, lea] = await Promise.all(people.map((name) => member(name)));
    if (!marie || !zoe || !ugo || !paul || !lea) throw new Error('five people');
    for (const person of [marie, zoe, ugo]) await register(person, id);
    goTo('2026-03-20T09:00:00.000Z');
    await at.domain.registrations.handOver(marie, id);
    await register(paul, id);
    await at.domain.registrations.withdraw(zoe, id, FEE);
    await register(lea, id);
    await at.domain.registrations.withdraw(ugo, id, FEE);
    await holdAndClose(id, paul, lea);
    expect(await absences(id), 'nobody took the seat of Ugo').toEqual(['Ugo WITHDRAWN_LATE PROPOSED']);
  });

  test('who wants to hand the seat over, and finds nobody, is absent all the same', async () => {
    const { member, register, goTo, holdAndClose, absences } = acts();
    const { id } = await publishedEvent(at, { capacity: 2 });
    const [marie, paul] = [await member('Marie'), await member('Paul')];
    for (const person of [marie, paul]) await register(person, id);
    goTo('2026-03-20T09:00:00.000Z');
    await at.domain.registrations.handOver(marie, id);
    await holdAndClose(id, paul);
    expect(await absences(id)).toEqual(['Marie ABSENT PROPOSED']);
  });

  test('nobody pays for a day that they did not choose: after an event moved, withdrawing is free again', async () => {
    const { member, register, goTo, holdAndClose, absences, rows } = acts();
    const event = await publishedEvent(at);
    const people = ['Marie', 'Zoé', 'Ugo', 'Paul'];
    const [marie, zoe, ugo, paul] = await Promise.all(people.map((name) => member(name)));
    if (!marie || !zoe || !ugo || !paul) throw new Error('four people');
    for (const person of [marie, zoe, ugo, paul]) await register(person, event.id);
    goTo('2026-03-20T09:00:00.000Z');
    await at.domain.registrations.withdraw(marie, event.id, FEE);
    const moved = { startsAt: '2026-03-27T19:00', endsAt: '2026-03-27T22:00' };
    await at.domain.events.update(at.admin, event.id, eventUpdateOf(event, moved));
    await at.domain.registrations.withdraw(zoe, event.id, { isFeeSeen: false });
    await holdAndClose(event.id, paul);
    expect(await absences(event.id), 'Marie left a day on which nothing took place').toEqual([
      'Ugo ABSENT PROPOSED',
    ]);
    expect(await rows(event.id)).toMatchObject([
      {
        evidence: {
          withdrawUntil: '2026-03-27',
          withdrawBecause: expect.stringContaining('après le changement de date, annoncé le 20 mars 2026'),
        },
      },
    ]);
  });
});

describe('Who pays', () => {
  test('for a guest is the member who brought them; two guests of one host are one draft', async () => {
    const { member, missedBy, absences, rows, tell, liveTo, feeDocuments } = acts();
    const marie = await member('Marie Dubois');
    const guests = [LOU, { name: 'Sam Leroy', email: 'sam@ailleurs.example' }];
    const { event } = await missedBy([marie], { guests });
    expect(await absences(event.id)).toEqual([
      'Lou Martin ABSENT PROPOSED',
      'Marie Dubois ABSENT PROPOSED',
      'Sam Leroy ABSENT PROPOSED',
    ]);
    expect((await rows(event.id)).map(({ host }) => host)).toEqual(['Marie Dubois', null, 'Marie Dubois']);
    await tell(event.id);
    await liveTo('2026-04-11');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 54.45 S2100 S2100 S2100']);
  });

  test('for who sits on the membership of a company is that company', async () => {
    const { member, missedBy, tell, liveTo, feeLines } = acts();
    const membershipId = await at.company('2026-03-02');
    const [marie, zoe] = [await member('Marie Dubois'), await member('Zoé Lefèvre')];
    for (const { id } of [marie, zoe]) await at.domain.memberships.assignSeat(at.admin, membershipId, id);
    const { event } = await missedBy([marie, zoe]);
    await tell(event.id);
    await liveTo('2026-04-11');
    const lines = await feeLines();
    expect(new Set(lines.map(({ id, party_id }) => `${id} ${party_id}`)).size, 'one draft').toBe(1);
    const { party } = await at.domain.memberships.find(at.admin, membershipId);
    expect(lines.map(({ party_id }) => party_id)).toEqual([party.id, party.id]);
  });

  test('for who has no membership is the person, known once as a payer', async () => {
    const { member, missedBy, tell, liveTo, feeDocuments, feeLines } = acts();
    const marie = await member('Marie Dubois');
    const { event } = await missedBy([marie]);
    await tell(event.id);
    await liveTo('2026-04-11');
    await at.domain.documents.remove(at.admin, (await feeLines())[0]?.id ?? 0);
    const [{ id } = { id: 0 }] = (await at.domain.noShows.ofEvent(at.admin, event.id)).rows;
    await at.domain.noShows.charge(at.admin, id);
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
    expect(await at.database.db.selectFrom('party').select('id').execute()).toHaveLength(1);
  });
});

describe('VAT', () => {
  test('has the rate of the day of the event', async () => {
    const { member, missedBy, tell, liveTo, feeDocuments } = acts();
    await at.announce('2026-03-27', { vatBasisPoints: 2_200 });
    const { event } = await missedBy([await member('Marie Dubois')]);
    await tell(event.id);
    await liveTo('2026-04-11');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
  });

  test('is none on a fee that is damages, which stands in a document of its own that can be issued (BR-O)', async () => {
    const { member, missedBy, tell, liveTo, feeDocuments, feeLines, rows } = acts();
    const { id: membershipId, accountId } = await at.single('2026-03-02');
    await at.completeParty(membershipId);
    const marie = { ...(await member('Marie Dubois')), id: accountId };
    const taxed = await missedBy([marie]);
    await tell(taxed.event.id);
    await at.announce('2026-03-28', { noShowVat: 'O' });
    await liveTo('2026-04-11');
    const later = { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00' };
    const untaxed = await missedBy([marie], { change: later });
    await tell(untaxed.event.id);
    expect(await rows(untaxed.event.id)).toMatchObject([{ feeText: '15\u00a0€' }]);
    await liveTo('2026-05-26');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100', 'INVOICE DRAFT 15.00 O0']);
    const id = (await feeLines()).at(-1)?.id ?? 0;
    expect(await at.issue(id)).toMatchObject({ totalCents: 1_500 });
  });
});

test('Computed again from its reason, the line of a fee is the same', async () => {
  const { member, missedBy, tell, liveTo, feeLines } = acts();
  const { event } = await missedBy([await member('Marie Dubois')], { guests: [LOU] });
  await tell(event.id);
  await liveTo('2026-04-11');
  const lines = await feeLines();
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const reason = JSON.parse(line.reason) as LineReason;
    if (reason.kind !== 'NO_SHOW') throw new Error('another reason');
    expect(line).toMatchObject({
      quantity: 1,
      unit_cents: reason.unitCents,
      net_cents: netOf(1, reason.unitCents),
      text: `Absence\u202f: «\u202f${reason.event}\u202f», ${frenchDay(reason.heldOn)}`,
    });
    expect(reason).toMatchObject({
      clause: { policyVersionId: expect.any(Number) },
      heldOn: dayOf(event.startsAt),
      contestUntil: contestUntil(reason.toldOn),
      withdrawUntil: '2026-03-18',
      cause: 'ABSENT',
    });
  }
  // PostgreSQL charges some at once, in whichever order.
  const people = lines.map(({ reason }) => JSON.parse(reason)).map(({ person, host }) => [person, host]);
  expect(people.toSorted()).toEqual([
    ['Lou Martin', 'Marie Dubois'],
    ['Marie Dubois', null],
  ]);
});
