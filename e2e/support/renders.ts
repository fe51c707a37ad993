import { openDatabase } from '../../server/src/db/database.ts';
import { ApiClient } from './api.ts';
import { addPeople, type Person as Member } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

const AT_ONCE = 24;

/** A word for each person, found in all of their data and in what they search for. */
const CANARIES = {
  member: 'kanarialpha',
  'other member': 'kanaribravo',
  administrator: 'kanaridelta',
  anonymous: 'kanarizoulou',
};
type Person = keyof typeof CANARIES;
const PEOPLE = Object.keys(CANARIES) as Person[];

const PAGES = [
  '/',
  '/devenir-membre',
  '/profile',
  '/membres',
  '/admin',
  '/admin/members-requests',
  '/login',
  '/introuvable',
];
const CALLS: Record<Person, string[]> = {
  member: ['/api/profile', '/api/sessions', '/api/members'],
  'other member': ['/api/profile', '/api/sessions', '/api/members'],
  administrator: ['/api/admin/profile', '/api/sessions', '/api/members'],
  anonymous: ['/api/members', '/api/profile'],
};

type Seen = {
  renders: number;
  /** Somebody's own word, where they may read it. */
  own: number;
  /** Somebody else's. */
  foreign: string[];
};

/**
 * Two members who hide their profile, an administrator and a stranger ask for pages, for the data of pages and for calls of the
 * API, each for what they may see, in random order and many at a time.
 */
export async function renderInterleaved(site: TestSite, count: number): Promise<Seen> {
  const headers = await headersOf(site);
  const seen: Seen = { renders: 0, own: 0, foreign: [] };
  const asker = async () => {
    while (seen.renders < count) {
      seen.renders += 1;
      const person = oneOf(PEOPLE);
      const path = oneOf(pathsOf(person));
      const answer = await fetch(site.url + path, { headers: headers[person] });
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`.toLowerCase();
      if (text.includes(CANARIES[person])) seen.own += 1;
      const other = PEOPLE.find((one) => one !== person && text.includes(CANARIES[one]));
      if (other) seen.foreign.push(`${path} for ${person}: ${other}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return seen;
}

const oneOf = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

function pathsOf(person: Person): string[] {
  const search = `/ambassadeurs?q=${CANARIES[person]}`;
  const data = `/ambassadeurs.data?q=${CANARIES[person]}`;
  return [...PAGES, search, search, data, `${search}&page=1`, ...CALLS[person]];
}

async function headersOf(site: TestSite): Promise<Record<Person, Record<string, string>>> {
  const member = await hiddenMember(site, CANARIES.member, '10.2.0.1');
  const other = await hiddenMember(site, CANARIES['other member'], '10.2.0.2');
  const admin = await new ApiClient(site.url, '10.2.0.3').logIn(ADMIN);
  const named = await admin.send('PUT', '/admin/profile', {
    fullName: `Direction ${CANARIES.administrator}`,
  });
  if (!named.ok) throw new Error(await named.text());
  return {
    member: member.headers(),
    'other member': other.headers(),
    administrator: admin.headers(),
    anonymous: {},
  };
}

/** A person whose name, company, telephone number and address contain their word. */
async function hiddenMember(site: TestSite, canary: string, from: string): Promise<ApiClient> {
  const [member] = (await addPeople(site, 'MEMBER', [`Zoé ${canary}`])) as [Member];
  const { db, close } = await openDatabase(site.store);
  const own = { email: `${canary}@societe.example`, company: `${canary} SRL`, phone: canary };
  await db
    .updateTable('account')
    .set({ ...own, profile_public: false })
    .where('id', '=', member.id)
    .execute();
  await close();
  return new ApiClient(site.url, from).logIn({ ...member, ...own });
}
