import { PERIOD_AHEAD, PERIOD_REVERSED, PERIOD_TOO_LONG, type Report } from '@cercle/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawBoardReport } from '../../billing/pdf/draw-board-report.ts';
import { readSeller } from '../../firm/seller.ts';
import { VISITOR } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { type Club, openClub } from '../../testing/club.ts';
import { createEventRecords } from '../../testing/event-records.ts';
import { FIRM } from '../../testing/firm.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/world.ts';
import { toBoardContent } from './board-content.ts';

let club: Club;
let client: ReturnType<typeof openTestClient>;
let admin: string;
beforeAll(async () => {
  club = await openClub();
  const { domain, database, images } = club;
  client = openTestClient({ domain, database, images });
  admin = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});
afterAll(() => club.close());

const TITLE = 'Dîner « à 100 % » 🎉';
const held = () =>
  createEventRecords(club).event({
    ...{ state: 'HELD', title: TITLE },
    ...{ starts_at: '2026-02-02T18:00:00.000Z', ends_at: '2026-02-02T21:00:00.000Z' },
  });

/** Of the one event, under other addresses. */
async function copyEvents(count: number): Promise<void> {
  const { db } = club.database;
  const { id: _, ...row } = await db.selectFrom('event').selectAll().limit(1).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_copy, index) => ({ ...row, slug: `copie-${index}` }));
  for (let from = 0; from < count; from += 250)
    await db
      .insertInto('event')
      .values(copies.slice(from, from + 250))
      .execute();
}

const get = (query: string, token?: string) =>
  client.request('GET', `/api/admin/reports/pdf?${query}`, token === undefined ? {} : { token });
const YEAR = { from: '2026-01', to: '2026-12' };
const QUERY = 'from=2026-01&to=2026-12';

test('It is the report of the screen, drawn; it is downloaded under its period, and no cache keeps it', async () => {
  await held();
  const response = await get(QUERY, admin);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="rapport-2026-01-2026-12.pdf"',
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const report = (await (
    await client.request('GET', `/api/admin/reports?${QUERY}`, { token: admin })
  ).json()) as Report;
  const { seller } = await readSeller(club.database.db, FIRM);
  expect(report.attendance.events).toMatchObject([{ title: TITLE }]);
  const made = { seller, on: today(club.clock) };
  const expected = await drawBoardReport(toBoardContent(report, made));
  expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
});

test('Only administrators get it', async () => {
  const { email, actor } = await club.joinedMember();
  const { token } = await club.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
  expect((await get(QUERY)).status).toBe(401);
  expect((await get(QUERY, token)).status).toBe(403);
  const forbidden = { code: 'forbidden' };
  await expect(club.domain.boardPdf.pdf(actor, YEAR)).rejects.toMatchObject(forbidden);
  await expect(club.domain.boardPdf.pdf(VISITOR, YEAR)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('Its period is of whole months in their order, ten years at most, and has begun', async () => {
  const errorsOf = async (query: string) => {
    const response = await get(query, admin);
    return [response.status, ((await response.json()) as { errors?: object }).errors];
  };
  expect(await errorsOf('from=2026-03&to=2026-02')).toEqual([400, { to: [PERIOD_REVERSED] }]);
  expect(await errorsOf('from=2016-03&to=2026-03')).toEqual([400, { to: [PERIOD_TOO_LONG] }]);
  expect(await errorsOf('from=2026-04&to=2026-05')).toEqual([400, { from: [PERIOD_AHEAD] }]);
});

test('One with more than a thousand events is refused, in words that say what to do', async () => {
  await copyEvents(1_000);
  expect((await get('from=2026-02&to=2026-02', admin)).status).toBe(400);
  await expect(club.domain.boardPdf.pdf(club.admin, YEAR)).rejects.toMatchObject({
    errors: { from: [expect.stringContaining('Choisissez une période plus courte')] },
  });
  expect((await get('from=2026-01&to=2026-01', admin)).status).toBe(200);
});
