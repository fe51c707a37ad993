import { ApiClient } from '../test/support/api-client.ts';
import { firstLoadOf } from '../test/support/first-load.ts';
import { rawMessage } from '../test/support/mixed-traffic.ts';
import { rawGet, rawPost } from '../test/support/raw-request.ts';
import { nameOf } from '../test/support/seed-names.ts';
import { ADMIN, type TestSite } from '../test/support/site.ts';
import { openClient } from '../test/support/timed-client.ts';
import type { LoopOrder, Statement, Statements } from './baseline.ts';
import { INSERT_STATEMENTS, ROUND_TRIP_STATEMENTS } from './baseline-message.ts';
import { FULL_SEED } from './seeded-site.ts';

/** The requests of one workload, as bytes to send, one after the other. */
type RequestFactory = (site: TestSite) => Promise<string[]>;

export type Workload = {
  createRequests: RequestFactory;
  /** Each request may be sent only once; otherwise all are sent repeatedly. */
  isOneTime?: true;
  /** Repeats the minimum work for one request, if that says more than a baseline server. */
  loop?(site: TestSite, atOnce: number): LoopOf | null;
};
type LoopOf<Order = LoopOrder> = Order extends LoopOrder ? Omit<Order, 'seconds'> : never;

const DISTINCT_REQUESTS = 20_000;
const PAGES = (FULL_SEED.ambassadors * 0.9) / 10;

const get = (path: string) => async () => [rawGet(path)];
const gets = (pathOf: (number: number) => string) => async () =>
  Array.from({ length: DISTINCT_REQUESTS }, (_, number) => rawGet(pathOf(number)));

const COLUMNS = 'id, name, company, job_title, active, photo_hash, logo_hash, created_at, version';
const NEWEST = `select ${COLUMNS} from ambassador where active = true order by created_at desc, id desc limit 10`;
/** Only the queries. Only for PostgreSQL, to which each is a round trip. */
const roundTrips =
  (statements: Statements) =>
  ({ store }: TestSite, atOnce: number) =>
    store.databaseUrl ? ({ kind: 'trips', url: store.databaseUrl, statements, atOnce } as const) : null;
const roundTrip = (text: string, values: Statement['values'] = []) =>
  roundTrips({ before: [], each: [{ text, values }] });

export const WORKLOADS: Record<string, Workload> = {
  /** The public list: ten of 10 000, newest first. */
  list: { createRequests: get('/api/ambassadors'), loop: roundTrip(NEWEST) },
  /** The same list, with an unknown parameter, so that the response is not cached. */
  'list-uncached': {
    createRequests: gets((number) => `/api/ambassadors?uncached=${number}`),
    loop: roundTrip(NEWEST),
  },
  'list-deep': {
    createRequests: gets(
      (number) => `/api/ambassadors?page=${Math.floor(PAGES * (0.5 + ((number * 7) % 400) / 1_000))}`,
    ),
    loop: roundTrip(`${NEWEST} offset $1`, [FULL_SEED.ambassadors * 0.65]),
  },
  'list-search': {
    createRequests: gets(
      (number) => `/api/ambassadors?q=${encodeURIComponent(nameOf(number % FULL_SEED.ambassadors))}`,
    ),
    loop: roundTrip(
      `select ${COLUMNS} from ambassador where active = true and id = any(array(select id from ambassador where search_text like $1)) order by created_at desc, id desc limit 10`,
      [`%${nameOf(4711).toLowerCase()}%`],
    ),
  },
  one: {
    createRequests: gets((number) => `/api/ambassadors/${2 + ((number * 10) % FULL_SEED.ambassadors)}`),
    loop: roundTrip(`select ${COLUMNS} from ambassador where id = $1`, [2]),
  },
  page: { createRequests: get('/ambassadeurs') },
  'page-uncached': { createRequests: gets((number) => `/ambassadeurs?uncached=${number}`) },
  static: { createRequests: async (site) => [rawGet((await firstScript(site)) ?? '')] },
  image: { createRequests: async (site) => [rawGet(await pictureOf(site))] },
  login: {
    createRequests: async (site) => posts(site, (number, xsrf) => rawPost('/api/login', ADMIN, number, xsrf)),
    loop: () => ({ kind: 'hashes' }),
  },
  write: {
    createRequests: async (site) =>
      posts(site, (number, xsrf) => rawMessage(site.url, number, xsrf), MESSAGES),
    isOneTime: true,
    // On SQLite, inserts one after the other: each waits for the disk.
    loop: (site, atOnce) =>
      roundTrips(ROUND_TRIP_STATEMENTS)(site, atOnce) ?? {
        kind: 'inserts',
        folder: site.store.dataDir,
        statements: INSERT_STATEMENTS,
      },
  },
  'admin-list': {
    createRequests: async (site) => {
      const office = await new ApiClient(site.url).logIn(ADMIN);
      const headers = Object.entries(office.headers()).map(([name, value]) => `${name}: ${value}\r\n`);
      return [rawGet('/api/members/requests?page=0&size=10', headers.join(''))];
    },
    loop: roundTrip(
      'select r.*, a.* from membership_request r join account a on a.id = r.account_id order by r.created_at desc, r.id desc limit 10',
    ),
  },
};

/** More than a site accepts and rejects in one round. */
const MESSAGES = 30_000;
/** How many are prepared at a time, as each opens a file for a moment. */
const BATCH_SIZE = 500;
const LOGINS = 500;

/** Gives the address of each message a new number, so that no rate limit is reached. */
let postCount = 0;

async function posts(
  site: TestSite,
  createRequest: (number: number, xsrf: string) => string | Promise<string>,
  count = LOGINS,
) {
  const client = openClient(site.url);
  const xsrf = await client.xsrfToken();
  client.close();
  const requests: string[] = [];
  for (const until = postCount + count; postCount < until; ) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, until - postCount) }, () =>
      createRequest(postCount++, xsrf),
    );
    requests.push(...(await Promise.all(batch)));
  }
  return requests;
}

async function firstScript({ url }: TestSite) {
  return firstLoadOf(await (await fetch(url)).text()).find((file) => file.endsWith('.js'));
}

async function pictureOf({ url }: TestSite): Promise<string> {
  const { content } = (await (await fetch(`${url}/api/ambassadors`)).json()) as {
    content: { photoUrl: string }[];
  };
  return content[0]?.photoUrl ?? '';
}
