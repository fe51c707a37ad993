import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { asAdmin, type Crowd, fill } from './crowd.ts';
import { withFlaw } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';
import { type Classes, interleave, median } from './telling-apart.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const FEW: Crowd = { requests: 100, subscribers: 100, ambassadors: 100, contacts: 100 };
const MANY: Crowd = { requests: 10_000, subscribers: 100_000, ambassadors: 1_000, contacts: 10_000 };
const TIMES = 300;
const CONTROL_TIMES = 100;
const MOST = 2;

/** Each list as its screen asks for it first. */
const LISTS: Record<string, { path: string; of: keyof Crowd }> = {
  requests: { path: '/api/members/requests?page=0&size=10&sort=createdAt,desc', of: 'requests' },
  'pending requests': {
    path: '/api/members/requests?page=0&size=10&sort=createdAt,desc&status=PENDING',
    of: 'requests',
  },
  ambassadors: { path: '/api/admin/ambassadors?page=0&size=10&sort=createdAt,desc', of: 'ambassadors' },
  contacts: { path: '/api/contacts?page=0&size=10', of: 'contacts' },
  newsletters: { path: '/api/newsletters?page=0&size=10', of: 'subscribers' },
};

/** Counts what the database has counted already. */
const COUNTING = {
  file: 'server/src/newsletter/newsletter.table.ts',
  right: "  if (q === '') return (await readTallies(db)).newsletter;\n",
  wrong: '',
};

/** LISTS: a list of many rows answers about as soon as one of a hundred. */
export const growthOfLists: Row = async () => {
  const few = await startSite(SETTINGS);
  try {
    await fill(few, FEW);
    const many = await startSite(SETTINGS);
    const findings = await beside(few, many, Object.keys(LISTS), TIMES).finally(many.close);
    const control = await withFlaw(COUNTING, SETTINGS, (site) =>
      beside(few, site, ['newsletters'], CONTROL_TIMES),
    );
    return [...findings, ...control.map(asControl)];
  } finally {
    await few.close();
  }
};

/** Fills the second site and asks both in turn, so that a slow moment hits both. */
async function beside(few: TestSite, many: TestSite, names: string[], times: number): Promise<Finding[]> {
  await fill(many, MANY);
  const classes: Classes = {};
  const clients = [openClient(few.url), openClient(many.url)];
  for (const [index, client] of clients.entries()) {
    const headers = await asAdmin(client);
    for (const name of names)
      classes[`${name} ${index}`] = () => client.call('GET', LISTS[name]?.path ?? '', { headers });
  }
  const samples = await interleave(classes, times).finally(() => {
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

const asControl = ({ what, figure, holds }: Finding): Finding => ({
  what: `control: counted anew, ${what}`,
  figure,
  target: `> ${MOST} times`,
  holds: !holds,
});
