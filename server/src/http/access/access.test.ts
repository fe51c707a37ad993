import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createAdmin } from '../../accounts/create-admin.ts';
import { deriveKeys } from '../../kernel/keys.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { createDocumentedCalls, EXAMPLES } from '../../testing/documented-calls.ts';
import { FIRM } from '../../testing/firm.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
const metrics = createMetrics({
  database,
  dataDir: database.location.dataDir,
  clock: world.clock,
  backupDir: null,
  pagePattern: () => '*',
});
afterAll(metrics.close);
const METRICS_TOKEN = 'jeton de la surveillance';
const api = openTestClient({ domain, database, images, metrics, settings: { METRICS_TOKEN } });

const tokenOf = async (email: string, password = PASSWORD) =>
  (await domain.accounts.login({ email, password }, DEVICE)).token;

/** Of the accounts below, and of no caller in the documents: calls that require theirs change nothing of these. */
const OTHER_PASSWORD = 'la clef du grenier';
const joinedMember = async () => {
  const { email } = await world.joinedMember();
  await domain.passwordReset.complete(await world.resetSecret(email), OTHER_PASSWORD, DEVICE);
  return { email };
};
const member = await joinedMember();
const expired = await tokenOf(member.email, OTHER_PASSWORD);
world.clock.advance({ hours: 13 });
const former = await world.joinedMember();
const deactivated = await tokenOf(former.email);
await domain.members.deactivate(admin, former.id);
const LATE = { email: 'tard@cercle.example', password: OTHER_PASSWORD, site: FIRM };
const longAgo = { now: () => new Date(world.clock.now().getTime() - 8 * 86_400_000) };
await createAdmin(database, longAgo, LATE, () => undefined);
const calls = await createDocumentedCalls(world, api);
const memberToken = await tokenOf(member.email, OTHER_PASSWORD);
const [header, payload, signature] = memberToken.split('.');
const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
const asAdmin = [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }];
const tampered = Buffer.from(JSON.stringify({ ...claims, roles: asAdmin })).toString('base64url');

/** SE-1: a token that is valid except for its signature. */
const forged = await new SignJWT({ ...claims, roles: asAdmin })
  .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
  .sign(deriveKeys('another secret').session);

const TOKENS = {
  anonymous: undefined,
  member: memberToken,
  'other member': await tokenOf((await joinedMember()).email, OTHER_PASSWORD),
  admin: await tokenOf(ADMIN_EMAIL, ADMIN_PASSWORD),
  'admin past grace': await tokenOf(LATE.email, LATE.password),
  deactivated,
  expired,
  forged,
  'member with tampered roles': `${header}.${tampered}.${signature}`,
};
type Identity = keyof typeof TOKENS;
const IDENTITIES = Object.keys(TOKENS) as Identity[];

/** The callers that a route allows; `even 401`: also those whose token is no longer valid. */
type Who = 'anyone' | 'anyone, even 401' | 'logged in' | 'members' | 'admins' | 'admins, enrolled or not';
type Row = { who: Who; status: number; method: string; path: string; sent: string };

const get = (path: string, who: Who, status = 200): Row => ({ method: 'GET', path, sent: '', who, status });
const UNDOCUMENTED: Record<string, Row> = {
  'GET /healthz': get('/healthz', 'anyone, even 401'),
  'GET /readyz': get('/readyz', 'anyone, even 401'),
  // Its token is METRICS_TOKEN, which no account of the site has.
  'GET /metrics': get('/metrics', 'anyone, even 401', 401),
  'GET /images/:file': get('/images/1', 'anyone, even 401', 404),
  'GET /images/mail/:file{[0-9a-f]{64}\\.jpg}': get(
    `/images/mail/${'0'.repeat(64)}.jpg`,
    'anyone, even 401',
    404,
  ),
  'GET /share/evenements/:file{[a-z0-9-]+\\.jpg}': get(
    '/share/evenements/aucun.jpg',
    'anyone, even 401',
    404,
  ),
  'GET /api/openapi.json': get('/api/openapi.json', 'anyone'),
  'GET /api/docs': get('/api/docs', 'anyone'),
  'POST /newsletter/desinscription/:token': {
    ...{ method: 'POST', path: '/newsletter/desinscription/{unsubscribe}', sent: '' },
    ...{ who: 'anyone, even 401', status: 200 },
  },
  'POST /newsletter/confirmation/:token': {
    ...{ method: 'POST', path: '/newsletter/confirmation/{confirmation link}', sent: '' },
    ...{ who: 'anyone, even 401', status: 200 },
  },
};

/** The documents show the caller of each call; of the calls that members make, administrators may make these. */
const FOR_ALL_ACCOUNTS = /^(GET|PUT|POST|DELETE) (second-factor|sessions|profile.(password|email|export))/;
function whoOf(method: string, path: string, as: string): Who {
  if (/^.(login|logout)$/.test(path)) return 'anyone, even 401';
  if (path === '/admin/profile') return 'admins, enrolled or not';
  if (as === '–') return 'anyone';
  if (as === 'admin') return 'admins';
  return FOR_ALL_ACCOUNTS.test(`${method} ${path.slice(1)}`) ? 'logged in' : 'members';
}

const routes = [...new Set(api.app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith('ALL'),
);
function rowOf(route: string): Row {
  const undocumented = UNDOCUMENTED[route];
  if (undocumented) return undocumented;
  const [, method = '', written = ''] = /^(\w+) .api(.*)$/.exec(route) ?? [];
  const pattern = new RegExp(`^${written.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
  const example = EXAMPLES.find((one) => one.method === method && pattern.test(one.path));
  if (!example) throw new Error(`docs/api.md shows no ${route}`);
  return { ...example, path: `/api${example.path}`, who: whoOf(method, written, example.as) };
}

const DEAD: Identity[] = ['deactivated', 'expired', 'forged', 'member with tampered roles'];

const MEMBERS: Identity[] = ['member', 'other member'];
const MAY: Record<'logged in' | 'members' | 'admins' | 'admins, enrolled or not', Identity[]> = {
  'logged in': [...MEMBERS, 'admin', 'admin past grace'],
  members: MEMBERS,
  admins: ['admin'],
  'admins, enrolled or not': ['admin', 'admin past grace'],
};

/** The status of a refusal; null if the route is not refused to them. */
function expectedStatus({ who }: Row, identity: Identity): number | null {
  if (who === 'anyone, even 401') return null;
  if (DEAD.includes(identity)) return 401;
  if (who === 'anyone') return null;
  if (identity === 'anonymous') return 401;
  return MAY[who].includes(identity) ? null : 403;
}

/** Everything that a refused request must not change. */
async function stored() {
  const { db } = database;
  const tables = [
    'account',
    'membership_request',
    'link',
    'email_change',
    'mail',
    'audit_entry',
    'contact',
    'newsletter_subscription',
    'newsletter_confirmation',
    'ambassador',
    'library_image',
    'event',
    'event_history',
    'check_in',
    'event_registration',
    'registration_history',
    'seat_offer',
    'guest_claim',
    'recommendation',
    'recommendation_history',
    'one_to_one',
    'campaign',
    'campaign_history',
    'campaign_recipient',
    'saved_audience',
    'policy_version',
    'session',
    'party',
    'document',
    'document_line',
    'document_event',
  ] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute());
  // One text: comparing thousands of rows value by value takes longer than the requests.
  return JSON.stringify(await Promise.all(rows));
}

/** Whether a caller in the documents stands for them. */
function isShown(as: string, identity: Identity): boolean {
  if (as === '–') return identity === 'anonymous' || identity === 'other member';
  return as === 'admin' ? identity === 'admin' : MEMBERS.includes(identity);
}

/** Because they end the sessions of the others. */
const LAST = ['DELETE /api/sessions', 'POST /api/logout'];

test.each(routes.toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other)))(
  'AC-1 %s is refused to callers without the right, for whom it changes nothing, and to no others',
  async (route) => {
    const row = rowOf(route);
    const example = EXAMPLES.find(({ path, method }) => `/api${path}` === row.path && method === row.method);
    const prepare = async () => {
      // The address of the example can be subscribed once.
      await database.db.deleteFrom('newsletter_subscription').execute();
      const caller = example ? await calls.callerOf(example) : { email: '', token: '' };
      return { caller, ...(await calls.prepare(row, caller)) };
    };
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    const send = async ({ caller: _, method, path, ...options }: Prepared, token: string | undefined) => {
      const from = { remoteAddress: crypto.randomUUID() };
      return (await api.request(method, path, { ...options, ...from, ...(token && { token }) })).status;
    };
    const refusals = IDENTITIES.map((identity) => [identity, expectedStatus(row, identity)] as const);
    const refused = refusals.filter(([, status]) => status !== null);
    const prepared = await prepare();
    const before = refused.length > 0 && (await stored());
    for (const [identity, status] of refused)
      expect(await send(prepared, TOKENS[identity]), identity).toBe(status);
    if (before) expect(await stored()).toBe(before);
    expect(await send(prepared, prepared.caller.token), 'the same request by the right caller').toBe(
      row.status,
    );
    for (const [identity, refusal] of refusals) {
      if (refusal !== null || isShown(example?.as ?? '–', identity)) continue;
      const status = await send(await prepare(), TOKENS[identity]);
      if (row.who.startsWith('anyone')) expect(status, identity).toBe(row.status);
      else expect([401, 403], identity).not.toContain(status);
    }
  },
);
