import { defineMutation, type Mutation, withMutant } from '../support/mutant.ts';
import { EMPTY_SEED, type SeedCounts, seed } from '../support/seed.ts';
import { nameOf } from '../support/seed-names.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { openClient } from '../support/timed-client.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';
import { type Classes, interleave } from './timing-oracle.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const FEW_ROWS: SeedCounts = {
  requests: 100,
  subscribers: 100,
  ambassadors: 100,
  contacts: 100,
  entries: 100,
  mails: 100,
};
const MANY_ROWS: SeedCounts = {
  requests: 10_000,
  subscribers: 100_000,
  ambassadors: 1_000,
  contacts: 10_000,
  entries: 100_000,
  mails: 100_000,
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
  journal: { path: '/api/admin/journal?page=0&size=10', of: 'entries', queries: [NAME_QUERY] },
  emails: { path: '/api/admin/emails?page=0&size=10', of: 'mails', queries: [EMAIL_QUERY] },
  'quick find': { path: '/api/admin/find?', of: 'requests', queries: [NAME_QUERY] },
};

const LISTS: Record<string, List> = Object.fromEntries(
  Object.entries(LIST_QUERIES).flatMap(([name, { path, of, queries }]) =>
    queries.map((query) => [`${name} ${query}`.trim(), { path: `${path}&${query}`, of }]),
  ),
);

/** Counts what the database has counted already. */
const COUNT_QUERY = defineMutation({
  file: 'server/src/newsletter/newsletter.table.ts',
  original: "  if (q === '') return (await readTallies(db)).newsletter;\n",
  mutated: '',
});

/** Reads every row for what an index would find. */
const FULL_SCAN: Record<string, Mutation> = {
  sqlite: defineMutation({
    file: 'server/src/db/search.ts',
    original: 'const INDEXED_CHARACTERS = 3;',
    mutated: 'const INDEXED_CHARACTERS = 300;',
  }),
  postgres: defineMutation({
    file: 'server/src/db/search.ts',
    original: 'column}`)} like',
    mutated: "column}`)} || '' like",
  }),
};

const controls = () => [
  { description: 'counted anew', mutation: COUNT_QUERY, list: 'newsletters' },
  {
    description: 'searched without index',
    mutation: FULL_SCAN[process.env.TEST_ENGINE ?? ''] as Mutation,
    list: `newsletters ${EMAIL_QUERY}`,
  },
];

/** LISTS: a list of many rows answers about as soon as one of a hundred, however it is sorted, narrowed and searched. */
export const listGrowth: Scenario = async () => {
  const few = await startSite(SETTINGS);
  try {
    await seed(few, FEW_ROWS);
    const many = await startSite(SETTINGS);
    await seed(many, MANY_ROWS);
    const findings = await compareSites(few, many, Object.keys(LISTS)).finally(many.close);
    for (const { description, mutation, list } of controls()) {
      const control = await withMutant(mutation, SETTINGS, async (site) => {
        await seed(site, { ...EMPTY_SEED, subscribers: MANY_ROWS.subscribers });
        return compareSites(few, site, [list]);
      });
      findings.push(...control.map((finding) => asNegativeControl(description, finding)));
    }
    return findings;
  } finally {
    await few.close();
  }
};

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
