import { type Crowd, fill, NOBODY } from '../../e2e/support/crowd.ts';
import { nameOf } from '../../e2e/support/crowd-names.ts';
import { ADMIN, startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { defineFlaw, type Flaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';
import { type Classes, interleave, median } from './telling-apart.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const FEW: Crowd = {
  requests: 100,
  subscribers: 100,
  ambassadors: 100,
  contacts: 100,
  entries: 100,
  mails: 100,
};
const MANY: Crowd = {
  requests: 10_000,
  subscribers: 100_000,
  ambassadors: 1_000,
  contacts: 10_000,
  entries: 100_000,
  mails: 100_000,
};
const TIMES = 60;
const MOST = 2;

const [FIRST_NAME, LAST_NAME] = nameOf(99).toLowerCase().split(' ');
const BY_NAME = `q=${FIRST_NAME}+${LAST_NAME}`;
const BY_ADDRESS = `q=${FIRST_NAME}.${LAST_NAME}@`;

type List = { path: string; of: keyof Crowd };

/** Every way in which a list's screen sorts, narrows and searches it, by what makes its address. A search finds one row. */
const WAYS: Record<string, List & { ways: string[] }> = {
  requests: {
    path: '/api/members/requests?page=0&size=10',
    of: 'requests',
    ways: [
      ...['createdAt', 'fullName', 'email', 'memberType', 'status'].flatMap((column) => [
        `sort=${column},asc`,
        `sort=${column},desc`,
      ]),
      ...['status=PENDING', 'memberType=SINGLE', 'status=PENDING&sort=fullName,asc'],
      ...[BY_NAME, BY_ADDRESS],
    ],
  },
  ambassadors: {
    path: '/api/admin/ambassadors?page=0&size=10',
    of: 'ambassadors',
    ways: ['sort=createdAt,asc', 'sort=name,asc', 'sort=name,desc', 'active=false', BY_NAME],
  },
  contacts: {
    path: '/api/contacts?page=0&size=10',
    of: 'contacts',
    ways: ['', 'read=false', 'read=true', BY_NAME, BY_ADDRESS],
  },
  newsletters: { path: '/api/newsletters?page=0&size=10', of: 'subscribers', ways: ['', BY_ADDRESS] },
  journal: { path: '/api/admin/journal?page=0&size=10', of: 'entries', ways: [BY_NAME] },
  emails: { path: '/api/admin/emails?page=0&size=10', of: 'mails', ways: [BY_ADDRESS] },
  'quick find': { path: '/api/admin/find?', of: 'requests', ways: [BY_NAME] },
};

const LISTS: Record<string, List> = Object.fromEntries(
  Object.entries(WAYS).flatMap(([name, { path, of, ways }]) =>
    ways.map((way) => [`${name} ${way}`.trim(), { path: `${path}&${way}`, of }]),
  ),
);

/** Counts what the database has counted already. */
const COUNTING = defineFlaw({
  file: 'server/src/newsletter/newsletter.table.ts',
  right: "  if (q === '') return (await readTallies(db)).newsletter;\n",
  wrong: '',
});

/** Reads every row for what an index would find. */
const READING: Record<string, Flaw> = {
  sqlite: defineFlaw({
    file: 'server/src/db/search.ts',
    right: 'const INDEXED_CHARACTERS = 3;',
    wrong: 'const INDEXED_CHARACTERS = 300;',
  }),
  postgres: defineFlaw({
    file: 'server/src/db/search.ts',
    right: 'column}`)} like',
    wrong: "column}`)} || '' like",
  }),
};

const controls = () => [
  { told: 'counted anew', flaw: COUNTING, list: 'newsletters' },
  {
    told: 'searched without index',
    flaw: READING[process.env.TEST_ENGINE ?? ''] as Flaw,
    list: `newsletters ${BY_ADDRESS}`,
  },
];

/** LISTS: a list of many rows answers about as soon as one of a hundred, however it is sorted, narrowed and searched. */
export const growthOfLists: Row = async () => {
  const few = await startSite(SETTINGS);
  try {
    await fill(few, FEW);
    const many = await startSite(SETTINGS);
    await fill(many, MANY);
    const findings = await beside(few, many, Object.keys(LISTS)).finally(many.close);
    for (const { told, flaw, list } of controls()) {
      const control = await withFlaw(flaw, SETTINGS, async (site) => {
        await fill(site, { ...NOBODY, subscribers: MANY.subscribers });
        return beside(few, site, [list]);
      });
      findings.push(...control.map((finding) => asControl(told, finding)));
    }
    return findings;
  } finally {
    await few.close();
  }
};

/** Asks both sites in turn, so that a slow moment hits both. */
async function beside(few: TestSite, many: TestSite, names: string[]): Promise<Finding[]> {
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
      what: `${name}: ${MANY[of].toLocaleString('en')} beside ${FEW[of]} rows`,
      figure: `${(after / before).toFixed(2)} times, medians ${before.toFixed(2)} and ${after.toFixed(2)} ms`,
      target: `≤ ${MOST} times`,
      holds: after / before <= MOST,
    };
  });
}
