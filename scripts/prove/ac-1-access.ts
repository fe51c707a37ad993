import { createHash, createHmac } from 'node:crypto';
import { fill } from '../../e2e/support/crowd.ts';
import { addMembers } from '../../e2e/support/people.ts';
import { ADMIN, startSite, type TestSite } from '../../e2e/support/site.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import type { ApiDocument } from '../../server/src/testing/fuzzed-requests.ts';
import { openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
/** Of each: what a path names by its number is there. */
const FEW = { requests: 3, subscribers: 3, ambassadors: 3, contacts: 3, entries: 3, mails: 3 };

const TAKEN_FOR_ADMIN = defineFlaw({
  file: 'server/src/kernel/actor.ts',
  right: "  if (actor.kind === 'admin') return actor;\n  throw refusal(actor);",
  wrong:
    "  if (actor.kind === 'admin' || actor.kind === 'member') return actor as Admin;\n  throw refusal(actor);",
});

/**
 * AC-1: each route that the site's own document names, asked by everyone there is, refuses whom it must and changes
 * nothing for them.
 */
export const access: Row = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site).finally(site.close);
  const [refusals] = await withFlaw(TAKEN_FOR_ADMIN, SETTINGS, measure);
  return [...result, asControl('a member is taken for an administrator', refusals as Finding)];
};

async function measure(site: TestSite): Promise<Finding[]> {
  await fill(site, FEW);
  const client = openClient(site.url);
  const headers = await identities(site, client);
  const routes = routesOf(JSON.parse((await client.call('GET', '/api/openapi.json')).body) as ApiDocument);
  const before = await digest(site);
  const seen = { refused: [] as string[], let: [] as string[], asked: 0 };
  // Refused callers first: calls that succeed would change what is compared.
  for (const expected of ['refused', 'let'] as const) {
    for (const route of routes) {
      for (const [who, header] of Object.entries(headers) as [Identity, Record<string, string>][]) {
        const status = statusFor(route, who);
        if ((status === null) !== (expected === 'let')) continue;
        const answer = await client.call(route.method, route.path, { headers: header });
        seen.asked += 1;
        const isRight = status === null ? ![401, 403].includes(answer.status) : answer.status === status;
        if (!isRight || answer.status >= 500)
          seen[expected].push(`${who}, ${route.method} ${route.path}: ${answer.status}`);
      }
    }
    if (expected === 'refused' && (await digest(site)) !== before) seen.refused.push('something was changed');
  }
  client.close();
  const figure = (wrong: string[]) => `${wrong.length} wrong ${wrong.slice(0, 3).join('; ')}`;
  const what = `${routes.length} routes, ${Object.keys(headers).length} identities, ${seen.asked} calls`;
  return [
    {
      what: `${what}: refused`,
      figure: figure(seen.refused),
      target: '0',
      holds: seen.refused.length === 0,
    },
    { what: 'who may is let in', figure: figure(seen.let), target: '0', holds: seen.let.length === 0 },
  ];
}

const DEAD = ['logged out', 'deactivated', 'deleted', 'forged', 'tampered'] as const;
type Identity = 'anonymous' | 'member' | 'administrator' | (typeof DEAD)[number];

async function identities(site: TestSite, client: ReturnType<typeof openClient>) {
  const [member, ...others] = await Promise.all(
    (await addMembers(site, 4)).map(async (person) => ({ ...person, session: await client.logIn(person) })),
  );
  const [loggedOut, deactivated, deleted] = others;
  if (!member || !loggedOut || !deactivated || !deleted) throw new Error('not everyone is there');
  const administrator = await client.logIn(ADMIN);
  const end = async (method: string, path: string, headers: Record<string, string>) => {
    const { status, body } = await client.call(method, path, { headers });
    if (status >= 300) throw new Error(`${path}: ${body}`);
  };
  await end('POST', '/api/logout', loggedOut.session);
  await end('PUT', `/api/members/${deactivated.id}/deactivate`, administrator);
  await end('DELETE', `/api/members/requests/${deleted.requestId}`, administrator);
  const [head = '', claims = '', signature = ''] = member.session.authorization.split('.');
  const asAdmin = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), roles: ['ROLE_ADMIN'] };
  const tampered = Buffer.from(JSON.stringify(asAdmin)).toString('base64url');
  const signed = `${head.slice('Bearer '.length)}.${tampered}`;
  const forged = createHmac('sha256', 'another secret').update(signed).digest('base64url');
  return {
    anonymous: {},
    member: member.session,
    administrator,
    'logged out': loggedOut.session,
    deactivated: deactivated.session,
    deleted: deleted.session,
    forged: { authorization: `Bearer ${signed}.${forged}` },
    tampered: { authorization: `Bearer ${signed}.${signature}` },
  } satisfies Record<Identity, Record<string, string>>;
}

type Route = { method: string; path: string; whose: 'all' | 'everyone' | 'own' | 'members' | 'admins' };

/** They would end the very sessions that the calls use. */
const LAST = ['DELETE /api/sessions', 'POST /api/logout'];
const MEMBERS_OWN = /^\/profile(\/photo|\/delete)?$/;

function routesOf({ paths }: ApiDocument): Route[] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path.replace(/\{\w+\}/g, '1')}`,
      whose: whose(path, operation),
    })),
  );
  const rank = ({ method, path }: Route) => LAST.indexOf(`${method} ${path}`);
  return routes.toSorted((a, b) => rank(a) - rank(b));
}

function whose(path: string, { security, responses }: ApiDocument['paths'][string][string]): Route['whose'] {
  if (/^\/log(in|out)$/.test(path)) return 'all';
  const isGuarded = security?.every((way) => Object.keys(way as object).length > 0);
  if (!isGuarded) return 'everyone';
  if (MEMBERS_OWN.test(path)) return 'members';
  return '403' in responses ? 'admins' : 'own';
}

/** @returns the status that refuses them, or null for who may */
function statusFor({ whose }: Route, who: Identity): 401 | 403 | null {
  if (whose === 'all') return null;
  if (DEAD.some((dead) => dead === who)) return 401;
  if (whose === 'everyone') return null;
  if (who === 'anonymous') return 401;
  if (whose === 'own') return null;
  return (whose === 'members') === (who === 'member') ? null : 403;
}

const CHANGED = ['account', 'membership_request', 'link', 'mail', 'audit_entry', 'contact'] as const;
const ALSO = ['newsletter_subscription', 'ambassador', 'second_factor', 'session'] as const;

async function digest({ store }: TestSite): Promise<string> {
  const { db, close } = await openDatabase(store);
  const hash = createHash('sha256');
  for (const table of [...CHANGED, ...ALSO])
    hash.update(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
  await close();
  return hash.digest('hex');
}
