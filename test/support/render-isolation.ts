import { openDatabase } from '../../server/src/db/database.ts';
import { ApiClient } from './api-client.ts';
import { addPeople, type Person as Member } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

const CONCURRENCY = 24;

/** A word for each person, found in all of their data and in what they search for. */
const CANARY_WORDS = {
  member: 'kanarialpha',
  'other member': 'kanaribravo',
  administrator: 'kanaridelta',
  anonymous: 'kanarizoulou',
};
type Persona = keyof typeof CANARY_WORDS;
const PERSONAS = Object.keys(CANARY_WORDS) as Persona[];

const PAGES = [
  '/',
  '/devenir-membre',
  '/profile',
  '/membres',
  '/mon-cercle',
  '/mon-cercle/annee',
  '/mon-cercle/visites',
  '/mon-adhesion',
  '/admin',
  '/admin/members-requests',
  '/login',
  '/introuvable',
];
const CALLS: Record<Persona, string[]> = {
  member: ['/api/profile', '/api/me/membership', '/api/sessions', '/api/members'],
  'other member': ['/api/profile', '/api/me/membership', '/api/sessions', '/api/members'],
  administrator: ['/api/admin/profile', '/api/sessions', '/api/members'],
  anonymous: ['/api/members', '/api/profile'],
};

type RenderResult = {
  renders: number;
  /** Somebody's own word, where they may read it. */
  own: number;
  /** Somebody else's. */
  foreign: string[];
};

/**
 * Two members who hide their profile, an administrator and a stranger ask for pages, for the data of pages and for calls of the
 * API, each for what they may see, in random order and many at a time; all of it before any of it again.
 */
export async function renderInterleaved(site: TestSite, count: number): Promise<RenderResult> {
  const headers = await headersOf(site);
  const result: RenderResult = { renders: 0, own: 0, foreign: [] };
  let visits: Visit[] = [];
  const worker = async () => {
    while (result.renders < count) {
      if (visits.length === 0) visits = inRandomOrder(VISITS);
      const { persona, path } = visits.pop() as Visit;
      result.renders += 1;
      const answer = await fetch(site.url + path, { headers: headers[persona] });
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`.toLowerCase();
      if (text.includes(CANARY_WORDS[persona])) result.own += 1;
      const other = PERSONAS.find((one) => one !== persona && text.includes(CANARY_WORDS[one]));
      if (other) result.foreign.push(`${path} for ${persona}: ${other}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return result;
}

function inRandomOrder<Item>(items: Item[]): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1));
}

function pathsOf(persona: Persona): string[] {
  const search = `/ambassadeurs?q=${CANARY_WORDS[persona]}`;
  const data = `/ambassadeurs.data?q=${CANARY_WORDS[persona]}`;
  return [...PAGES, search, search, data, `${search}&page=1`, ...CALLS[persona]];
}

type Visit = { persona: Persona; path: string };
/** All are made before one is made again: how many find a word does not depend on luck. */
const VISITS: Visit[] = PERSONAS.flatMap((persona) => pathsOf(persona).map((path) => ({ persona, path })));

async function headersOf(site: TestSite): Promise<Record<Persona, Record<string, string>>> {
  const member = await hiddenMember(site, CANARY_WORDS.member, '10.2.0.1');
  const other = await hiddenMember(site, CANARY_WORDS['other member'], '10.2.0.2');
  const admin = await new ApiClient(site.url, '10.2.0.3').logIn(ADMIN);
  const renamed = await admin.send('PUT', '/admin/profile', {
    fullName: `Direction ${CANARY_WORDS.administrator}`,
  });
  if (!renamed.ok) throw new Error(await renamed.text());
  return {
    member: member.headers(),
    'other member': other.headers(),
    administrator: admin.headers(),
    anonymous: {},
  };
}

/** A person whose name, company, telephone number and address contain their word. */
async function hiddenMember(site: TestSite, canary: string, clientAddress: string): Promise<ApiClient> {
  const [member] = (await addPeople(site, 'MEMBER', [`Zoé ${canary}`])) as [Member];
  const { db, close } = await openDatabase(site.store);
  const own = { email: `${canary}@societe.example`, company: `${canary} SRL`, phone: canary };
  await db
    .updateTable('account')
    .set({ ...own, profile_public: false })
    .where('id', '=', member.id)
    .execute();
  await close();
  return new ApiClient(site.url, clientAddress).logIn({ ...member, ...own });
}
