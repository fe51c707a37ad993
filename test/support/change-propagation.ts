import { setTimeout as wait } from 'node:timers/promises';
import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page } from '@cercle/contract/paging';
import { ApiClient } from './api-client.ts';
import { addPeople, type Person } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

const TIMEOUT_MS = 5_000;
const POLL_MS = 10;

/** Every page and list that shows ambassadors to the public: as HTML, as what a page in the browser asks for, as JSON. */
const AMBASSADOR_PATHS = [
  '/ambassadeurs',
  '/ambassadeurs?q=ligne',
  '/ambassadeurs.data',
  '/api/ambassadors?page=0&size=10',
  '/api/ambassadors?page=0&size=10&q=ligne',
];
const MEMBER_PATHS = ['/api/members?page=0&size=10', '/api/members?page=0&size=10&q=vu'];

type Change = { what: string; paths: string[]; name: string; isVisible: boolean; apply(): Promise<Response> };

/**
 * Changes what the public sees through the first process, again and again, and reads every page and list of all of them
 * until it shows. @returns the longest that took, and what did not show in five seconds
 */
export async function measurePropagation(sites: TestSite[], rounds: number) {
  const [actingSite] = sites as [TestSite];
  const adminClient = await new ApiClient(actingSite.url, '10.8.0.1').logIn(ADMIN);
  const [member] = (await addPeople(actingSite, 'MEMBER', ['Vu Partout'])) as [Person];
  const wrong: string[] = [];
  let slowestMs = 0;
  let readCount = 0;
  for (let round = 0; round < rounds && wrong.length === 0; round += 1) {
    for (const change of await changesOf(adminClient.at(actingSite.url, `10.8.1.${round}`), member, round)) {
      const answer = await change.apply();
      if (!answer.ok) throw new Error(`${change.what} was refused: ${await answer.text()}`);
      const changed = performance.now();
      const late = await waitUntilVisible(sites, change, changed);
      slowestMs = Math.max(slowestMs, performance.now() - changed);
      readCount += sites.length * change.paths.length;
      wrong.push(...late);
    }
  }
  return { slowestMs, seen: readCount, wrong };
}

async function changesOf(adminClient: ApiClient, member: Person, round: number): Promise<Change[]> {
  const name = `Première Ligne ${round}`;
  const edited = `Autre Ligne ${round}`;
  const data = { name, company: 'Dubois SRL', jobTitle: 'Gérante', active: true };
  await adminClient.addAmbassador(data);
  const { content } = await adminClient.get<Page<Ambassador>>(
    `/admin/ambassadors?page=0&size=10&q=${encodeURIComponent(name)}`,
  );
  const { id } = content[0] as Ambassador;
  const path = `/admin/ambassadors/${id}`;
  const edit = () => {
    const form = new FormData();
    const changed = JSON.stringify({ ...data, name: edited, version: content[0]?.version });
    form.set('data', new Blob([changed], { type: 'application/json' }));
    return adminClient.send('PUT', path, form);
  };
  const ambassador = { paths: AMBASSADOR_PATHS, name: edited };
  const person = { paths: MEMBER_PATHS, name: member.fullName };
  const ofMember = (verb: string) => () => adminClient.send('PUT', `/members/${member.id}/${verb}`);
  return [
    { ...ambassador, what: 'an edit', isVisible: true, apply: edit },
    {
      ...ambassador,
      what: 'hiding',
      isVisible: false,
      apply: () => adminClient.send('PUT', `${path}/deactivate`),
    },
    {
      ...ambassador,
      what: 'showing',
      isVisible: true,
      apply: () => adminClient.send('PUT', `${path}/activate`),
    },
    { ...ambassador, what: 'a deletion', isVisible: false, apply: () => adminClient.send('DELETE', path) },
    {
      ...ambassador,
      what: 'taking it back',
      isVisible: true,
      apply: () => adminClient.send('POST', `/trash/ambassadors/${id}/restore`),
    },
    { ...person, what: 'a member deactivated', isVisible: false, apply: ofMember('deactivate') },
    { ...person, what: 'a member activated', isVisible: true, apply: ofMember('activate') },
  ];
}

async function waitUntilVisible(
  sites: TestSite[],
  { what, paths, name, isVisible }: Change,
  changed: number,
) {
  const locations = sites.flatMap(({ url }, number) => paths.map((path) => ({ url, path, number })));
  const late = await Promise.all(
    locations.map(async ({ url, path, number }) => {
      while ((await includesName(url + path, name)) !== isVisible) {
        if (performance.now() - changed > TIMEOUT_MS) return [`${what}: ${path} of process ${number}`];
        await wait(POLL_MS);
      }
      return [];
    }),
  );
  return late.flat();
}

async function includesName(url: string, name: string): Promise<boolean> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text.includes(name);
}
