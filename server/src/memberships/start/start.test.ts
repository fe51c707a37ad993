import type { StartGroup } from '@cercle/contract/membership-start';
import { startOutcomes } from '@cercle/contract/membership-start';
import { searchText } from '@cercle/contract/search-text';
import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { listTakenSeats } from '../seats/seats.table.ts';

const FIRST_PAGE = { page: 0, size: 10, q: '' };
const LESSE = { company: 'Atelier Lesse', vat: 'BE0403019261', member_type: 'BUSINESS' } as const;

const club = clubPerTest();

/** A member of before, as the product made them then: with an access, and no term. */
async function member(
  change: { full_name?: string } & Partial<{
    company: string;
    vat: string;
    member_type: 'SINGLE' | 'BUSINESS';
  }> = {},
) {
  const id = await club.person();
  const { full_name: name = `Membre ${id}` } = change;
  await club.database.db
    .updateTable('account')
    .set({ ...{ company: '', vat: '' }, ...change, full_name: name, search_text: searchText(name) })
    .where('id', '=', id)
    .execute();
  return id;
}

const groups = async (q = '') =>
  (await club.domain.memberships.withoutTerm(club.admin, { ...FIRST_PAGE, q })).content.map(
    ({ offer, name, people }) => [offer, name, people.map(({ accountId }) => accountId)],
  );
const single = (accountId: number, change: Partial<StartGroup> = {}): StartGroup => ({
  ...{ accountIds: [accountId], offer: 'SINGLE', startsOn: '2026-01-15' },
  ...change,
});
const business = (accountIds: number[], change: Partial<StartGroup> = {}): StartGroup => ({
  ...{ accountIds, offer: 'BUSINESS', startsOn: '2026-01-15', seats: 4, unitNetCents: 45_000 },
  ...change,
});
const preview = (...list: StartGroup[]) => club.domain.memberships.previewStart(club.admin, { groups: list });
const start = (...list: StartGroup[]) => club.domain.memberships.start(club.admin, { groups: list });
const failuresOf = ({ outcomes }: Awaited<ReturnType<typeof start>>) =>
  outcomes.map(({ failure }) => failure && (failure.errors ?? failure.message));

describe('The members of today without a term', () => {
  test('are not those whose own Single membership has ended: they come back by another term of it (A5)', async () => {
    const { id } = await club.single('2026-01-15');
    await club.domain.memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    expect(await groups()).toEqual([]);
  });

  test('are the colleagues who came to a membership when it became Business, once it has ended', async () => {
    const { id, accountId } = await club.single('2026-01-15');
    const { memberships } = club.domain;
    await memberships.upgrade(club.admin, id, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
    const colleague = await member({ full_name: 'Odile' });
    await memberships.assignSeat(club.admin, id, colleague);
    await memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    const people = (await groups()).map(([, , accountIds]) => accountIds);
    expect(people).toHaveLength(2);
    expect(people).toEqual(expect.arrayContaining([[accountId], [colleague]]));
  });

  test('are those whose seat of a Single membership another person had after them', async () => {
    const { id, accountId } = await club.single('2026-01-15');
    const { memberships } = club.domain;
    const [seat] = await listTakenSeats(club.database.db, id);
    await memberships.releaseSeat(club.admin, id, seat?.id ?? 0);
    await memberships.assignSeat(club.admin, id, await member());
    await memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    expect((await groups()).map(([, , accountIds]) => accountIds)).toEqual([[accountId]]);
  });

  test('are a person each, or the people of one company: by its number, else by its name', async () => {
    const anouk = await member({ full_name: 'Anouk' });
    const zoe = await member({ ...LESSE, full_name: 'Zoé' });
    const bruno = await member({
      ...LESSE,
      company: 'ATELIER LESSE SRL',
      vat: '0403.019.261',
      full_name: 'Bruno',
    });
    const carla = await member({
      company: 'Studio Élan',
      vat: '',
      member_type: 'BUSINESS',
      full_name: 'Carla',
    });
    const david = await member({
      company: 'studio elan',
      vat: 'FR1',
      member_type: 'BUSINESS',
      full_name: 'David',
    });
    const emile = await member({ company: 'Studio Élan', full_name: 'Emile' });
    expect(await groups()).toEqual([
      ['SINGLE', 'Anouk', [anouk]],
      ['BUSINESS', 'ATELIER LESSE SRL', [bruno, zoe]],
      ['BUSINESS', 'Studio Élan', [carla, david]],
      ['SINGLE', 'Emile', [emile]],
    ]);
    expect(await groups('zoé')).toEqual([['BUSINESS', 'ATELIER LESSE SRL', [bruno, zoe]]]);
  });

  test('are no longer in the list once they have one, and again once they have left their seat', async () => {
    const accountId = await member();
    const { outcomes } = await start(single(accountId));
    expect(await groups()).toEqual([]);
    const id = outcomes[0]?.membershipId ?? 0;
    const { seatList } = await club.domain.memberships.find(club.admin, id);
    await club.domain.memberships.releaseSeat(club.admin, id, seatList[0]?.id ?? 0);
    expect(await groups()).toHaveLength(1);
  });
});

describe('Starting terms in bulk', () => {
  test('gives the dates that the single form gives, and the preview has shown them (A9)', async () => {
    const accountId = await member();
    const company = [await member(LESSE), await member(LESSE)];
    const list = [
      single(accountId),
      business(company, { startsOn: '2026-04-01', memberSince: '2019-05-06' }),
    ];
    const shown = startOutcomes.parse(await preview(...list));
    const { outcomes } = startOutcomes.parse(await start(...list));
    expect(shown.outcomes).toEqual(outcomes.map((outcome) => ({ ...outcome, membershipId: null })));
    expect(outcomes.map(({ term }) => term)).toEqual([
      { startsOn: '2026-01-15', lastDay: '2027-01-14', noticeFrom: '2026-12-15' },
      { startsOn: '2026-04-01', lastDay: '2027-03-31', noticeFrom: '2027-03-01' },
    ]);
    const byForm = [await club.membership(), await club.membership()];
    const [one, other] = byForm as [number, number];
    await club.domain.memberships.grant(club.admin, one, { startsOn: '2026-01-15', offer: 'SINGLE' });
    const agreement = { offer: 'BUSINESS', seats: 4, unitNetCents: 45_000, seatsReason: '' } as const;
    await club.domain.memberships.grant(club.admin, other, { startsOn: '2026-04-01', ...agreement });
    for (const [index, { membershipId }] of outcomes.entries()) {
      expect(await club.terms(membershipId ?? 0)).toEqual(await club.terms(byForm[index] ?? 0));
      const { noticeFrom } = outcomes[index]?.term ?? {};
      if (index === 0) expect((await club.renewal(membershipId ?? 0)).notice_from).toBe(noticeFrom);
    }
    const since = await Promise.all(
      outcomes.map(({ membershipId }) => club.domain.memberships.find(club.admin, membershipId ?? 0)),
    );
    expect(since.map(({ memberSince, takenSeats, party }) => [memberSince, takenSeats, party.kind])).toEqual([
      ['2026-01-15', 1, 'PERSON'],
      ['2019-05-06', 2, 'COMPANY'],
    ]);
  });

  test('a preview changes nothing', async () => {
    const accountId = await member();
    await preview(single(accountId));
    expect(await groups()).toHaveLength(1);
    expect(await club.database.db.selectFrom('party').selectAll().execute()).toEqual([]);
    expect(await club.database.db.selectFrom('membership').selectAll().execute()).toEqual([]);
  });

  test('tells of each group what is wrong, starts none of it, and all others', async () => {
    const [one, two, three, four] = [await member(), await member(LESSE), await member(), await member()];
    const list = [
      single(one, { startsOn: '2024-11-26' }),
      business([two], { seats: 2 }),
      business([two], { seats: undefined }),
      business([three], { unitNetCents: undefined }),
      single(three),
      single(four, { memberSince: '2026-02-01' }),
      single(4711),
    ];
    const shown = failuresOf(await preview(...list));
    expect(shown).toEqual([
      { startsOn: [expect.stringContaining('serait finie depuis le 26 novembre 2025')] },
      { seatsReason: [expect.stringContaining('au moins 4 places')] },
      { accountIds: [expect.stringContaining('déjà dans une autre adhésion')] },
      { unitNetCents: ['Indiquez le prix convenu d’une place'] },
      { accountIds: [expect.stringContaining('déjà dans une autre adhésion')] },
      { memberSince: ['Ce jour ne peut pas suivre le début de la période'] },
      { accountIds: ['Ce membre n’existe pas ou plus'] },
    ]);
    expect(failuresOf(await start(...list))).toEqual(shown);
    expect(
      failuresOf(await start(single(three), business([two], { seats: 1, seatsReason: 'Seule' }))),
    ).toEqual([null, null]);
  });

  test('refuses who has a seat, more people than seats, and a second term of a company', async () => {
    const [one, two, three] = [await member(), await member(LESSE), await member(LESSE)];
    await start(single(one), business([two]));
    expect(failuresOf(await start(single(one)))).toEqual([expect.stringContaining('a déjà une place')]);
    expect(failuresOf(await start(business([three])))).toEqual([
      expect.stringContaining('attribuez-y une place'),
    ]);
    const people = [await member(), await member()];
    expect(failuresOf(await start(single(people[0] ?? 0, { accountIds: people })))).toEqual([
      'Toutes les places sont prises\u202f: 1 sur 1.',
    ]);
    expect(await club.database.db.selectFrom('membership').select('id').execute()).toHaveLength(2);
  });

  test('of two administrators who start the same at once, one does', async () => {
    const accountId = await member();
    const results = await Promise.all([start(single(accountId)), start(single(accountId))]);
    expect(results.flatMap(failuresOf).filter((failure) => failure === null)).toHaveLength(1);
    expect(await club.database.db.selectFrom('membership').select('id').execute()).toHaveLength(1);
  });

  test('is in the audit log, once for each membership', async () => {
    await start(single(await member({ full_name: 'Anouk Peeters' })));
    const entries = await club.domain.auditLog.list(club.admin, {
      ...{ page: 0, size: 10, q: '', sort: 'createdAt,desc', kind: 'membership' },
    });
    expect(entries.content).toMatchObject([{ action: 'membership.granted', subjectName: 'Anouk Peeters' }]);
  });
});
