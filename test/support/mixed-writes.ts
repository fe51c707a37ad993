import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@cercle/contract/paging';
import type { MembershipRequest } from '@cercle/contract/requests';
import { openDatabase } from '../../server/src/db/database.ts';
import { ApiClient } from './api-client.ts';
import { plainPicture } from './members.ts';
import { addMembers, type Person } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

/** They change things in turn: the changes of one account in ten minutes are limited. */
const WRITERS = 200;
const MEMBER = { fullName: 'Jean Dubois', phone: '0470', vat: '' };

/** Everyone who writes at once: visitors, an administrator and a member, each call from an address of its own. */
export type MixedWrites = {
  /** Of all that was acknowledged with a 2xx so far. */
  acknowledged(): number;
  /** How often each other status was answered; calls without an answer are not counted. */
  refused: Map<number, number>;
  /** Writes to the site at `urls`, in turn, until `stop` is called. */
  begin(urls?: string[]): { stop(): Promise<void> };
  /** Sends the creating calls that had no answer again, under their keys. @returns what was refused then */
  retryUnanswered(): Promise<string[]>;
  /** What the database lacks of all that was acknowledged, and what it holds twice. */
  compare(): Promise<{ lost: string[]; duplicated: string[] }>;
};

type WriteKind = 'contact' | 'request' | 'member' | 'approval' | 'profile';
const CREATING_KINDS: WriteKind[] = ['contact', 'request', 'member'];

/** On a site that trusts one proxy. */
export async function openMixedWrites(site: TestSite): Promise<MixedWrites> {
  const writers = await addMembers(site, WRITERS);
  const adminClient = await new ApiClient(site.url, '192.0.2.1').logIn(ADMIN);
  const sessions = new Map<string, ApiClient>();
  const photo = new Uint8Array(await plainPicture('#123456'));
  const acknowledgedWrites: Record<WriteKind, string[]> = {
    contact: [],
    request: [],
    member: [],
    approval: [],
    profile: [],
  };
  const refused = new Map<number, number>();
  /** Nobody knows whether they were done. */
  let unanswered: [WriteKind, number][] = [];
  let calls = 0;

  const addressOf = (call: number) => `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
  const keyOf = (call: number) => ({ 'idempotency-key': `envoi-${call}` });

  const writes: Record<WriteKind, (url: string, call: number) => Promise<[Response | null, string]>> = {
    async contact(url, call) {
      const visitor = new ApiClient(url, addressOf(call));
      const form = {
        name: 'Jean Dubois',
        email: `visiteur${call}@societe.example`,
        message: 'Rappelez-moi.',
      };
      const recaptchaToken = await visitor.botCheckToken('contactFormSubmit');
      return [await visitor.send('POST', '/contacts', { ...form, recaptchaToken }, keyOf(call)), form.email];
    },
    async request(url, call) {
      const email = `candidat${call}@societe.example`;
      return [await new ApiClient(url, addressOf(call)).submitRequest({ email }, keyOf(call)), email];
    },
    async member(url, call) {
      const data = { ...MEMBER, email: `membre${call}@societe.example`, company: 'D', memberType: 'SINGLE' };
      const form = new FormData();
      form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
      form.set('photo', new Blob([photo], { type: 'image/png' }), 'photo.png');
      return [
        await adminClient.at(url, addressOf(call)).send('POST', '/members', form, keyOf(call)),
        data.email,
      ];
    },
    async approval(url, call) {
      const client = adminClient.at(url, addressOf(call));
      const { content } = await client.get<Page<MembershipRequest>>(
        `/members/requests?status=PENDING&page=0&size=20`,
      );
      const { id } = content.filter(({ publicForm }) => publicForm).at(call % 3) ?? {};
      if (id === undefined) return [await wait(20, null), ''];
      return [await client.send('PUT', `/members/requests/${id}/approve`), String(id)];
    },
    async profile(url, call) {
      const writer = writers[call % WRITERS] as Person;
      const { email } = writer;
      const member = sessions.get(email) ?? (await new ApiClient(url, addressOf(call)).logIn(writer));
      sessions.set(email, member);
      const data = { ...MEMBER, company: String(call) };
      const response = await member.at(url, addressOf(call)).send('PUT', '/profile', data);
      return [response, `${email} ${call}`];
    },
  };

  /** @returns the answer, when it refuses */
  async function write(kind: WriteKind, url: string, call: number): Promise<Response | null> {
    const [response, description] = await writes[kind](url, call);
    if (response === null) return null;
    if (response.ok) acknowledgedWrites[kind].push(description);
    return response.ok ? null : response;
  }

  async function writeNext(kind: WriteKind, url: string) {
    calls += 1;
    const call = calls;
    try {
      const refusal = await write(kind, url, call);
      if (refusal) refused.set(refusal.status, (refused.get(refusal.status) ?? 0) + 1);
    } catch {
      if (CREATING_KINDS.includes(kind)) unanswered.push([kind, call]);
      await wait(5);
    }
  }

  return {
    acknowledged: () => Object.values(acknowledgedWrites).flat().length,
    refused,
    begin(urls = [site.url]) {
      let hasEnded = false;
      // One of each kind: what a member changes is changed in order, so that the last one stays.
      const running = (Object.keys(writes) as WriteKind[]).map(async (kind) => {
        for (let round = 0; !hasEnded; round += 1) await writeNext(kind, urls[round % urls.length] ?? '');
      });
      return {
        stop: async () => {
          hasEnded = true;
          await Promise.all(running);
        },
      };
    },
    async retryUnanswered() {
      const refusals: string[] = [];
      for (const [kind, call] of unanswered) {
        const refusal = await write(kind, site.url, call);
        if (refusal) refusals.push(`${kind} ${call}: ${refusal.status} ${await refusal.text()}`);
      }
      unanswered = [];
      return refusals;
    },
    compare: () => compare(site.store, acknowledgedWrites),
  };
}

async function compare(store: TestSite['store'], acknowledgedWrites: Record<WriteKind, string[]>) {
  const { db, close } = await openDatabase(store);
  const contacts = await db.selectFrom('contact').select('email').execute();
  const accounts = await db.selectFrom('account').select(['email', 'photo_hash', 'company']).execute();
  const approved = await db
    .selectFrom('membership_request')
    .select('id')
    .where('status', '=', 'APPROVED')
    .execute();
  const images = await db.selectFrom('image').select('hash').distinct().execute();
  await close();
  const pictures = new Set(images.map(({ hash }) => hash));
  const withPicture = accounts.filter(({ photo_hash }) => photo_hash && pictures.has(photo_hash));
  const storedKeys: Record<Exclude<WriteKind, 'profile'>, Set<string>> = {
    contact: new Set(contacts.map(({ email }) => email)),
    request: new Set(accounts.map(({ email }) => email)),
    member: new Set(withPicture.map(({ email }) => email)),
    approval: new Set(approved.map(({ id }) => String(id))),
  };
  const missing = (Object.keys(storedKeys) as (keyof typeof storedKeys)[]).flatMap((kind) =>
    acknowledgedWrites[kind]
      .filter((description) => !storedKeys[kind].has(description))
      .map((what) => `${kind} ${what}`),
  );
  const lost = [...missing, ...findOutdatedProfiles(accounts, acknowledgedWrites.profile)];
  // Of members and candidates no second one is accepted: done twice, their call would be refused.
  const senders = contacts.map(({ email }) => email);
  return { lost, duplicated: senders.filter((email, index) => senders.indexOf(email) !== index) };
}

/** What a member changed is as it was acknowledged, or as a later change made it that had no answer. */
function findOutdatedProfiles(accounts: { email: string; company: string }[], changes: string[]): string[] {
  const companies = new Map(accounts.map(({ email, company }) => [email, Number(company)]));
  return changes
    .map((change) => change.split(' '))
    .filter(([email = '', call]) => !((companies.get(email) ?? 0) >= Number(call)))
    .map(([email]) => `profile of ${email}`);
}
