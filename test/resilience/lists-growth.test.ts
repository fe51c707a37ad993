import { afterAll, beforeAll, test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { EMPTY_SEED, type SeedCounts, seed } from '../support/seed.ts';
import { nameOf } from '../support/seed-names.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { LIST_MUTANTS } from './mutants.ts';
import { type Classes, interleave } from './timing-oracle.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const FEW_ROWS: SeedCounts = {
  requests: 100,
  subscribers: 100,
  ambassadors: 100,
  contacts: 100,
  entries: 100,
  mails: 100,
  campaigns: 100,
  recipients: 100,
  blocked: 100,
  pending: 100,
  leavers: 100,
};
const MANY_ROWS: SeedCounts = {
  requests: 10_000,
  subscribers: 100_000,
  ambassadors: 1_000,
  contacts: 10_000,
  entries: 100_000,
  mails: 100_000,
  campaigns: 1_000,
  recipients: 100_000,
  blocked: 10_000,
  pending: 10_000,
  leavers: 100_000,
};
const TIMES = 60;
const MAX_RATIO = 2;

const [FIRST_NAME, LAST_NAME] = nameOf(99).toLowerCase().split(' ');
const NAME_QUERY = `q=${FIRST_NAME}+${LAST_NAME}`;
const EMAIL_QUERY = `q=${FIRST_NAME}.${LAST_NAME}@`;

type List = { path: string; of: keyof SeedCounts };

/** Every way in which a list's screen sorts, narrows and searches it, by what makes its address. A search finds one row. */
const LIST_QUERIES: Record<string, List & { queries: string[] }> = {
  requests: {
    path: '/api/members/requests?page=0&size=10',
    of: 'requests',
    queries: [
      ...['createdAt', 'fullName', 'email', 'memberType', 'status'].flatMap((column) => [
        `sort=${column},asc`,
        `sort=${column},desc`,
      ]),
      ...['status=PENDING', 'memberType=SINGLE', 'status=PENDING&sort=fullName,asc'],
      ...[NAME_QUERY, EMAIL_QUERY],
    ],
  },
  ambassadors: {
    path: '/api/admin/ambassadors?page=0&size=10',
    of: 'ambassadors',
    queries: ['sort=createdAt,asc', 'sort=name,asc', 'sort=name,desc', 'active=false', NAME_QUERY],
  },
  contacts: {
    path: '/api/contacts?page=0&size=10',
    of: 'contacts',
    queries: ['', 'read=false', 'read=true', NAME_QUERY, EMAIL_QUERY],
  },
  newsletters: { path: '/api/newsletters?page=0&size=10', of: 'subscribers', queries: ['', EMAIL_QUERY] },
  'newsletters to confirm': {
    path: '/api/newsletters?page=0&size=10&state=PENDING',
    of: 'pending',
    queries: ['', EMAIL_QUERY],
  },
  'newsletters that were left': {
    path: '/api/newsletters?page=0&size=10&state=UNSUBSCRIBED',
    of: 'leavers',
    queries: ['', EMAIL_QUERY],
  },
  campaigns: {
    path: '/api/admin/campaigns?page=0&size=10',
    of: 'campaigns',
    queries: ['', 'sort=createdAt,asc', 'state=SENT'],
  },
  'recipients of a campaign': {
    path: '/api/admin/campaigns/1/recipients?page=0&size=10',
    of: 'recipients',
    queries: ['', 'state=SENT', 'state=BOUNCED', EMAIL_QUERY],
  },
  'a campaign with its figures': { path: '/api/admin/campaigns/1?', of: 'recipients', queries: [''] },
  'blocked addresses': {
    path: '/api/admin/blocked-addresses?page=0&size=10',
    of: 'blocked',
    queries: ['', 'cause=HARD', EMAIL_QUERY],
  },
  journal: { path: '/api/admin/journal?page=0&size=10', of: 'entries', queries: [NAME_QUERY] },
  emails: { path: '/api/admin/emails?page=0&size=10', of: 'mails', queries: [EMAIL_QUERY] },
  'quick find': { path: '/api/admin/find?', of: 'requests', queries: [NAME_QUERY] },
};

const LISTS: Record<string, List> = Object.fromEntries(
  Object.entries(LIST_QUERIES).flatMap(([name, { path, of, queries }]) =>
    queries.map((query) => [`${name} ${query}`.trim(), { path: `${path}&${query}`, of }]),
  ),
);

let few: TestSite;
beforeAll(async () => {
  few = await startSite(SETTINGS);
  await seed(few, FEW_ROWS);
});
afterAll(() => few.close());

test('LISTS a list of many rows is sorted, narrowed and searched about as fast as one of a hundred', async () => {
  const many = await startSite(SETTINGS);
  await seed(many, MANY_ROWS);
  expectToHold(await withoutCpuSteal(() => compareSites(few, many, Object.keys(LISTS))).finally(many.close));
});

test.each([
  { what: 'its rows are counted for each page', mutation: LIST_MUTANTS.counted, list: 'newsletters' },
  {
    what: 'it is searched without an index',
    mutation: LIST_MUTANTS.scanned,
    list: `newsletters ${EMAIL_QUERY}`,
  },
])('LISTS control: $what', async ({ mutation, list }) => {
  const [finding] = await withMutant(mutation, SETTINGS, async (site) => {
    await seed(site, { ...EMPTY_SEED, subscribers: MANY_ROWS.subscribers });
    return compareSites(few, site, [list]);
  });
  expectToFail(finding as Finding);
});

/** Asks both sites in turn, so that a slow moment hits both. */
async function compareSites(few: TestSite, many: TestSite, names: string[]): Promise<Finding[]> {
  const classes: Classes = {};
  const clients = [openClient(few.url), openClient(many.url)];
  for (const [index, client] of clients.entries()) {
    const headers = await client.logIn(ADMIN);
    for (const name of names)
      classes[`${name} ${index}`] = () => client.call('GET', LISTS[name]?.path ?? '', { headers });
  }
  const samples = await interleave(classes, TIMES).finally(() => {
    for (const client of clients) client.close();
  });
  return names.map((name) => {
    const answers = [0, 1].map((index) => samples[`${name} ${index}`] ?? []);
    if (answers.flat().some(({ status }) => status !== 200)) throw new Error(`${name} was refused`);
    const [before = 0, after = 0] = answers.map((of) => median(of.map(({ ms }) => ms)));
    const of = LISTS[name]?.of ?? 'requests';
    return {
      what: `${name}: ${MANY_ROWS[of].toLocaleString('en')} beside ${FEW_ROWS[of]} rows`,
      figure: `${(after / before).toFixed(2)} times, medians ${before.toFixed(2)} and ${after.toFixed(2)} ms`,
      target: `≤ ${MAX_RATIO} times`,
      holds: after / before <= MAX_RATIO,
    };
  });
}
