// The cases B1 to B9 of companies with seats.

import { describe, expect, test } from 'vitest';
import { listLinesOfTerm } from '../billing/documents/lines.table.ts';
import { statusOn } from '../members/person-status.ts';
import { clubPerTest } from '../testing/club.ts';
import { listTakenSeats } from './seats/seats.table.ts';
import { findCurrentTerm } from './terms/terms.table.ts';

const club = clubPerTest();

/** A company whose seats are taken by new people. */
async function fullCompany(seats = 4) {
  const id = await club.company('2026-03-02', seats);
  const people: number[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const accountId = await club.person();
    await club.domain.memberships.assignSeat(club.admin, id, accountId);
    people.push(accountId);
  }
  return { id, people };
}

const add = (id: number, added: number) =>
  club.domain.memberships.addSeats(club.admin, id, { added, reason: '' });

/** « + 3 × 328,77 from 2026-08-14 to 2027-03-02 »: what the drafts charge, or credit (-), for seats added in a month. */
async function chargesOf(id: number, month: string): Promise<string[]> {
  const term = await findCurrentTerm(club.database.db, id);
  const lines = await listLinesOfTerm(club.database.db, term?.id ?? 0);
  return lines
    .filter(({ reason, period_from: from }) => JSON.parse(reason).kind === 'SEATS' && from?.startsWith(month))
    .map((line) => {
      const sign = line.kind === 'INVOICE' ? '+' : '-';
      return `${sign} ${line.quantity} × ${line.unit_cents} from ${line.period_from} to ${line.period_to}`;
    });
}

/** How many seats each term has, the first one first; an annulled one does not count. */
async function seatsOfTerms(id: number) {
  const { terms } = await club.domain.memberships.find(club.admin, id);
  return terms
    .filter(({ state }) => state !== 'ANNULLED')
    .map(({ seats }) => seats)
    .reverse();
}

/** Who has a seat of the company now. */
const peopleOn = async (id: number) =>
  (await listTakenSeats(club.database.db, id)).map(({ account_id }) => account_id);

async function release(id: number, accountId: number) {
  const seats = await listTakenSeats(club.database.db, id);
  const seat = seats.find(({ account_id }) => account_id === accountId);
  await club.domain.memberships.releaseSeat(club.admin, id, seat?.id ?? 0);
}

describe('A person of a company', () => {
  test('who leaves is on its list no more, by one act; the seat is free at once, and their own membership may begin (B1)', async () => {
    const { id, people } = await fullCompany();
    const [leaver = 0, ...others] = people;
    await release(id, leaver);
    expect(await peopleOn(id)).toEqual(others);
    const next = await club.person();
    await club.domain.memberships.assignSeat(club.admin, id, next);
    const own = await club.membership();
    await club.domain.memberships.grant(club.admin, own, { startsOn: '2026-03-02', offer: 'SINGLE' });
    await club.domain.memberships.assignSeat(club.admin, own, leaver);
    expect(await statusOn(club.database.db, leaver, '2026-03-02')).toBe('MEMBER');
  });

  test('does not come to another full one, nor to two at once (B8)', async () => {
    const { id, people } = await fullCompany();
    const { id: other } = await fullCompany();
    const [first = 0] = people;
    await expect(club.domain.memberships.assignSeat(club.admin, other, first)).rejects.toThrow(
      'a déjà une place dans une autre adhésion',
    );
    await release(id, first);
    await expect(club.domain.memberships.assignSeat(club.admin, other, first)).rejects.toThrow(
      'Toutes les places sont prises\u202f: 4 sur 4.',
    );
  });

  test('that ended gets no seat by the Single term that follows: nobody says which of them it is for', async () => {
    const { id } = await fullCompany();
    await club.domain.memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    club.goTo('2026-05-02');
    await club.domain.memberships.grant(club.admin, id, { startsOn: '2026-05-02', offer: 'SINGLE' });
    expect(await peopleOn(id)).toEqual([]);
  });

  test('that had a seat last has it again when a decline is undone, though it changed hands on that day', async () => {
    const { id, people } = await fullCompany();
    const [leaver = 0, ...others] = people;
    const { memberships } = club.domain;
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-02-10');
    await memberships.recordNotice(club.admin, caseId, { on: '2027-02-10', evidence: 'Lettre' });
    await club.liveUntil('2027-03-02');
    await memberships.recordInvoice(club.admin, caseId, { on: '2027-03-02', evidence: 'Lettre' });
    await club.liveUntil('2027-03-10');
    await release(id, leaver);
    const next = await club.person();
    await memberships.assignSeat(club.admin, id, next);
    const letter = { on: '2027-03-09', how: 'LETTER', evidence: 'Lettre' } as const;
    await memberships.recordDecline(club.admin, caseId, letter);
    expect(await peopleOn(id)).toEqual([]);
    await memberships.undoDecline(club.admin, caseId);
    expect(await peopleOn(id)).toEqual([...others, next]);
  });

  test('gets no seat by the domain of an address: nobody joins a company but by an invitation (B9)', async () => {
    const { id } = await fullCompany(3);
    await club.joinedMember({ email: 'quelquun@gmail.com' });
    expect(await peopleOn(id)).toHaveLength(3);
  });
});

describe('Seats', () => {
  test('added one by one are charged together for their day, and never for nothing (B2)', async () => {
    const id = await club.company('2026-03-02');
    for (let seat = 0; seat < 3; seat += 1) await add(id, 1);
    expect(await chargesOf(id, '2026-03')).toHaveLength(1);
    await add(id, -3);
    expect(await chargesOf(id, '2026-03')).toEqual([]);
  });

  test('added in a term are charged with that month, for the days left (B3, B6)', async () => {
    const id = await club.membership();
    await club.domain.memberships.grant(club.admin, id, {
      startsOn: '2026-03-02',
      offer: 'BUSINESS',
      seats: 4,
      unitNetCents: 60_000,
    });
    await club.liveUntil('2026-08-14');
    await add(id, 3);
    expect(await chargesOf(id, '2026-07')).toEqual([]);
    expect(await chargesOf(id, '2026-08')).toEqual(['+ 3 × 32877 from 2026-08-14 to 2027-03-02']);
  });

  test('added in a term leave its last day where it is (B4)', async () => {
    const id = await club.company('2026-03-02');
    const before = await club.terms(id);
    await club.liveUntil('2026-08-14');
    await add(id, 2);
    expect(await club.terms(id)).toEqual(before);
  });

  test('are charged by lines that say what they are for and until when: none is taken for a renewal (B5)', async () => {
    const id = await club.company('2026-03-02');
    await add(id, 1);
    expect(await chargesOf(id, '2026-03')).toEqual(['+ 1 × 45000 from 2026-03-02 to 2027-03-02']);
    expect(await club.terms(id)).toHaveLength(1);
  });

  test('taken back on the day on which they were added cost nothing; older ones leave at the renewal (B7)', async () => {
    const id = await club.company('2026-03-02');
    await add(id, 2);
    await add(id, -2);
    await add(id, 2);
    expect(await chargesOf(id, '2026-03')).toEqual(['+ 2 × 45000 from 2026-03-02 to 2027-03-02']);
    await club.liveUntil('2026-04-01');
    await expect(add(id, -1)).rejects.toMatchObject({
      errors: { added: [expect.stringContaining('se réduisent au renouvellement')] },
    });
  });

  test('are not fewer than the people on them, now or at the renewal', async () => {
    const { id } = await fullCompany();
    await add(id, 1);
    await club.domain.memberships.assignSeat(club.admin, id, await club.person());
    await expect(add(id, -1)).rejects.toThrow('5 personnes ont une place');
    const { id: caseId } = await club.renewal(id);
    const plan = club.domain.memberships.planRenewal(club.admin, caseId, { seats: 4, unitNetCents: 45_000 });
    await expect(plan).rejects.toThrow('5 personnes ont une place');
  });

  test('added after the notice are those of the next term too; what was agreed for it is what more people sit on', async () => {
    const { id } = await fullCompany();
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-02-10');
    const received = { on: '2027-02-10', evidence: 'Recommandé' };
    await club.domain.memberships.recordNotice(club.admin, caseId, received);
    await add(id, 2);
    await club.domain.memberships.assignSeat(club.admin, id, await club.person());
    await add(id, -1);
    await club.liveUntil('2027-03-02');
    expect(await seatsOfTerms(id)).toEqual([5, 5]);
    await expect(club.domain.memberships.assignSeat(club.admin, id, await club.person())).rejects.toThrow(
      'Toutes les places sont prises\u202f: 5 sur 5',
    );
  });

  test('that the next term does not have are not given to people who would have to leave then', async () => {
    const id = await club.company('2026-03-02');
    for (const _ of [1, 2, 3]) await club.domain.memberships.assignSeat(club.admin, id, await club.person());
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.planRenewal(club.admin, caseId, { seats: 3, unitNetCents: 45_000 });
    await expect(club.domain.memberships.assignSeat(club.admin, id, await club.person())).rejects.toThrow(
      'Dès le 2 mars 2027, cette adhésion n’a que 3 places, et 3 personnes en ont une.',
    );
  });

  test('are not fewer than the people who wait on them for a decision, in another term', async () => {
    const { id } = await fullCompany();
    await club.liveUntil('2027-03-10');
    const grant = { startsOn: '2027-03-10', offer: 'BUSINESS', seatsReason: 'Petite équipe' } as const;
    const rejoin = (seats: number) =>
      club.domain.memberships.grant(club.admin, id, { ...grant, seats, unitNetCents: 45_000 });
    await expect(rejoin(3)).rejects.toThrow('4 personnes ont une place');
    await rejoin(4);
  });

  test('below the pack are agreed with a reason', async () => {
    const id = await club.membership();
    const grant = { startsOn: '2026-03-02', offer: 'BUSINESS', seats: 3, unitNetCents: 45_000 } as const;
    await expect(club.domain.memberships.grant(club.admin, id, grant)).rejects.toMatchObject({
      errors: { seatsReason: ['Un pack compte au moins 4 places\u202f: pour 3, dites pourquoi.'] },
    });
    await club.domain.memberships.grant(club.admin, id, {
      ...grant,
      seatsReason: 'Deux associés et un gérant',
    });
  });
});
