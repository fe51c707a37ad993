import {
  MONTH_OUTSIDE,
  PERIOD_AHEAD,
  PERIOD_REVERSED,
  PERIOD_TOO_LONG,
  REPORT_SECTIONS,
  report,
} from '@cercle/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { type Club, openClub } from '../testing/club.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';

let club: Club;
let token: string;
let client: ReturnType<typeof openTestClient>;
beforeAll(async () => {
  club = await openClub();
  const { domain, database, images } = club;
  client = openTestClient({ domain, database, images });
  token = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});
afterAll(() => club.close());

const get = (query: string) => client.request('GET', `/api/admin/reports?${query}`, { token });
const send = (section: string, query: string) =>
  client.request('POST', `/api/admin/reports/${section}/export?${query}`, { token });
const errorsOf = async (query: string) => {
  const response = await get(query);
  return [response.status, ((await response.json()) as { errors?: object }).errors];
};

test('A report is what its contract says, and no cache keeps it', async () => {
  const response = await get('from=2026-01&to=2026-12');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body = report.strict().parse(await response.json());
  expect(body).toMatchObject({ from: '2026-01', to: '2026-12', asOf: '2026-03-02' });
  expect(body.members.months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
});

test('A period is of whole months in their order, ten years at most, and has begun', async () => {
  expect(await errorsOf('from=2026-03&to=2026-02')).toEqual([400, { to: [PERIOD_REVERSED] }]);
  expect(await errorsOf('from=2016-03&to=2026-03')).toEqual([400, { to: [PERIOD_TOO_LONG] }]);
  expect(await errorsOf('from=2016-04&to=2026-03')).toEqual([200, undefined]);
  expect(await errorsOf('from=2026-04&to=2026-05')).toEqual([400, { from: [PERIOD_AHEAD] }]);
  expect(await errorsOf('from=0000-01&to=0001-01')).toEqual([
    400,
    { from: [MONTH_OUTSIDE], to: [MONTH_OUTSIDE] },
  ]);
  expect((await errorsOf('from=2026-13&to=2026-02'))[0]).toBe(400);
});

test('Each section is a file, and the audit log says which was exported', async () => {
  for (const section of REPORT_SECTIONS)
    for (const format of ['csv', 'xlsx'])
      expect((await send(section, `from=2026-01&to=2026-03&format=${format}`)).status).toBe(200);
  const response = await send('renewals', 'from=2026-01&to=2026-02');
  expect((await response.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    expect.stringContaining('Mois'),
    expect.stringContaining('2026-01'),
    expect.stringContaining('2026-02'),
    '',
  ]);
  const { content } = await club.domain.auditLog.list(club.admin, {
    ...{ page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'report' },
  });
  expect(content).toMatchObject([{ action: 'report.exported', subjectName: 'Renouvellements, 2 lignes' }]);
  expect((await send('secrets', 'from=2026-01&to=2026-03')).status).toBe(400);
  expect((await send('members', 'from=2026-04&to=2026-05')).status).toBe(400);
});

test('Only administrators read reports', async () => {
  const memberOf = (await club.joinedMember()).email;
  const { token: ofMember } = await club.domain.accounts.login(
    { email: memberOf, password: PASSWORD },
    DEVICE,
  );
  const path = '/api/admin/reports?from=2026-01&to=2026-03';
  expect((await client.request('GET', path)).status).toBe(401);
  expect((await client.request('GET', path, { token: ofMember })).status).toBe(403);
});
