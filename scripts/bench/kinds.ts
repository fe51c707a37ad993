import { ApiClient } from '../../e2e/support/api.ts';
import { nameOf } from '../../e2e/support/crowd-names.ts';
import { ADMIN, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from '../prove/client.ts';
import { wireMessage } from '../prove/mixed-crowd.ts';
import { wireGet, wirePost } from '../prove/wire.ts';
import { firstLoadOf } from '../testing/first-load.ts';
import type { LoopOrder, Statement, Statements } from './bare.ts';
import { ROW, TRIPS } from './bare-message.ts';
import { FULL } from './filled-site.ts';

/** The requests of one kind, as bytes to send, one after the other. */
type Asked = (site: TestSite) => Promise<string[]>;

export type Kind = {
  asked: Asked;
  /** Each request may be sent only once; otherwise all are sent over and over. */
  isAskedOnce?: true;
  /** Repeats the least work for one of them, where that says more than a bare server. */
  loop?(site: TestSite, atOnce: number): LoopOf | null;
};
type LoopOf<Order = LoopOrder> = Order extends LoopOrder ? Omit<Order, 'seconds'> : never;

const DIFFERENT = 20_000;
const PAGES = (FULL.ambassadors * 0.9) / 10;

const get = (path: string) => async () => [wireGet(path)];
const gets = (pathOf: (number: number) => string) => async () =>
  Array.from({ length: DIFFERENT }, (_, number) => wireGet(pathOf(number)));

const COLUMNS = 'id, name, company, job_title, active, photo_hash, logo_hash, created_at, version';
const NEWEST = `select ${COLUMNS} from ambassador where active = true order by created_at desc, id desc limit 10`;
/** The same queries alone. Only for PostgreSQL, to which each is a round trip. */
const trips =
  (statements: Statements) =>
  ({ store }: TestSite, atOnce: number) =>
    store.databaseUrl ? ({ kind: 'trips', url: store.databaseUrl, statements, atOnce } as const) : null;
const trip = (text: string, values: Statement['values'] = []) =>
  trips({ before: [], each: [{ text, values }] });

export const KINDS: Record<string, Kind> = {
  /** The list that everybody sees: ten of 10 000, newest first. */
  list: { asked: get('/api/ambassadors'), loop: trip(NEWEST) },
  /** The same list, with an unknown parameter, so that the answer is not kept. */
  'list-anew': { asked: gets((number) => `/api/ambassadors?anew=${number}`), loop: trip(NEWEST) },
  'list-deep': {
    asked: gets(
      (number) => `/api/ambassadors?page=${Math.floor(PAGES * (0.5 + ((number * 7) % 400) / 1_000))}`,
    ),
    loop: trip(`${NEWEST} offset $1`, [FULL.ambassadors * 0.65]),
  },
  'list-search': {
    asked: gets((number) => `/api/ambassadors?q=${encodeURIComponent(nameOf(number % FULL.ambassadors))}`),
    loop: trip(
      `select ${COLUMNS} from ambassador where active = true and id = any(array(select id from ambassador where search_text like $1)) order by created_at desc, id desc limit 10`,
      [`%${nameOf(4711).toLowerCase()}%`],
    ),
  },
  one: {
    asked: gets((number) => `/api/ambassadors/${2 + ((number * 10) % FULL.ambassadors)}`),
    loop: trip(`select ${COLUMNS} from ambassador where id = $1`, [2]),
  },
  page: { asked: get('/ambassadeurs') },
  'page-anew': { asked: gets((number) => `/ambassadeurs?anew=${number}`) },
  static: { asked: async (site) => [wireGet((await firstScript(site)) ?? '')] },
  image: { asked: async (site) => [wireGet(await pictureOf(site))] },
  login: {
    asked: async (site) => posts(site, (number, xsrf) => wirePost('/api/login', ADMIN, number, xsrf)),
    loop: () => ({ kind: 'hashes' }),
  },
  write: {
    asked: async (site) => posts(site, (number, xsrf) => wireMessage(site.url, number, xsrf), MESSAGES),
    isAskedOnce: true,
    // On SQLite, inserts one after the other: each waits for the disk.
    loop: (site, atOnce) =>
      trips(TRIPS)(site, atOnce) ?? { kind: 'inserts', folder: site.store.dataDir, statements: ROW },
  },
  'admin-list': {
    asked: async (site) => {
      const office = await new ApiClient(site.url).logIn(ADMIN);
      const headers = Object.entries(office.headers()).map(([name, value]) => `${name}: ${value}\r\n`);
      return [wireGet('/api/members/requests?page=0&size=10', headers.join(''))];
    },
    loop: trip(
      'select r.*, a.* from membership_request r join account a on a.id = r.account_id order by r.created_at desc, r.id desc limit 10',
    ),
  },
};

/** More than a site accepts and refuses in one round. */
const MESSAGES = 30_000;
/** How many are prepared at a time, as each opens a file for a moment. */
const MADE_AT_ONCE = 500;
const LOGINS = 500;

/** Makes the address of each message a new one, so that no limit is reached. */
let posted = 0;

async function posts(
  site: TestSite,
  wire: (number: number, xsrf: string) => string | Promise<string>,
  count = LOGINS,
) {
  const client = openClient(site.url);
  const xsrf = await client.xsrfToken();
  client.close();
  const made: string[] = [];
  for (const until = posted + count; posted < until; ) {
    const some = Array.from({ length: Math.min(MADE_AT_ONCE, until - posted) }, () => wire(posted++, xsrf));
    made.push(...(await Promise.all(some)));
  }
  return made;
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
