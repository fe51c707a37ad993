import type { RenewalVerb } from '@cercle/contract/membership-labels';
import { membershipDetails, membershipRow } from '@cercle/contract/membership-views';
import { describe, expect, test } from 'vitest';
import type { ListExport } from '../../import-export/list-export.ts';
import { clubPerTest } from '../../testing/club.ts';

const FIRST_PAGE = { page: 0, size: 10, q: '', sort: 'next,asc' } as const;
const EVIDENCE = { evidence: 'Accusé de réception' };

const club = clubPerTest();

const list = async (query: object = {}) =>
  (await club.domain.memberships.list(club.admin, { ...FIRST_PAGE, ...query })).content;
const rowOf = async (id: number) => (await list()).find((row) => row.id === id);
const find = (id: number) => club.domain.memberships.find(club.admin, id);

describe('The list of memberships', () => {
  test('says of each what it is, who sits there and what happens next', async () => {
    const { id } = await club.single('2026-03-02');
    const [row] = await list();
    expect(membershipRow.parse(row)).toMatchObject({
      id,
      party: { legalName: 'Maison Delvaux', kind: 'COMPANY' },
      offer: 'SINGLE',
      state: 'CURRENT',
      memberSince: '2026-03-02',
      startsOn: '2026-03-02',
      lastDay: '2027-03-01',
      seats: 1,
      takenSeats: 1,
      renewal: { state: 'OPEN', noticeFrom: '2027-02-02', declineUntil: null },
      next: { on: '2027-02-02', what: 'NOTICE' },
    });
    expect(row?.people).toHaveLength(1);
  });

  test('follows a membership from its grant to its end', async () => {
    const id = await club.membership();
    const steps = [await rowOf(id)];
    const see = async () => steps.push(await rowOf(id));
    await club.domain.memberships.grant(club.admin, id, { startsOn: '2026-03-05', offer: 'SINGLE' });
    await see();
    await club.liveUntil('2027-02-10');
    const { id: renewal } = await club.renewal(id);
    await club.domain.memberships.recordNotice(club.admin, renewal, { on: '2027-02-10', ...EVIDENCE });
    await see();
    await club.domain.memberships.recordInvoice(club.admin, renewal, { on: '2027-02-10', ...EVIDENCE });
    await club.liveUntil('2027-03-06');
    await see();
    const decline = { on: '2027-03-06', how: 'MAIL', ...EVIDENCE } as const;
    await club.domain.memberships.recordDecline(club.admin, renewal, decline);
    await see();
    expect(steps.map((row) => [row?.state, row?.next])).toEqual([
      ['NONE', null],
      ['PLANNED', { on: '2026-03-05', what: 'BEGIN' }],
      ['CURRENT', { on: '2027-03-05', what: 'BEGIN' }],
      ['CURRENT', { on: '2027-03-12', what: 'WINDOW' }],
      ['ENDED', null],
    ]);
  });

  test('puts a renewal that waits for a decision first, and the day on which a refused one ends', async () => {
    const undecided = await club.company('2026-03-02');
    const declined = await club.company('2026-03-10');
    await club.liveUntil('2027-03-02');
    const { id: renewal } = await club.renewal(declined);
    const decline = { on: '2027-03-02', how: 'LETTER', ...EVIDENCE } as const;
    await club.domain.memberships.recordDecline(club.admin, renewal, decline);
    const rows = await list();
    expect(rows.map(({ id, state, next }) => [id, state, next])).toEqual([
      [undecided, 'TO_DECIDE', { on: '2027-03-02', what: 'DECIDE' }],
      [declined, 'CURRENT', { on: '2027-03-09', what: 'END' }],
    ]);
  });

  test('is filtered by state and offer, counted for each choice, sorted and exported as it is found', async () => {
    const { domain, admin } = club;
    const late = await club.company('2026-03-02', 6);
    const { id: single } = await club.single('2026-03-01');
    const none = await club.membership();
    expect((await list()).map(({ id }) => id)).toEqual([single, late, none]);
    expect((await list({ sort: 'next,desc' })).map(({ id }) => id)).toEqual([late, single, none]);
    expect((await list({ sort: 'startsOn,asc' })).map(({ id }) => id)).toEqual([single, late, none]);
    expect((await list({ sort: 'name,desc' })).map(({ id }) => id)).toEqual([none, single, late]);
    expect((await list({ state: 'NONE' })).map(({ id }) => id)).toEqual([none]);
    expect((await list({ offer: 'BUSINESS' })).map(({ id }) => id)).toEqual([late]);
    expect((await list({ page: 1, size: 2 })).map(({ id }) => id)).toEqual([none]);
    expect(await domain.memberships.counts(admin, { q: '', offer: 'SINGLE' })).toEqual({
      state: { ALL: 1, CURRENT: 1, PLANNED: 0, TO_DECIDE: 0, ENDED: 0, NONE: 0 },
      offer: { ALL: 3, SINGLE: 1, BUSINESS: 1 },
    });
    const query = { q: '', sort: 'next,asc', offer: 'BUSINESS', format: 'csv' } as const;
    const sheet: ListExport = await domain.memberships.exportList(admin, query);
    const rows = [];
    for await (const batch of sheet.batches) rows.push(...batch);
    expect(rows).toEqual([
      [
        ...[
          late,
          'Maison Delvaux',
          'Société',
          'Business',
          'En cours',
          '2026-03-02',
          '2026-03-02',
          '2027-03-01',
        ],
        ...[6, 0, '', 'Pas encore annoncé', 'Avis de renouvellement possible dès le', '2027-02-02'],
      ],
    ]);
  });

  test('finds a membership by who pays and by who has, or had, a seat', async () => {
    const { id, accountId } = await club.single('2026-03-02');
    await club.membership();
    const { full_name: name } = await club.database.db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const word = name.split(' ').at(-1) ?? '';
    expect((await list({ q: 'DELVAUX maison' })).length).toBe(2);
    expect((await list({ q: word })).map((row) => row.id)).toEqual([id]);
    const [seat] = (await find(id)).seatList;
    await club.domain.memberships.releaseSeat(club.admin, id, seat?.id ?? 0);
    expect((await list({ q: word })).map((row) => row.id)).toEqual([id]);
  });
});

describe('A membership', () => {
  test('shows its terms, seats, charges, renewal with every date and why, and its history', async () => {
    const { domain, admin } = club;
    const id = await club.company('2026-03-02');
    const accountId = await club.person();
    await domain.memberships.assignSeat(admin, id, accountId);
    await club.liveUntil('2026-08-14');
    await domain.memberships.addSeats(admin, id, { added: 3, reason: 'Nouvelle équipe' });
    await club.liveUntil('2027-02-26');
    const { id: renewal } = await club.renewal(id);
    await domain.memberships.recordNotice(admin, renewal, { on: '2027-02-26', ...EVIDENCE });
    await domain.memberships.recordInvoice(admin, renewal, { on: '2027-02-26', ...EVIDENCE });
    const details = membershipDetails.parse(await find(id));
    expect(details).toMatchObject({ seats: 7, takenSeats: 1, can: ['terminate', 'addSeats', 'assignSeat'] });
    const [next, term] = details.terms;
    expect(next).toMatchObject({ origin: 'RENEWAL', state: 'PLANNED', startsOn: '2027-03-02', seats: 7 });
    expect(term).toMatchObject({ startsOn: '2026-03-02', lastDay: '2027-03-01', seats: 7, state: 'CURRENT' });
    expect(term?.seatChanges).toEqual([
      {
        effectiveOn: '2026-08-14',
        added: 3,
        reason: 'Nouvelle équipe',
        unitCents: 24_658,
        netCents: 73_974,
        daysLeft: 200,
        ofDays: 365,
      },
    ]);
    expect(term?.renewal).toMatchObject({
      state: 'CLOCK',
      noticeFrom: '2027-02-02',
      noticeBecause: 'dans le mois qui précède l’échéance du 2 mars 2027',
      invoiceReceivedBy: EVIDENCE.evidence,
      declineUntil: '2027-03-30',
      can: ['recordReturn', 'recordInvoice', 'recordInvoiceReturn', 'recordDecline'],
    });
    expect(term?.renewal?.declineBecause).toContain('lundi de Pâques');
    expect(details.seatList).toMatchObject([
      { accountId, state: 'ACTIVE', from: '2026-03-02', lastDay: null },
    ]);
    const kinds = details.events.map(({ kind }) => kind);
    expect(kinds).toEqual((await club.events(id)).reverse());
    const activation = details.events.find(({ kind }) => kind === 'seat.activated');
    expect(activation?.person).toBe(details.people[0]);
  });

  test('that does not exist is not found', async () => {
    await expect(find(4711)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('offers of a renewal what its verbs accept that day, and nothing else', async () => {
    const { domain, admin } = club;
    const attempts: Record<RenewalVerb, (id: number, on: string) => Promise<unknown>> = {
      planRenewal: (id) => domain.memberships.planRenewal(admin, id, { seats: 5, unitNetCents: 1 }),
      sendRenewalNotice: (id) => domain.memberships.sendRenewalNotice(admin, id),
      recordNotice: (id, on) => domain.memberships.recordNotice(admin, id, { on, ...EVIDENCE }),
      recordReturn: (id) => domain.memberships.recordReturn(admin, id, EVIDENCE),
      recordInvoice: (id, on) => domain.memberships.recordInvoice(admin, id, { on, ...EVIDENCE }),
      recordInvoiceReturn: (id) => domain.memberships.recordInvoiceReturn(admin, id, EVIDENCE),
      recordDecline: (id, on) =>
        domain.memberships.recordDecline(admin, id, { on, how: 'MAIL', ...EVIDENCE }),
      undoDecline: (id) => domain.memberships.undoDecline(admin, id),
      decideRenewal: (id) => domain.memberships.decideRenewal(admin, id, { renews: true, reason: 'Convenu' }),
    };
    const verbs = Object.keys(attempts) as RenewalVerb[];
    const outcomes: string[] = [];
    const offers: string[] = [];
    /** One company for each verb, to which `first` has happened. */
    async function attemptAll(companies: number[], day: string, first?: RenewalVerb) {
      for (const [index, verb] of verbs.entries()) {
        const id = companies[index] ?? 0;
        const { id: renewal } = await club.renewal(id);
        if (first) await attempts[first](renewal, day);
        const offered = (await find(id)).terms.at(-1)?.renewal?.can.includes(verb);
        const work = attempts[verb](renewal, day);
        const isDone = await work.then(
          () => true,
          () => false,
        );
        offers.push(`${day} ${first}: ${verb} ${offered}`);
        outcomes.push(`${day} ${first}: ${verb} ${isDone}`);
      }
    }
    const companies = async () => {
      const ids = [];
      for (const _ of verbs) ids.push(await club.company('2026-03-02'));
      return ids;
    };
    const waiting = [await companies(), await companies(), await companies(), await companies()];
    // Without an address there is nobody to write to, which only the attempt says.
    await club.database.db.updateTable('party').set({ invoice_email: 'compta@societe.example' }).execute();
    await attemptAll(await companies(), '2026-03-02');
    club.goTo('2027-02-10');
    await club.runCalendar();
    await attemptAll(waiting[0] ?? [], '2027-02-10');
    await attemptAll(waiting[1] ?? [], '2027-02-10', 'recordNotice');
    await attemptAll(waiting[2] ?? [], '2027-02-10', 'recordDecline');
    club.goTo('2027-03-02');
    await club.runCalendar();
    await attemptAll(waiting[3] ?? [], '2027-03-02');
    expect(outcomes).toEqual(offers);
  });
});

test('A term that was annulled has no day: another may be granted over its first one', async () => {
  const { domain, admin } = club;
  const { id } = await club.single('2026-03-02');
  club.goTo('2027-02-10');
  await club.runCalendar();
  const { id: renewal } = await club.renewal(id);
  await domain.memberships.recordNotice(admin, renewal, { on: '2027-02-10', ...EVIDENCE });
  await domain.memberships.recordDecline(admin, renewal, { on: '2027-02-10', how: 'MAIL', ...EVIDENCE });
  await domain.memberships.terminate(admin, id, { reason: 'D’un commun accord' });
  await domain.memberships.grant(admin, id, { startsOn: '2027-02-10', offer: 'SINGLE' });
  expect(await club.terms(id)).toEqual([
    'FIRST 2026-03-02 2027-02-10 TERMINATED',
    'RENEWAL 2027-03-02 2027-03-02 ANNULLED',
    'REJOIN 2027-02-10 2028-02-10 CURRENT',
  ]);
});
