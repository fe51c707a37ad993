import { setTimeout as wait } from 'node:timers/promises';
import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page } from '@cercle/contract/paging';
import { ApiClient } from './api.ts';
import { addPeople, type Person } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

const PATIENCE_MS = 5_000;
const POLL_MS = 10;

/** Every page and list that shows ambassadors to the public: as HTML, as what a page in the browser asks for, as JSON. */
const SHOWING_AMBASSADORS = [
  '/ambassadeurs',
  '/ambassadeurs?q=ligne',
  '/ambassadeurs.data',
  '/api/ambassadors?page=0&size=10',
  '/api/ambassadors?page=0&size=10&q=ligne',
];
const SHOWING_MEMBERS = ['/api/members?page=0&size=10', '/api/members?page=0&size=10&q=vu'];

type Change = { what: string; paths: string[]; name: string; isShown: boolean; make(): Promise<Response> };

/**
 * Changes what the public sees through the first process, again and again, and reads every page and list of all of them
 * until it shows. @returns the longest that took, and what did not show in five seconds
 */
export async function showChanges(sites: TestSite[], rounds: number) {
  const [acting] = sites as [TestSite];
  const office = await new ApiClient(acting.url, '10.8.0.1').logIn(ADMIN);
  const [member] = (await addPeople(acting, 'MEMBER', ['Vu Partout'])) as [Person];
  const wrong: string[] = [];
  let slowestMs = 0;
  let seen = 0;
  for (let round = 0; round < rounds && wrong.length === 0; round += 1) {
    for (const change of await changesOf(office.at(acting.url, `10.8.1.${round}`), member, round)) {
      const answer = await change.make();
      if (!answer.ok) throw new Error(`${change.what} was refused: ${await answer.text()}`);
      const changed = performance.now();
      const late = await untilShown(sites, change, changed);
      slowestMs = Math.max(slowestMs, performance.now() - changed);
      seen += sites.length * change.paths.length;
      wrong.push(...late);
    }
  }
  return { slowestMs, seen, wrong };
}

async function changesOf(office: ApiClient, member: Person, round: number): Promise<Change[]> {
  const name = `Première Ligne ${round}`;
  const edited = `Autre Ligne ${round}`;
  const data = { name, company: 'Dubois SRL', jobTitle: 'Gérante', active: true };
  await office.addAmbassador(data);
  const { content } = await office.get<Page<Ambassador>>(
    `/admin/ambassadors?page=0&size=10&q=${encodeURIComponent(name)}`,
  );
  const { id } = content[0] as Ambassador;
  const path = `/admin/ambassadors/${id}`;
  const edit = () => {
    const form = new FormData();
    const changed = JSON.stringify({ ...data, name: edited, version: content[0]?.version });
    form.set('data', new Blob([changed], { type: 'application/json' }));
    return office.send('PUT', path, form);
  };
  const ambassador = { paths: SHOWING_AMBASSADORS, name: edited };
  const person = { paths: SHOWING_MEMBERS, name: member.fullName };
  const ofMember = (verb: string) => () => office.send('PUT', `/members/${member.id}/${verb}`);
  return [
    { ...ambassador, what: 'an edit', isShown: true, make: edit },
    { ...ambassador, what: 'hiding', isShown: false, make: () => office.send('PUT', `${path}/deactivate`) },
    { ...ambassador, what: 'showing', isShown: true, make: () => office.send('PUT', `${path}/activate`) },
    { ...ambassador, what: 'a deletion', isShown: false, make: () => office.send('DELETE', path) },
    {
      ...ambassador,
      what: 'taking it back',
      isShown: true,
      make: () => office.send('POST', `/trash/ambassadors/${id}/restore`),
    },
    { ...person, what: 'a member deactivated', isShown: false, make: ofMember('deactivate') },
    { ...person, what: 'a member activated', isShown: true, make: ofMember('activate') },
  ];
}

async function untilShown(sites: TestSite[], { what, paths, name, isShown }: Change, changed: number) {
  const places = sites.flatMap(({ url }, number) => paths.map((path) => ({ url, path, number })));
  const late = await Promise.all(
    places.map(async ({ url, path, number }) => {
      while ((await shows(url + path, name)) !== isShown) {
        if (performance.now() - changed > PATIENCE_MS) return [`${what}: ${path} of process ${number}`];
        await wait(POLL_MS);
      }
      return [];
    }),
  );
  return late.flat();
}

async function shows(url: string, name: string): Promise<boolean> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text.includes(name);
}
