import { type Day, today } from '../../kernel/calendar.ts';
import type { Invoicing } from '../invoicing.ts';

const PROOF = { evidence: 'Accusé de réception' };
const LETTER = { how: 'LETTER', evidence: 'Lettre reçue' } as const;

/** What happens on a day. */
export type Fact = [day: Day, happen: () => Promise<unknown>];

/** A person, and their membership. */
export type Person = { id: number; accountId: number };

/** Memberships: joins, seats, renewals, declines, a lapse, a return, an exclusion. */
export function membershipFacts(at: Invoicing) {
  const { domain, admin } = at;
  const { memberships } = domain;
  const people: Record<string, Person> = {};
  const who = (name: string): Person => {
    const person = people[name];
    if (!person) throw new Error(`${name} has not joined`);
    return person;
  };
  const single = (name: string) => async () => {
    people[name] = await at.single(today(at.clock));
  };
  const seated = (name: string, company: string) => async () => {
    const { id } = who(company);
    const accountId = await at.person();
    await memberships.assignSeat(admin, id, accountId);
    people[name] = { id, accountId };
  };
  const caseOf = async (name: string, number: number) => (await at.renewal(who(name).id, number)).id;
  const noticed =
    (name: string, number = 1) =>
    async () => {
      await memberships.recordNotice(admin, await caseOf(name, number), { on: today(at.clock), ...PROOF });
    };
  const invoiced =
    (name: string, number = 1) =>
    async () => {
      await memberships.recordInvoice(admin, await caseOf(name, number), { on: today(at.clock), ...PROOF });
    };
  const declined =
    (name: string, number = 1) =>
    async () => {
      await memberships.recordDecline(admin, await caseOf(name, number), { on: today(at.clock), ...LETTER });
    };
  const seats = (added: number) => () =>
    memberships.addSeats(admin, who('Atelier').id, { added, reason: 'Croissance' });
  const joins = async () => {
    people.Atelier = { id: await at.company(today(at.clock)), accountId: 0 };
    for (const name of ['Gilles', 'Hanna', 'Inès']) await seated(name, 'Atelier')();
  };
  const leaves = (name: string) => async () => {
    const row = await at.database.db
      .selectFrom('seat_assignment')
      .select('id')
      .where('account_id', '=', who(name).accountId)
      .executeTakeFirstOrThrow();
    await memberships.releaseSeat(admin, who(name).id, row.id);
  };
  const before = async () => {
    people.Anne = { id: 0, accountId: await at.person() };
  };
  const plan: Fact[] = [
    ['2026-03-02', before],
    ['2026-03-02', single('Bruno')],
    ['2026-04-01', single('Chloé')],
    ['2026-05-04', single('David')],
    ['2026-06-01', single('Emma')],
    ['2026-07-01', joins],
    ['2026-09-01', single('Farid')],
    ['2026-10-15', seats(2)],
    ['2026-10-20', seats(-1)],
    ['2026-11-02', seated('Jules', 'Atelier')],
    ['2026-12-15', () => memberships.terminate(admin, who('Farid').id, { reason: 'Exclusion' })],
    ['2027-02-01', single('Karim')],
    ['2027-02-10', leaves('Hanna')],
    ['2027-02-10', noticed('Bruno')],
    ['2027-02-20', declined('Chloé')],
    ['2027-04-10', noticed('David')],
    ['2027-04-28', invoiced('David')],
    // Sixteen days into the term that it annuls.
    ['2027-05-20', declined('David')],
    [
      '2027-06-01',
      () => memberships.upgrade(admin, who('Karim').id, { seats: 4, unitNetCents: 45_000, seatsReason: '' }),
    ],
    [
      '2027-06-02',
      async () =>
        memberships.planRenewal(admin, await caseOf('Atelier', 1), { seats: 4, unitNetCents: 47_500 }),
    ],
    ['2027-06-10', seated('Lina', 'Karim')],
    ['2027-06-10', noticed('Atelier')],
    [
      '2027-09-01',
      async () =>
        memberships.decideRenewal(admin, await caseOf('Emma', 1), { renews: false, reason: 'Sans réponse' }),
    ],
    [
      '2028-01-10',
      () => memberships.grant(admin, who('Emma').id, { startsOn: '2028-01-10', offer: 'SINGLE' }),
    ],
    ['2028-01-15', noticed('Karim', 2)],
    ['2028-02-10', noticed('Bruno', 2)],
    ['2028-06-10', declined('Atelier', 2)],
  ];
  return { plan, who };
}
