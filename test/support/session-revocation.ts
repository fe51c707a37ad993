import { ApiClient } from './api-client.ts';
import { addPeople, type Person } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

type RevocationContext = { person: Person; own: ApiClient; adminClient: ApiClient };
type Revocation = (asked: RevocationContext) => Promise<Response>;

const NEW_PASSWORD = 'quatre grands chiens';

/** Each way in which sessions end, by whom it ends. */
const REVOCATIONS = {
  'SE-3': {
    'a logout': ({ own }) => own.send('POST', '/logout'),
    'a logout everywhere': ({ own }) => own.send('DELETE', '/sessions'),
  },
  'SE-4': {
    'a new password': async ({ own, person }) =>
      own.send('PUT', '/profile/password', {
        currentPassword: person.password,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        recaptchaToken: await own.botCheckToken('changePasswordFormSubmit'),
      }),
    'a deactivation': ({ adminClient, person }) =>
      adminClient.send('PUT', `/members/${person.id}/deactivate`),
    'a deletion': ({ adminClient, person }) =>
      adminClient.send('DELETE', `/members/requests/${person.requestId}`),
    'a deletion by oneself': ({ own, person }) =>
      own.send('POST', '/profile/delete', { password: person.password }),
    'an administrator who is removed': ({ adminClient, person }) =>
      adminClient.send('DELETE', `/admin/administrators/${person.id}`),
  },
} satisfies Record<string, Record<string, Revocation>>;

export type SessionScenario = keyof typeof REVOCATIONS;

/** Public calls too refuse a token that no longer counts. */
const CALLS = ['/sessions', '/members?page=0&size=1', '/ambassadors?page=0&size=1'];

let visitors = 0;
const newAddress = () => {
  visitors += 1;
  return `10.9.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/**
 * Ends a session in every way of those rows through one process (each trusting one proxy) in turn, asks all of them at
 * once with its token, and again after all were killed and started. @returns how often was asked, and what was wrong
 */
export async function revokeSessions(sites: TestSite[], scenarios: SessionScenario[], rounds: number) {
  const [first] = sites as [TestSite];
  const wrong: string[] = [];
  let asked = 0;
  const [unaffected] = (await addPeople(first, 'MEMBER', ['Qui Reste'])) as [Person];
  const other = await new ApiClient(first.url, newAddress()).logIn(unaffected);
  const adminClient = await new ApiClient(first.url, newAddress()).logIn(ADMIN);

  async function expectStatus(status: 200 | 401, session: ApiClient, when: string) {
    for (const [number, { url }] of sites.entries()) {
      for (const call of CALLS) {
        const answer = await session.at(url, newAddress()).send('GET', call);
        await answer.arrayBuffer();
        asked += 1;
        if (answer.status !== status) wrong.push(`${when}: process ${number} answered ${answer.status}`);
      }
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    const actingSite = sites[round % sites.length] as TestSite;
    const revoked: [string, ApiClient][] = [];
    for (const [name, revoke] of scenarios.flatMap((scenario) =>
      Object.entries<Revocation>(REVOCATIONS[scenario]),
    )) {
      const role = /administrator/.test(name) ? 'ADMIN' : 'MEMBER';
      const [person] = (await addPeople(first, role, ['Qui Part'])) as [Person];
      const session = await new ApiClient(actingSite.url, newAddress()).logIn(person);
      await expectStatus(200, session, `before ${name}`);
      const own = session.at(actingSite.url, newAddress());
      const answer = await revoke({ person, own, adminClient: adminClient.at(actingSite.url, newAddress()) });
      if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
      await expectStatus(401, session, `after ${name}`);
      revoked.push([name, session]);
    }
    await Promise.all(sites.map((site) => site.kill()));
    await Promise.all(sites.map((site) => site.start()));
    for (const [name, session] of revoked) await expectStatus(401, session, `after ${name} and a restart`);
    await expectStatus(200, other, 'a session that nobody ended');
  }
  return { asked, wrong };
}
