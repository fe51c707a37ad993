// The cases A1 to A16 of terms and renewals, and the vectors of the calendar as terms live them.

import { TERM_STATES } from '@cercle/contract/membership-states';
import { describe, expect, test } from 'vitest';
import { countFailedSteps } from '../jobs/steps.table.ts';
import { addDays, today } from '../kernel/calendar.ts';
import { statusOn } from '../members/person-status.ts';
import { clubPerTest } from '../testing/club.ts';

const club = clubPerTest();
const FORM = { how: 'LETTER', evidence: 'Lettre reçue' } as const;
const PROOF = { evidence: 'Accusé de réception' };

/** A Single membership whose notice was received on the first day on which that is possible. */
async function told(startsOn: string) {
  const member = await club.single(startsOn);
  const { id: caseId, notice_from } = await club.renewal(member.id);
  await club.liveUntil(notice_from);
  await club.domain.memberships.recordNotice(club.admin, caseId, { on: notice_from, ...PROOF });
  return { ...member, caseId };
}

/** The same, whose invoice was received today. */
async function invoiced(startsOn: string) {
  const member = await told(startsOn);
  await club.domain.memberships.recordInvoice(club.admin, member.caseId, { on: today(club.clock), ...PROOF });
  return member;
}

describe('Terms', () => {
  test.each([
    ['2026-11-26', '2027-11-26', '2028-11-25'],
    ['2027-03-01', '2028-02-29', '2029-02-28'],
    ['2028-02-29', '2029-02-28', '2030-02-28'],
    ['2027-12-31', '2028-12-30', '2029-12-30'],
  ])('last 365 days: one from %s ends on %s, and its renewal on %s (A6)', async (start, end, nextEnd) => {
    club.goTo(start);
    const { id } = await told(start);
    expect(await club.terms(id)).toEqual([
      `FIRST ${start} ${end} CURRENT`,
      `RENEWAL ${end} ${nextEnd} PLANNED`,
    ]);
  });

  test.each([
    ['2026-11-26', '2026-12-28'],
    ['2026-10-12', '2026-11-12'],
    ['2027-02-26', '2027-03-30'],
    ['2027-04-01', '2027-05-03'],
  ])('can be declined, after an invoice received on %s, until %s', async (received, last) => {
    const start = addDays(received, -360);
    club.goTo(start);
    const { id, caseId } = await told(start);
    await club.liveUntil(received);
    await club.domain.memberships.recordInvoice(club.admin, caseId, { on: received, ...PROOF });
    expect((await club.renewal(id)).decline_until).toBe(last);
    await club.liveUntil(addDays(last, 1));
    expect((await club.renewal(id)).state).toBe('RENEWED');
    const late = club.domain.memberships.recordDecline(club.admin, caseId, { on: last, ...FORM });
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that overlap are refused, with both periods', async () => {
    const { id } = await club.single('2026-03-02');
    await expect(
      club.domain.memberships.grant(club.admin, id, { startsOn: '2027-01-01', offer: 'SINGLE' }),
    ).rejects.toThrow(
      'La période du 1 janvier 2027 au 31 décembre 2027 chevauche celle du 2 mars 2026 au 1 mars 2027',
    );
  });

  test('meet without a gap: nobody is no member for a day between two of them (A7)', async () => {
    const { id, accountId } = await told('2026-03-02');
    await club.liveUntil('2027-03-03');
    for (const day of ['2027-03-01', '2027-03-02', '2027-03-03'])
      expect(await statusOn(club.database.db, accountId, day), day).toBe('MEMBER');
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'RENEWAL 2027-03-02 2028-03-01 CURRENT',
    ]);
  });

  test('continue from the end of the one before, whenever the renewal is done (A1)', async () => {
    club.goTo('2026-03-02');
    const { id, caseId } = await club.single('2026-03-02').then(async (member) => ({
      ...member,
      caseId: (await club.renewal(member.id)).id,
    }));
    await club.liveUntil('2027-02-20');
    await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2027-02-18', ...PROOF });
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2028-03-01 PLANNED');
  });

  test('have no state of payment: neither an invoice nor its absence moves a date (A3, A4)', async () => {
    const { id, caseId } = await invoiced('2026-03-02');
    const before = await club.terms(id);
    await club.liveUntil('2027-02-10');
    await club.domain.memberships.recordInvoice(club.admin, caseId, { on: '2027-02-10', ...PROOF });
    expect(await club.terms(id)).toEqual(before);
    expect(TERM_STATES.filter((state) => /PAID|DUE|PEND/.test(state))).toEqual([]);
    const { id: other } = await club.single('2027-02-10');
    expect(await club.terms(other)).toEqual(['FIRST 2027-02-10 2028-02-10 CURRENT']);
  });

  test('that come back after two years are new ones; the gap stays visible, and so does the first day (A5)', async () => {
    const { id, accountId } = await club.single('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: '2026-03-02', ...FORM });
    await club.liveUntil('2027-03-05');
    club.goTo('2029-03-05');
    await club.domain.memberships.grant(club.admin, id, { startsOn: '2029-03-05', offer: 'SINGLE' });
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'REJOIN 2029-03-05 2030-03-05 CURRENT',
    ]);
    const { db } = club.database;
    expect(await statusOn(db, accountId, '2028-01-01')).toBe('FORMER');
    expect(await statusOn(db, accountId, '2029-03-05')).toBe('MEMBER');
    const { member_since } = await db
      .selectFrom('membership')
      .select('member_since')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(member_since).toBe('2026-03-02');
  });

  test('of a member who is more than a period late begin today, not in the past (A8)', async () => {
    const { id } = await club.single('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-03-02');
    club.goTo('2028-06-01');
    await expect(
      club.domain.memberships.decideRenewal(club.admin, caseId, { renews: true, reason: 'Il revient' }),
    ).rejects.toThrow('serait déjà terminé depuis le 1 mars 2028');
    await expect(
      club.domain.memberships.grant(club.admin, id, { startsOn: '2028-01-01', offer: 'SINGLE' }),
    ).rejects.toMatchObject({
      errors: { startsOn: [expect.stringContaining('commence aujourd’hui ou plus tard')] },
    });
  });

  test('that changed offer keep their last day, and get days credited or time, never both (A2)', async () => {
    const { id } = await club.single('2026-03-02');
    await club.liveUntil('2026-06-30');
    const exchange = await club.domain.memberships.upgrade(club.admin, id, {
      seats: 4,
      unitNetCents: 45_000,
      seatsReason: '',
    });
    expect(exchange).toEqual({ daysLeft: 245, ofDays: 365, creditCents: 40_274, chargeCents: 120_822 });
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2026-06-30 REPLACED',
      'UPGRADE 2026-06-30 2027-03-02 CURRENT',
    ]);
  });

  test('change with what was agreed alone: what the next one is to be leaves this one as it is (A16)', async () => {
    const id = await club.company('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.planRenewal(club.admin, caseId, { seats: 6, unitNetCents: 40_000 });
    const { db } = club.database;
    const term = () =>
      db
        .selectFrom('membership_term')
        .select(['seats', 'unit_net_cents'])
        .where('membership_id', '=', id)
        .orderBy('number')
        .execute();
    expect(await term()).toEqual([{ seats: 4, unit_net_cents: 45_000 }]);
    const { notice_from: on } = await club.renewal(id);
    await club.liveUntil(on);
    await club.domain.memberships.recordNotice(club.admin, caseId, { on, ...PROOF });
    expect(await term()).toEqual([
      { seats: 4, unit_net_cents: 45_000 },
      { seats: 6, unit_net_cents: 40_000 },
    ]);
  });
});

describe('The calendar', () => {
  test.each([
    ['the day before', '2027-03-01'],
    ['that day, before it ran', '2027-03-02'],
    ['a later day, before it ran', '2027-03-04'],
  ] as const)('ends a term as another begins that was granted %s, and no step fails', async (_, day) => {
    const { id } = await club.single('2026-03-02');
    club.goTo(day);
    const startsOn = day > '2027-03-02' ? day : '2027-03-02';
    await club.domain.memberships.grant(club.admin, id, { startsOn, offer: 'SINGLE' });
    club.goTo('2027-03-05');
    await club.runCalendar();
    expect(await countFailedSteps(club.database.db)).toBe(0);
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      `REJOIN ${startsOn} ${addDays(startsOn, 365)} CURRENT`,
    ]);
    const ended = await club.database.db
      .selectFrom('membership_event')
      .select('day')
      .where('kind', '=', 'term.ended')
      .execute();
    expect(ended).toEqual([{ day: '2027-03-02' }]);
  });

  test('that dies between any two steps does each step once (A10)', async () => {
    const ids = [await club.single('2026-03-02'), await club.single('2026-03-02')].map(({ id }) => id);
    club.goTo('2027-03-10');
    for (let crash = 0; crash < 5; crash += 1) await club.runCalendar(1);
    await club.runCalendar();
    for (const id of ids) {
      expect(await club.terms(id)).toEqual(['FIRST 2026-03-02 2027-03-02 ENDED']);
      expect((await club.events(id)).filter((kind) => kind === 'term.ended')).toHaveLength(1);
    }
  });

  test('that runs days late takes its days from the terms (A11)', async () => {
    const { id } = await invoiced('2026-03-02');
    club.goTo('2028-03-20');
    await club.runCalendar();
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'RENEWAL 2027-03-02 2028-03-01 ENDED',
    ]);
    const days = await club.database.db
      .selectFrom('membership_event')
      .select(['kind', 'day'])
      .where('membership_id', '=', id)
      .where('by_name', '=', 'Calendrier')
      .orderBy('id')
      .execute();
    expect(days.map(({ kind, day }) => `${day} ${kind}`)).toEqual([
      '2027-03-02 term.ended',
      '2027-03-02 term.started',
      '2027-03-05 renewal.confirmed',
      '2028-03-01 term.ended',
      '2028-03-01 renewal.undecided',
    ]);
  });
});

describe('A renewal', () => {
  test('that is planned takes over on the day on which the term ends, though it was told late (A12)', async () => {
    const { id, accountId } = await club.single('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-03-01');
    await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2027-03-01', ...PROOF });
    await club.liveUntil('2027-03-02');
    expect(await statusOn(club.database.db, accountId, '2027-03-02')).toBe('MEMBER');
    expect((await club.renewal(id)).state).toBe('TOLD');
  });

  test('that is declined leaves the access until the last day (A13)', async () => {
    const { id, accountId, caseId } = await invoiced('2026-03-02');
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: today(club.clock), ...FORM });
    const { db } = club.database;
    await club.liveUntil('2027-03-01');
    expect(await statusOn(db, accountId, '2027-03-01')).toBe('MEMBER');
    expect(await club.seats(id)).toEqual(['ACTIVE 2026-03-02']);
    await club.liveUntil('2027-03-02');
    expect(await statusOn(db, accountId, '2027-03-02')).toBe('FORMER');
    expect(await club.seats(id)).toEqual(['RELEASED 2026-03-02 2027-03-02']);
  });

  test('that was declined by mistake goes on, while it can still be declined (A14)', async () => {
    const { id, caseId } = await invoiced('2026-03-02');
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: today(club.clock), ...FORM });
    await club.domain.memberships.undoDecline(club.admin, caseId);
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 CURRENT',
      'RENEWAL 2027-03-02 2027-03-02 ANNULLED',
      'RENEWAL 2027-03-02 2028-03-01 PLANNED',
    ]);
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: today(club.clock), ...FORM });
    await club.liveUntil('2027-03-05');
    await expect(club.domain.memberships.undoDecline(club.admin, caseId)).rejects.toThrow(
      'Ce choix était possible jusqu’au 4 mars 2027 (facture reçue le 2 février 2027, plus 30\u00a0jours',
    );
  });

  test('whose invoice came late is declined after it began: it is annulled from its first day, and the access ends', async () => {
    const { id, accountId, caseId } = await told('2026-03-02');
    await club.liveUntil('2027-03-20');
    await club.domain.memberships.recordInvoice(club.admin, caseId, { on: '2027-03-19', ...PROOF });
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: '2027-03-20', ...FORM });
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2027-03-02 ANNULLED');
    expect(await statusOn(club.database.db, accountId, '2027-03-20')).toBe('FORMER');
    await club.domain.memberships.undoDecline(club.admin, caseId);
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2028-03-01 CURRENT');
    expect(await statusOn(club.database.db, accountId, '2027-03-20')).toBe('MEMBER');
  });

  test('that nobody was told of is not enforced: it waits for one decision, once, and then is closed (A15, MO-8)', async () => {
    const { id } = await club.single('2026-03-02');
    await club.liveUntil('2027-06-01');
    const { id: caseId, state } = await club.renewal(id);
    expect(state).toBe('NEEDS_DECISION');
    expect((await club.events(id)).filter((kind) => kind === 'renewal.undecided')).toHaveLength(1);
    await club.domain.memberships.decideRenewal(club.admin, caseId, { renews: false, reason: 'Injoignable' });
    expect((await club.renewal(id)).state).toBe('ENDED');
    expect(await club.seats(id)).toEqual(['RELEASED 2026-03-02 2027-06-01']);
  });

  test('that waits for a decision is closed by another term: no later decision frees its seats', async () => {
    const { id } = await club.single('2026-03-02');
    await club.liveUntil('2027-03-10');
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.grant(club.admin, id, { startsOn: '2027-03-10', offer: 'SINGLE' });
    expect((await club.renewal(id)).state).toBe('ENDED');
    const decision = { renews: false, reason: 'Trop tard' };
    await expect(club.domain.memberships.decideRenewal(club.admin, caseId, decision)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await club.seats(id)).toEqual(['ACTIVE 2026-03-02']);
  });

  test('ends with the term that is terminated, also once it was acquired, or while it can still be declined', async () => {
    const { memberships } = club.domain;
    const { id } = await invoiced('2026-03-02');
    await club.liveUntil('2027-03-03');
    await memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    expect((await club.renewal(id)).state).toBe('ENDED');
    expect((await club.renewal(id, 2)).state).toBe('ENDED');
    const { id: other, caseId } = await told('2027-03-03');
    await memberships.recordInvoice(club.admin, caseId, { on: '2028-02-02', ...PROOF });
    club.goTo('2028-02-02');
    expect((await club.terms(other)).at(-1)).toContain('PLANNED');
    await memberships.terminate(club.admin, other, { reason: 'D’un commun accord' });
    expect((await club.terms(other)).at(-1)).toContain('ANNULLED');
  });

  test('that was declined after it began is over with its own renewal: nobody is to be told of that one', async () => {
    const { id, caseId } = await told('2026-03-02');
    await club.liveUntil('2027-03-20');
    await club.domain.memberships.recordInvoice(club.admin, caseId, { on: '2027-03-19', ...PROOF });
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: '2027-03-20', ...FORM });
    expect((await club.renewal(id, 2)).state).toBe('ENDED');
    await club.liveUntil('2028-02-10');
    const { renewals } = await club.domain.dashboard.toDo(club.admin);
    expect(renewals.total).toBe(0);
  });

  test('of a term after which another was granted for later ends with it, and leaves the seats for that one', async () => {
    const { id } = await club.single('2026-03-02');
    await club.domain.memberships.grant(club.admin, id, { startsOn: '2027-03-03', offer: 'SINGLE' });
    await club.liveUntil('2027-03-04');
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'REJOIN 2027-03-03 2028-03-02 CURRENT',
    ]);
    expect(await club.seats(id)).toEqual(['ACTIVE 2026-03-02']);
  });

  test('whose notice came back, declined and undone, is to be told again', async () => {
    await club.domain.memberships.setRenewalMode(club.admin, 'automatic');
    const { id } = await club.single('2026-03-02');
    await club.liveUntil('2027-02-03');
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.recordReturn(club.admin, caseId, { evidence: '550 User unknown' });
    await club.domain.memberships.recordDecline(club.admin, caseId, { on: '2027-02-03', ...FORM });
    await club.domain.memberships.undoDecline(club.admin, caseId);
    expect((await club.renewal(id)).state).toBe('UNTOLD');
    await club.liveUntil('2027-03-03');
    expect(await club.terms(id)).toEqual(['FIRST 2026-03-02 2027-03-02 ENDED']);
  });

  test('that waits for a decision since its notice came back is over with the next term', async () => {
    const { id, caseId } = await told('2026-03-02');
    await club.liveUntil('2027-03-05');
    await club.domain.memberships.recordReturn(club.admin, caseId, { evidence: '550 User unknown' });
    expect((await club.renewal(id)).state).toBe('NEEDS_DECISION');
    await club.domain.memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    expect((await club.renewal(id)).state).toBe('ENDED');
  });

  test('is told on a day that has come', async () => {
    const { id } = await club.single('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    const notice = club.domain.memberships.recordNotice(club.admin, caseId, { on: '2027-02-02', ...PROOF });
    await expect(notice).rejects.toThrow('Le 2 février 2027 n’est pas encore passé.');
  });

  test('whose notice came back is not enforced either, unless another one arrives in time', async () => {
    const { id, caseId } = await told('2026-03-02');
    await club.domain.memberships.recordReturn(club.admin, caseId, { evidence: '550 User unknown' });
    expect((await club.renewal(id)).state).toBe('UNTOLD');
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2027-03-02 ANNULLED');
    await club.liveUntil('2027-02-20');
    await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2027-02-20', ...PROOF });
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2028-03-01 PLANNED');
  });

  test('has the price that was announced by its notice; a later one waits for a year', async () => {
    await club.single('2026-03-02');
    const { id } = await told('2026-03-02');
    await club.announce('2027-02-25', { singlePriceCents: 70_000 });
    const prices = async () =>
      (
        await club.database.db
          .selectFrom('membership_term')
          .select('unit_net_cents')
          .where('membership_id', '=', id)
          .orderBy('number')
          .execute()
      ).map((term) => term.unit_net_cents);
    expect(await prices()).toEqual([60_000, 60_000]);
    await club.liveUntil('2028-02-02');
    const { id: caseId } = await club.renewal(id, 2);
    await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2028-02-02', ...PROOF });
    expect(await prices()).toEqual([60_000, 60_000, 70_000]);
  });
});
