// The cases H1 to H6 of figures, each as the mistake that others made with it.

import { describe, expect, test } from 'vitest';
import { type Day, today } from '../kernel/calendar.ts';
import { statusOn } from '../members/person-status.ts';
import { listSeats } from '../memberships/seats/seats.table.ts';
import { createAbsenceRecords } from '../testing/absence-records.ts';
import { bankOf, received } from '../testing/bank.ts';
import { createDoorRecords } from '../testing/door-records.ts';
import { invoicingPerTest } from '../testing/invoicing.ts';
import { moneyOf } from '../testing/money.ts';
import { receivedPayments } from '../testing/received-payments.ts';

const at = invoicingPerTest();
const PROOF = { evidence: 'Accusé de réception' };
const LETTER = { how: 'LETTER', evidence: 'Lettre reçue' } as const;

const find = (from: string, to = from) => at.domain.reports.find(at.admin, { from, to });
/** As on a site that was off until that morning. */
const liveTo = async (day: Day) => {
  at.goTo(day);
  await at.runCalendar();
};
const memberships = () => at.domain.memberships;
const noticed = async (id: number) =>
  memberships().recordNotice(at.admin, (await at.renewal(id)).id, { on: today(at.clock), ...PROOF });
const declined = async (id: number) =>
  memberships().recordDecline(at.admin, (await at.renewal(id)).id, { on: today(at.clock), ...LETTER });

describe('H1 a cancellation', () => {
  test('subtracts once, in the month of its issue, whatever the month of the invoice', async () => {
    const party = await at.party();
    const whole = await at.invoice(party);
    const part = await at.invoice(party);
    at.goTo('2026-05-04');
    await at.credited(whole.id);
    await at.credited(part.id, [{ id: part.lines[0]?.id ?? 0, netCents: 20_000 }]);
    at.goTo('2026-06-08');
    await at.credited(part.id, [{ id: part.lines[0]?.id ?? 0, netCents: 15_000 }]);
    const { revenue } = await find('2026-03', '2026-06');
    expect(revenue.months.map(({ month, invoicedCents }) => [month, invoicedCents])).toEqual([
      ['2026-03', 120_000],
      ['2026-04', 0],
      ['2026-05', -80_000],
      ['2026-06', -15_000],
    ]);
    expect(revenue).toMatchObject({ invoicedCents: 25_000, vatCents: 5_250 });
    expect((await find('2026-03')).revenue.invoicedCents).toBe(120_000);
  });

  test('that is a draft yet does not subtract', async () => {
    const { id } = await at.invoice(await at.party());
    await at.domain.documents.credit(at.admin, id, { why: 'Erreur', lines: [] });
    expect((await find('2026-03')).revenue).toMatchObject({ invoicedCents: 60_000, vatCents: 12_600 });
  });
});

describe('H2 churn', () => {
  test('is of those who chose not to renew: not of every term that ended, nor of who lapsed', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await at.single('2026-03-02')).id);
    const [renewed = 0, declinedInTime = 0, declinedLate = 0] = ids;
    await liveTo('2027-02-10');
    await declined(declinedInTime);
    for (const id of [renewed, declinedLate]) await noticed(id);
    await liveTo('2027-02-26');
    await memberships().recordInvoice(at.admin, (await at.renewal(declinedLate)).id, {
      on: '2027-02-26',
      ...PROOF,
    });
    await liveTo('2027-03-10');
    expect((await find('2027-03')).renewals).toMatchObject({ renewed: 2, declined: 1, lapsed: 1 });
    await declined(declinedLate);
    const expected = {
      ...{ due: 4, renewed: 1, declined: 2, lapsed: 1 },
      ...{ renewalRate: 2_500, churnRate: 5_000 },
    };
    expect((await find('2027-03')).renewals).toMatchObject(expected);
    // The case is closed once the days to undo the decline are over.
    await liveTo('2027-04-15');
    expect((await at.renewal(declinedLate)).state).toBe('ENDED');
    expect((await find('2027-03')).renewals).toMatchObject(expected);
    expect((await find('2026-01', '2027-04')).renewals).toMatchObject(expected);
  });

  test('is null, not nothing, where no term came to its end', async () => {
    await at.single('2026-03-02');
    expect((await find('2026-03')).renewals).toMatchObject({ due: 0, churnRate: null, renewalRate: null });
  });

  test('counts no decline that was undone', async () => {
    const { id } = await at.single('2026-03-02');
    await liveTo('2027-02-10');
    await noticed(id);
    await declined(id);
    await memberships().undoDecline(at.admin, (await at.renewal(id)).id);
    await liveTo('2027-03-10');
    expect((await find('2027-03')).renewals).toMatchObject({ due: 1, renewed: 1, declined: 0 });
  });
});

describe('H3 a term is renewed', () => {
  test('when another begins on its last day, also by an agreement that was made while it ran', async () => {
    const { id } = await at.single('2026-03-02');
    await liveTo('2026-12-01');
    await memberships().grant(at.admin, id, { startsOn: '2027-03-02', offer: 'SINGLE' });
    await liveTo('2027-03-10');
    expect(await at.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'REJOIN 2027-03-02 2028-03-01 CURRENT',
    ]);
    expect((await find('2027-03')).renewals).toMatchObject({ due: 1, renewed: 1, lapsed: 0 });
    expect((await find('2027-03')).members).toMatchObject({ atStart: 1, joined: 0, left: 0, atEnd: 1 });
  });

  test('when an administrator decides so after its end', async () => {
    const { id } = await at.single('2026-03-02');
    await liveTo('2027-03-20');
    expect((await find('2027-03')).renewals).toMatchObject({ due: 1, renewed: 0, lapsed: 1 });
    const { id: caseId } = await at.renewal(id);
    await memberships().decideRenewal(at.admin, caseId, { renews: true, reason: 'Il continue' });
    expect((await find('2027-03')).renewals).toMatchObject({ due: 1, renewed: 1, lapsed: 0 });
  });

  test('not by a return after a gap, and a change of offer is neither an end nor a renewal', async () => {
    const { id } = await at.single('2026-03-02');
    const { id: upgraded } = await at.single('2026-03-02');
    await liveTo('2026-09-01');
    await memberships().upgrade(at.admin, upgraded, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
    expect((await find('2026-03', '2026-09')).renewals).toMatchObject({ due: 0, endedEarly: 0 });
    await liveTo('2027-03-03');
    await memberships().grant(at.admin, id, { startsOn: '2027-03-03', offer: 'SINGLE' });
    // Each is due once, on its one last day.
    expect((await find('2026-03', '2027-03')).renewals).toMatchObject({ due: 2, renewed: 0, lapsed: 2 });
  });
});

describe('H4 a contract that ended', () => {
  test('counts no more with its people, its seats and the seats that were added to it', async () => {
    const id = await at.company('2026-03-02');
    await memberships().assignSeat(at.admin, id, await at.person());
    at.goTo('2026-04-10');
    await memberships().addSeats(at.admin, id, { added: 3, reason: 'Croissance' });
    at.goTo('2026-05-20');
    await memberships().terminate(at.admin, id, { reason: 'Commun accord' });
    const { members, renewals } = await find('2026-03', '2026-05');
    const shown = members.months.map(({ seats, usedSeats, business, duesCents }) => [
      ...[seats, usedSeats, business, duesCents],
    ]);
    expect(shown).toEqual([
      [4, 1, 1, 180_000],
      [7, 1, 1, 315_000],
      [0, 0, 0, 0],
    ]);
    expect(members).toMatchObject({ joined: 1, left: 1, atEnd: 0 });
    expect(renewals).toMatchObject({ due: 0, endedEarly: 1 });
  });

  test('counts on the day before its first day without it, and not on that', async () => {
    await at.single('2026-03-02');
    await liveTo('2027-03-01');
    expect((await find('2027-03')).members.atEnd).toBe(1);
    at.goTo('2027-03-02');
    // The calendar has not run: the days decide.
    expect((await find('2027-03')).members).toMatchObject({ atEnd: 0, left: 1 });
  });

  test('of the members of before, who never had one, those count whose access is active', async () => {
    const before = await at.person();
    const started = await at.person();
    at.goTo('2026-04-02');
    const id = await at.membership();
    await memberships().grant(at.admin, id, { startsOn: '2026-04-02', offer: 'SINGLE' });
    await memberships().assignSeat(at.admin, id, started);
    const { members } = await find('2026-03', '2026-04');
    expect(members).toMatchObject({ joined: 2, left: 0, atEnd: 2 });
    expect(members.months.map((month) => month.members)).toEqual([2, 2]);
    const off = { active: false };
    await at.database.db.updateTable('account').set(off).where('id', '=', before).execute();
    expect((await find('2026-03', '2026-04')).members).toMatchObject({ joined: 1, atEnd: 1 });
  });

  test('has nobody who gave the seat back on the day on which the term began', async () => {
    const { id, accountId } = await at.single('2026-03-02');
    const [seat] = await listSeats(at.database.db, id);
    await memberships().releaseSeat(at.admin, id, seat?.id ?? 0);
    expect(await statusOn(at.database.db, accountId, '2026-03-02')).toBe('FORMER');
    expect((await find('2026-03')).members).toMatchObject({ atEnd: 0, months: [{ members: 0 }] });
  });

  test('has nobody on a seat to which they are only invited', async () => {
    const id = await at.company('2026-03-02');
    const invited = await at.person();
    const off = { active: false, email_verified_at: null };
    await at.database.db.updateTable('account').set(off).where('id', '=', invited).execute();
    await memberships().assignSeat(at.admin, id, invited);
    expect((await find('2026-03')).members).toMatchObject({ atEnd: 0, months: [{ usedSeats: 0 }] });
  });
});

describe('H5 on 31 December at 23:30 UTC it is the year after in Belgium', () => {
  test('for what is invoiced, paid and held', async () => {
    const party = await at.party();
    const { id } = await at.invoice(party);
    at.goTo('2026-12-31');
    at.clock.advance({ hours: 14, minutes: 30 });
    await moneyOf(at).pay(party, 72_600, { [id]: 72_600 });
    await at.invoice(party);
    at.clock.advance({ hours: 1 });
    const eventId = await createDoorRecords(at).event();
    await at.domain.events.hold(at.admin, eventId);
    const [former, next] = [await find('2026-01', '2026-12'), await find('2027-01', '2027-12')];
    expect([former.asOf, next.asOf]).toEqual(['2026-12-31', '2027-01-01']);
    expect(former.revenue).toMatchObject({ invoicedCents: 60_000, receivedCents: 0 });
    expect(next.revenue).toMatchObject({ invoicedCents: 60_000, receivedCents: 72_600 });
    expect(former.attendance.events).toEqual([]);
    expect(next.attendance.events).toMatchObject([{ id: eventId, on: '2027-01-01' }]);
  });
});

describe('H6 what was taken back is gone from the figures at once', () => {
  test('a payment, a draft and a statement of the bank', async () => {
    const party = await at.party();
    const { id } = await at.invoice(party);
    const before = (await find('2026-03')).revenue;
    const payments = receivedPayments(at);
    const mistake = await payments.pay({ partyId: party, cents: 72_600, documentId: id });
    expect((await find('2026-03')).revenue.receivedCents).toBe(72_600);
    await payments.undo(mistake);
    await at.domain.documents.remove(at.admin, await at.draft(party));
    const bank = bankOf(at);
    await bank.setOwnAccount();
    const damaged = { ...bank.next(received(72_600)), closingCents: 5 };
    expect(await bank.outcomesOf(damaged)).toEqual([expect.stringContaining('QUARANTINED')]);
    await at.domain.bankFiles.discardStatement(at.admin, await bank.quarantined(), { reason: 'Abîmé' });
    expect((await find('2026-03')).revenue).toEqual(before);
  });

  test('a payment that the bank took back, on the day on which it did', async () => {
    const party = await at.party();
    const payments = receivedPayments(at);
    const paid = await payments.pay({ partyId: party, cents: 5_000 });
    at.goTo('2026-04-02');
    await payments.takeBack(paid);
    const { revenue } = await find('2026-03', '2026-04');
    expect(revenue.months.map(({ receivedCents }) => receivedCents)).toEqual([5_000, -5_000]);
  });

  test('an entry at the door', async () => {
    const door = createDoorRecords(at);
    const eventId = await door.event();
    const enter = async () => {
      const registrationId = await door.registration(eventId, { accountId: await at.person() });
      const entry = door.checkIn({ what: 'SEARCH', registrationId });
      await door.send(eventId, 'Entrée', entry);
      return entry;
    };
    await enter();
    const entry = await enter();
    await at.domain.events.hold(at.admin, eventId);
    expect((await find('2026-03')).attendance).toMatchObject({
      present: 2,
      absent: 0,
      attendanceRate: 10_000,
    });
    await door.send(eventId, 'Entrée', door.checkIn({ what: 'UNDO', undoes: entry.nonce }));
    expect((await find('2026-03')).attendance).toMatchObject({
      present: 1,
      absent: 1,
      attendanceRate: 5_000,
    });
  });

  test('the draft that charged an absence', async () => {
    await createAbsenceRecords(at).unchargedAbsence();
    expect((await find('2026-03')).attendance.noShows).toEqual({
      ...{ told: 1, contested: 1, waived: 0, charged: 0 },
    });
  });
});
