import { describe, expect, test } from 'vitest';
import { addDays, today } from '../../kernel/calendar.ts';
import { AGREEMENT, completion } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const LESSE = { memberType: 'BUSINESS', companyName: 'Atelier Lesse', vatNumber: 'BE0403019261' } as const;

const world = worldPerTest();

const membershipOf = async (requestId: number) => {
  const { membershipId } = await world.domain.requests.find(world.admin, requestId);
  return membershipId === null ? null : world.domain.memberships.find(world.admin, membershipId);
};
const activate = async (email: string) => {
  const secret = (await world.mailsTo(email)).at(-1)?.secret ?? '';
  await world.domain.invitations.complete(
    secret,
    completion({ freeDenomination: 'Atelier' }),
    await photoFile(),
  );
};

describe('Approving the request of a company', () => {
  test('begins its membership as agreed; the applicant speaks for it, and is invited to a seat', async () => {
    const { domain, admin, clock } = world;
    const { id, user } = await world.submittedRequest(LESSE);
    const startsOn = addDays(today(clock), 14);
    await domain.requests.approve(admin, id, { seats: 6, unitNetCents: 42_000, startsOn });
    const membership = await membershipOf(id);
    expect(membership).toMatchObject({
      party: { legalName: 'Atelier Lesse', kind: 'COMPANY' },
      offer: 'BUSINESS',
      state: 'PLANNED',
      startsOn,
      seats: 6,
      seatList: [{ accountId: user.id, state: 'INVITED' }],
    });
    const party = await domain.parties.find(admin, membership?.party.id ?? 0);
    expect(party).toMatchObject({ enterpriseNumber: '0403019261', invoiceEmail: user.email });
    expect(party.roles.map(({ accountId, role }) => [accountId, role])).toEqual([
      [user.id, 'DUES'],
      [user.id, 'PEOPLE'],
    ]);
    await activate(user.email);
    expect(await membershipOf(id)).toMatchObject({ seatList: [{ accountId: user.id, state: 'ACTIVE' }] });
  });

  test('begins today if nothing else is agreed', async () => {
    const { id } = await world.submittedRequest(LESSE);
    await world.domain.requests.approve(world.admin, id, AGREEMENT);
    expect(await membershipOf(id)).toMatchObject({ state: 'CURRENT', startsOn: today(world.clock) });
  });

  test('without an agreement is refused, field by field, and nothing has happened', async () => {
    const { id, user } = await world.submittedRequest(LESSE);
    const refused = async (agreed: object, ...fields: string[]) => {
      const attempt = world.domain.requests.approve(world.admin, id, agreed);
      const errors = Object.fromEntries(fields.map((field) => [field, [expect.any(String)]]));
      await expect(attempt).rejects.toMatchObject({ code: 'validation', errors });
    };
    await refused({}, 'seats', 'unitNetCents');
    await refused({ seats: 4 }, 'unitNetCents');
    await refused({ seats: 3, unitNetCents: 45_000 }, 'seatsReason');
    expect(await world.domain.requests.find(world.admin, id)).toMatchObject({ status: 'PENDING' });
    expect(await world.mailsTo(user.email)).toHaveLength(1);
    expect(await world.database.db.selectFrom('party').selectAll().execute()).toEqual([]);
  });

  test('whose membership runs is told so; with a seat on it, its applicant needs no agreement', async () => {
    const { domain, admin } = world;
    const first = await world.submittedRequest(LESSE);
    await domain.requests.approve(admin, first.id, AGREEMENT);
    const colleague = await world.submittedRequest(LESSE);
    await expect(domain.requests.approve(admin, colleague.id, AGREEMENT)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('attribuez-y une place'),
    });
    const membership = await membershipOf(first.id);
    await domain.memberships.assignSeat(admin, membership?.id ?? 0, colleague.user.id);
    await domain.requests.approve(admin, colleague.id);
    await activate(colleague.user.email);
    expect(await membershipOf(colleague.id)).toMatchObject({ id: membership?.id, takenSeats: 2 });
  });
});

describe('A Single person', () => {
  test('has a membership from the day on which they activate their access, at the price of the conditions', async () => {
    const { domain, admin, clock } = world;
    const { id, user } = await world.submittedRequest({ companyName: '', vatNumber: '' });
    await domain.requests.approve(admin, id);
    expect(await membershipOf(id)).toBeNull();
    clock.advance({ hours: 48 });
    await activate(user.email);
    expect(await membershipOf(id)).toMatchObject({
      party: { legalName: user.fullName, kind: 'PERSON' },
      offer: 'SINGLE',
      memberSince: '2026-03-04',
      startsOn: '2026-03-04',
      lastDay: '2027-03-03',
      seats: 1,
      terms: [{ unitNetCents: 60_000, origin: 'FIRST' }],
      seatList: [{ accountId: user.id, state: 'ACTIVE', from: '2026-03-04' }],
    });
  });

  test('who was given a seat of a company before takes that one, and pays for none', async () => {
    const { domain, admin } = world;
    const company = await world.submittedRequest(LESSE);
    await domain.requests.approve(admin, company.id, AGREEMENT);
    const membership = await membershipOf(company.id);
    const single = await world.submittedRequest();
    await domain.memberships.assignSeat(admin, membership?.id ?? 0, single.user.id);
    await domain.requests.approve(admin, single.id);
    await activate(single.user.email);
    expect((await membershipOf(single.id))?.id).toBe(membership?.id);
    const all = { page: 0, size: 10, q: '', sort: 'next,asc' } as const;
    expect((await domain.memberships.list(admin, all)).totalElements).toBe(1);
  });
});
