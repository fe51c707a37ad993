import { createHash, createHmac } from 'node:crypto';
import { test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import type { ApiDocument } from '../../server/src/testing/fuzzed-requests.ts';
import { withMutant } from '../support/mutant.ts';
import { addMembers } from '../support/people.ts';
import { seed } from '../support/seed.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { MEMBER_AS_ADMIN } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
/** Of each: what a path names by its number is there. */
const SEED_COUNTS = {
  ...{ requests: 3, subscribers: 3, ambassadors: 3, contacts: 3, entries: 3, mails: 3 },
  ...{ campaigns: 3, recipients: 3, blocked: 3, pending: 3, leavers: 3 },
};

// Each route that the site's own document names, called by every kind of caller.
test('AC-1 each route refuses the callers it must and changes nothing for them', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await measure(site).finally(site.close));
});

test('AC-1 control: a member is taken for an administrator', async () => {
  const [refusals] = await withMutant(MEMBER_AS_ADMIN, SETTINGS, measure);
  expectToFail(refusals as Finding);
});

async function measure(site: TestSite): Promise<Finding[]> {
  await seed(site, SEED_COUNTS);
  const client = openClient(site.url);
  const headers = await identities(site, client);
  const routes = routesOf(JSON.parse((await client.call('GET', '/api/openapi.json')).body) as ApiDocument);
  const before = await digest(site);
  const failures = { refused: [] as string[], let: [] as string[], callCount: 0 };
  // Refused callers first: calls that succeed would change what is compared.
  for (const expected of ['refused', 'let'] as const) {
    for (const route of routes) {
      for (const [identity, header] of Object.entries(headers) as [Identity, Record<string, string>][]) {
        const status = statusFor(route, identity);
        if ((status === null) !== (expected === 'let')) continue;
        const answer = await client.call(route.method, route.path, { headers: header });
        failures.callCount += 1;
        const isRight = status === null ? ![401, 403].includes(answer.status) : answer.status === status;
        if (!isRight || answer.status >= 500)
          failures[expected].push(`${identity}, ${route.method} ${route.path}: ${answer.status}`);
      }
    }
    if (expected === 'refused' && (await digest(site)) !== before)
      failures.refused.push('something was changed');
  }
  client.close();
  const figure = (wrong: string[]) => `${wrong.length} wrong ${wrong.slice(0, 3).join('; ')}`;
  const summary = `${routes.length} routes, ${Object.keys(headers).length} identities, ${failures.callCount} calls`;
  return [
    {
      what: `${summary}: refused`,
      figure: figure(failures.refused),
      target: '0',
      holds: failures.refused.length === 0,
    },
    {
      what: 'who may is let in',
      figure: figure(failures.let),
      target: '0',
      holds: failures.let.length === 0,
    },
  ];
}

const INVALID_SESSIONS = ['logged out', 'deactivated', 'deleted', 'forged', 'tampered'] as const;
type Identity = 'anonymous' | 'member' | 'administrator' | (typeof INVALID_SESSIONS)[number];

async function identities(site: TestSite, client: ReturnType<typeof openClient>) {
  const [member, ...otherMembers] = await Promise.all(
    (await addMembers(site, 4)).map(async (person) => ({ ...person, session: await client.logIn(person) })),
  );
  const [loggedOut, deactivated, deleted] = otherMembers;
  if (!member || !loggedOut || !deactivated || !deleted) throw new Error('not everyone is there');
  const administrator = await client.logIn(ADMIN);
  const call = async (method: string, path: string, headers: Record<string, string>) => {
    const { status, body } = await client.call(method, path, { headers });
    if (status >= 300) throw new Error(`${path}: ${body}`);
  };
  await call('POST', '/api/logout', loggedOut.session);
  await call('PUT', `/api/members/${deactivated.id}/deactivate`, administrator);
  await call('DELETE', `/api/members/requests/${deleted.requestId}`, administrator);
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

type Route = { method: string; path: string; audience: 'all' | 'everyone' | 'own' | 'members' | 'admins' };

/** They would end the very sessions that the calls use. */
const SESSION_ENDING_CALLS = ['DELETE /api/sessions', 'POST /api/logout'];
const MEMBER_ONLY = /^\/profile(\/photo|\/delete)?$/;

function routesOf({ paths }: ApiDocument): Route[] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path.replace(/\{\w+\}/g, '1')}`,
      audience: audience(path, operation),
    })),
  );
  const rank = ({ method, path }: Route) => SESSION_ENDING_CALLS.indexOf(`${method} ${path}`);
  return routes.toSorted((a, b) => rank(a) - rank(b));
}

function audience(
  path: string,
  { security, responses }: ApiDocument['paths'][string][string],
): Route['audience'] {
  if (/^\/log(in|out)$/.test(path)) return 'all';
  const isGuarded = security?.every((requirement) => Object.keys(requirement as object).length > 0);
  if (!isGuarded) return 'everyone';
  if (MEMBER_ONLY.test(path)) return 'members';
  return '403' in responses ? 'admins' : 'own';
}

/** @returns the status that refuses them, or null for who may */
function statusFor({ audience }: Route, identity: Identity): 401 | 403 | null {
  if (audience === 'all') return null;
  if (INVALID_SESSIONS.some((invalidSession) => invalidSession === identity)) return 401;
  if (audience === 'everyone') return null;
  if (identity === 'anonymous') return 401;
  if (audience === 'own') return null;
  return (audience === 'members') === (identity === 'member') ? null : 403;
}

const MUTABLE_TABLES = ['account', 'membership_request', 'link', 'mail', 'audit_entry', 'contact'] as const;
const OTHER_MUTABLE_TABLES = ['newsletter_subscription', 'ambassador', 'second_factor', 'session'] as const;

async function digest({ store }: TestSite): Promise<string> {
  const { db, close } = await openDatabase(store);
  const hash = createHash('sha256');
  for (const table of [...MUTABLE_TABLES, ...OTHER_MUTABLE_TABLES])
    hash.update(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
  await close();
  return hash.digest('hex');
}
