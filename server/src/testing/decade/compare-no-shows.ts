// What the product holds of absences, and what it charges for them, beside the model.

import type { NoShowRow } from '@cercle/contract/no-shows';
import { expect } from 'vitest';
import type { Db } from '../../db/database.ts';
import { type Day, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { memberActor } from './act.ts';
import type { ReferenceEvent } from './reference-events.ts';
import type { ReferenceNoShow } from './reference-no-shows.ts';

/** Members see those of so many years. */
const SHOWN_YEARS = 2;
const yearsBefore = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

const VAT = { S: 2_100, O: 0 };

/** One line for what it is, and one for what it rests on. */
function linesOf(noShow: ReferenceNoShow): string[] {
  const { id, cause, state, toldOn, contestUntil, line, history, evidence } = noShow;
  const document = line === null ? 'no document' : line;
  return [
    `${id} ${cause} ${state} told ${toldOn}, until ${contestUntil}, ${document}: ${history}`,
    `${id} ${Object.values(evidence)}`,
  ];
}

function shownLines(row: NoShowRow): string[] {
  const { id, cause, state, toldOn, contestUntil, document, history, evidence } = row;
  const where = document === null ? 'no document' : document.number === null ? 'DRAFT' : 'ISSUED';
  const { registeredAt, withdrawUntil, withdrawBecause, withdrawnAt, remindedAt } = evidence;
  const own = [registeredAt, withdrawUntil, withdrawBecause.includes('changement'), withdrawnAt, remindedAt];
  const door = [evidence.entries, evidence.firstEntryAt, evidence.lastEntryAt, evidence.devices];
  return [
    `${id} ${cause} ${state} told ${toldOn}, until ${contestUntil}, ${where}: ${history.map(({ kind }) => kind)}`,
    `${id} ${[...own, ...door]}`,
  ];
}

/** The states of all after one of the product's, and whether they are charged: there are no others. @throws what differs */
export async function compareStates(db: Db, last: number, expected: ReferenceNoShow[]): Promise<void> {
  const rows = await db
    .selectFrom('no_show')
    .select(['id', 'state', 'line_id'])
    .where('id', '>', last)
    .orderBy('id')
    .execute();
  expect(rows.map(({ id, state, line_id }) => `${id} ${state} ${line_id !== null}`)).toEqual(
    expected
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, state, line }) => `${id} ${state} ${line !== null}`),
  );
}

/** All of an event, as the screens of administrators and of those who would pay show them. @throws what differs */
export async function compareNoShows(club: Club, event: ReferenceEvent, expected: ReferenceNoShow[]) {
  const { domain, admin, database } = club;
  const { rows } = await domain.noShows.ofEvent(admin, event.id);
  expect(rows.flatMap(shownLines).sort()).toEqual(expected.flatMap(linesOf).sort());
  for (const noShow of expected) await compareLine(database.db, noShow);
  for (const payer of new Set(expected.map((noShow) => noShow.payer)))
    await compareOwn(
      club,
      payer,
      expected.filter((noShow) => noShow.payer === payer),
    );
}

async function compareOwn(club: Club, payer: number, expected: ReferenceNoShow[]): Promise<void> {
  const [{ event } = { event: null }] = expected;
  const mine = await club.domain.noShows.mine(memberActor(payer));
  const own = mine.filter(({ event: { title } }) => title === event?.title);
  const day = today(club.clock);
  const isShown = ({ toldOn, event: { times } }: ReferenceNoShow) =>
    toldOn !== null && times.day >= yearsBefore(day, SHOWN_YEARS);
  const told = expected.filter(isShown);
  const canContest = ({ state, contestUntil }: ReferenceNoShow) =>
    state === 'TOLD' && contestUntil !== null && day <= contestUntil;
  expect(own.map((one) => `${one.id} ${one.state} ${one.canContest}`).sort()).toEqual(
    told.map((one) => `${one.id} ${one.state} ${canContest(one)}`).sort(),
  );
}

/** The line that charges it: what it costs, to whom, and why. */
async function compareLine(db: Db, noShow: ReferenceNoShow): Promise<void> {
  if (noShow.line === null) return;
  const { event, cause, evidence, toldOn, contestUntil, upheldOn, id } = noShow;
  const { vat, feeCents } = event.rules;
  const row = await db
    .selectFrom('no_show')
    .innerJoin('document_line as line', 'line.id', 'no_show.line_id')
    .innerJoin('document', 'document.id', 'line.document_id')
    .select(['line.net_cents', 'line.vat_category', 'line.vat_basis_points', 'line.reason'])
    .select(['document.id', 'document.kind', 'document.party_id'])
    .where('no_show.id', '=', id)
    .executeTakeFirstOrThrow();
  const { kind, noShowId, event: title, heldOn, ...reason } = JSON.parse(row.reason);
  const categories = await db
    .selectFrom('document_line')
    .select('vat_category')
    .distinct()
    .where('document_id', '=', row.id)
    .execute();
  expect({
    ...{ netCents: row.net_cents, vat: row.vat_category, rate: row.vat_basis_points, on: row.kind },
    ...{ partyId: row.party_id, kind, noShowId, title, heldOn, cause: reason.cause },
    ...{ withdrawUntil: reason.withdrawUntil, toldOn: reason.toldOn },
    ...{ contestUntil: reason.contestUntil, upheldOn: reason.upheldOn, unitCents: reason.unitCents },
    categories: categories.map(({ vat_category: category }) => category),
  }).toEqual({
    ...{ netCents: feeCents, vat, rate: VAT[vat], on: 'INVOICE', partyId: await partyOf(db, noShow) },
    ...{ kind: 'NO_SHOW', noShowId: id, title: event.title, heldOn: event.times.day, cause },
    ...{ withdrawUntil: evidence.withdrawUntil, toldOn, contestUntil, upheldOn, unitCents: feeCents },
    categories: [vat],
  });
}

/** Of the membership on which who pays has, or had, a seat. */
async function partyOf(db: Db, { payer }: ReferenceNoShow): Promise<number> {
  const { party_id } = await db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership', 'membership.id', 'seat.membership_id')
    .select('membership.party_id')
    .where('seat.account_id', '=', payer)
    .executeTakeFirstOrThrow();
  return party_id;
}

/** Nobody else owes a fee: each line that charges one is of an absence of the model, and there is no second. @throws what differs */
export async function compareFees(db: Db, all: ReferenceNoShow[]): Promise<number> {
  const rows = await db
    .selectFrom('document_line')
    .select(['reason', 'net_cents'])
    .where('reason', 'like', '%"NO_SHOW"%')
    .execute();
  const actual = rows.map(({ reason, net_cents: cents }) => `${JSON.parse(reason).noShowId} costs ${cents}`);
  const charged = all.filter(({ line }) => line !== null);
  const expected = charged.map(({ id, event }) => `${id} costs ${event.rules.feeCents}`);
  expect(actual.sort()).toEqual(expected.sort());
  return rows.length;
}

/**
 * In the end: a fee that is due is not credited, and one that was waived after its invoice is, whole. What somebody credits by hand is
 * beside the rules.
 * @throws what differs
 */
export async function compareFeeCredits(
  db: Db,
  all: ReferenceNoShow[],
  { notes, credited }: { notes: ReadonlySet<number>; credited: ReadonlySet<number> },
): Promise<void> {
  const rows = await db
    .selectFrom('no_show')
    .innerJoin('document_line as line', 'line.id', 'no_show.line_id')
    .leftJoin('document_line as credit', 'credit.credits_line_id', 'line.id')
    .select(['no_show.id', 'line.document_id', 'credit.document_id as note_id', 'credit.net_cents'])
    .execute();
  const byNoShow = Map.groupBy(
    rows.filter(({ document_id }) => !credited.has(document_id)),
    ({ id }) => id,
  );
  const actual = [...byNoShow].map(([id, credits]) => {
    const own = credits.filter(({ note_id }) => note_id !== null && !notes.has(note_id));
    return `${id} has ${own.reduce((sum, { net_cents: cents }) => sum + (cents ?? 0), 0)} back`;
  });
  const expected = all
    .filter(({ id }) => byNoShow.has(id))
    .map(({ id, state, event }) => `${id} has ${state === 'WAIVED' ? event.rules.feeCents : 0} back`);
  expect(actual.sort()).toEqual(expected.sort());
}
