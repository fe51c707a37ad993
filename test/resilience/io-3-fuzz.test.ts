import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'vitest';
import {
  type ApiDocument,
  type FuzzedRequest,
  fuzzedRequests,
  GROUPS,
  type Group,
} from '../../server/src/testing/fuzzed-requests.ts';
import { plainPicture } from '../support/members.ts';
import { withMutant } from '../support/mutant.ts';
import { addPeople } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { UNMAPPED_HTTP_ERROR } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const REQUESTS = 20_000;
const CONTROL_REQUESTS = 400;
/** Fewer at once than may wait to be hashed or decoded: being sent away is the subject of another row. */
const CONCURRENCY = 16;
/** Each may upload thirty times in ten minutes, and is sent away after that. */
const ACCOUNTS_PER_GROUP = { account: 40, member: 160, admin: 60 } as const;
/** A longer body may be refused before all of it was sent, which closes the connection. */
const MAX_FULLY_READ_BYTES = 60_000;

test('IO-3 the site responds to whatever is sent to it, and never with an internal error', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await measure(site, REQUESTS).finally(site.close));
});

test('IO-3 control: the errors of Hono are unexpected', async () => {
  const [publicRoutes] = await withMutant(UNMAPPED_HTTP_ERROR, SETTINGS, (site) =>
    measure(site, CONTROL_REQUESTS, ['public']),
  );
  expectToFail(publicRoutes as Finding);
});

async function measure(site: TestSite, count: number, groups: readonly Group[] = GROUPS): Promise<Finding[]> {
  const client = openClient(site.url, CONCURRENCY);
  const pid = site.pid();
  const { body } = await client.call('GET', '/api/openapi.json');
  const requests = fuzzedRequests(JSON.parse(body) as ApiDocument, await plainPicture('#123456'));
  const sessions = await sessionsOf(site, client, groups);
  const findings: Finding[] = [];
  for (const group of groups) {
    const seed = randomInt(2 ** 31);
    const groupRequests = fc.sample(requests[group], { numRuns: count, seed });
    findings.push(groupFinding(group, seed, await sendAll(client, groupRequests, sessions[group])));
  }
  client.close();
  const isAlive = site.pid() === pid && (await fetch(`${site.url}/readyz`)).ok;
  const loggedErrors = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  findings.push({
    what: 'the process afterwards',
    figure: `${isAlive ? 'runs' : 'is gone'}, ${loggedErrors.length} errors in its log ${(loggedErrors[0] ?? '').slice(0, 200)}`,
    target: 'runs, 0 errors',
    holds: isAlive && loggedErrors.length === 0,
  });
  return findings;
}

type Client = ReturnType<typeof openClient>;

type Session = { authorization: string };

async function sessionsOf(
  site: TestSite,
  client: Client,
  groups: readonly Group[],
): Promise<Record<Group, Session[]>> {
  const sessions: Record<Group, Session[]> = { public: [], account: [], member: [], admin: [] };
  for (const [group, role] of [
    ['account', 'MEMBER'],
    ['member', 'MEMBER'],
    ['admin', 'ADMIN'],
  ] as const) {
    if (!groups.includes(group)) continue;
    const people = await addPeople(site, role, Array<string>(ACCOUNTS_PER_GROUP[group]).fill('Jean Dubois'));
    for (let start = 0; start < people.length; start += CONCURRENCY)
      sessions[group].push(
        ...(await Promise.all(people.slice(start, start + CONCURRENCY).map(client.logIn))),
      );
  }
  return sessions;
}

type FuzzResult = { statuses: number[]; failed: string[]; cutOff: number };

async function sendAll(client: Client, requests: FuzzedRequest[], sessions: Session[]): Promise<FuzzResult> {
  const result: FuzzResult = { statuses: [], failed: [], cutOff: 0 };
  let next = 0;
  const sender = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const { method, path, headers, body } = requests[index] as FuzzedRequest;
      // A visitor is one of the callers, too.
      const session = sessions[index % (sessions.length + 1)];
      const describeRequest = () => `${method} ${path} ${body?.toString('latin1').slice(0, 300)}`;
      await client
        .call(method, path, { ...(body && { body }), headers: { ...session, ...headers } })
        .then(({ status, body: responseBody }) => {
          result.statuses.push(status);
          if (status >= 500)
            result.failed.push(`${status} ${describeRequest()} ${responseBody.slice(0, 200)}`);
        })
        .catch((error: NodeJS.ErrnoException) => {
          if ((body?.length ?? 0) > MAX_FULLY_READ_BYTES) result.cutOff += 1;
          else result.failed.push(`${error.code} ${describeRequest()}`);
        });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return result;
}

function groupFinding(group: Group, seed: number, { statuses, failed, cutOff }: FuzzResult): Finding {
  const share = (from: number, below: number) =>
    Math.round(
      (statuses.filter((status) => status >= from && status < below).length / statuses.length) * 100,
    );
  for (const failure of failed.slice(0, 5)) console.error(failure);
  return {
    what: `${group}: ${statuses.length + cutOff} requests`,
    figure: `${failed.length} failures; ${share(200, 400)} % done, ${share(400, 500)} % refused, ${cutOff} cut off; seed ${seed}`,
    target: '0 failures',
    holds: failed.length === 0 && share(200, 400) > 5,
  };
}
