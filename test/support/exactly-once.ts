import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@cercle/contract/paging';
import type { MembershipRequest } from '@cercle/contract/requests';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { ApiClient } from './api-client.ts';
import { addPeople, type Person } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

const CONCURRENCY = 12;
const TIMEOUT_MS = 60_000;

let visitors = 0;
const newAddress = () => {
  visitors += 1;
  return `10.7.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/**
 * What is to be done once, asked of all processes at the same moment. @returns what was done never, or more than once
 */
export async function sendConcurrently(sites: TestSite[], rounds: number): Promise<string[]> {
  const [first] = sites as [TestSite];
  const { db, close } = await openDatabase(first.store);
  const adminClient = await new ApiClient(first.url, newAddress()).logIn(ADMIN);
  const wrong: string[] = [];
  const resetEmails: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const problems = [
      await sendOneMessage(sites, db, `envoi-${round}`),
      await acceptOneToken(sites),
      await decideOnce(sites, adminClient, db),
    ];
    wrong.push(...problems.filter((text) => text !== null));
    resetEmails.push(await requestPasswordReset(sites));
  }
  wrong.push(...(await findResetsNotAnsweredOnce(db, resetEmails)));
  await close();
  return wrong;
}

/** `AT_ONCE` times, each of the next process in turn. */
const statusesOfConcurrent = (
  sites: TestSite[],
  sendRequest: (url: string, index: number) => Promise<Response>,
) =>
  Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, index) => {
      const answer = await sendRequest(sites[index % sites.length]?.url ?? '', index);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

const expectOne = (what: string, count: number) => (count === 1 ? null : `${what}: ${count} times`);

/** One form that is sent again and again by its key: each has a bot check of its own. */
async function sendOneMessage(sites: TestSite[], db: Db, key: string): Promise<string | null> {
  const message = { name: 'Jean Dubois', email: `${key}@societe.example`, message: 'Rappelez-moi.' };
  const sendRequest = (url: string) =>
    new ApiClient(url, newAddress()).sendMessage(message, { 'idempotency-key': key });
  await statusesOfConcurrent(sites, sendRequest);
  const messages = await db.selectFrom('contact').select('id').where('email', '=', message.email).execute();
  const mails = await db
    .selectFrom('mail')
    .select('id')
    .where('reply_to_address', '=', message.email)
    .execute();
  return (
    expectOne('CO-1 a message with one key', messages.length) ??
    expectOne('CO-1 the mail of a message with one key', mails.length)
  );
}

async function acceptOneToken(sites: TestSite[]): Promise<string | null> {
  const visitor = new ApiClient(sites[0]?.url ?? '', newAddress());
  const recaptchaToken = await visitor.botCheckToken('contactFormSubmit');
  const message = {
    name: 'Jean Dubois',
    email: 'robot@societe.example',
    message: 'Rappelez-moi.',
    recaptchaToken,
  };
  const statuses = await statusesOfConcurrent(sites, (url) =>
    visitor.at(url, newAddress()).send('POST', '/contacts', message),
  );
  return expectOne('RL-6 a bot check accepted', statuses.filter((status) => status < 300).length);
}

async function decideOnce(sites: TestSite[], adminClient: ApiClient, db: Db): Promise<string | null> {
  const [{ url }] = sites as [TestSite];
  const email = `${crypto.randomUUID().slice(0, 8)}@candidat.example`;
  await new ApiClient(url, newAddress()).submitRequest({ email });
  const { content } = await adminClient.get<Page<MembershipRequest>>(`/members/requests?q=${email}`);
  const statuses = await statusesOfConcurrent(sites, (site, index) =>
    adminClient
      .at(site, newAddress())
      .send('PUT', `/members/requests/${content[0]?.id}/${index % 2 ? 'approve' : 'reject'}`, {}),
  );
  const mails = await db.selectFrom('mail').select('id').where('recipient_address', '=', email).execute();
  // The acknowledgement, then the invitation or the refusal.
  return (
    expectOne('CO-3 a decision', statuses.filter((status) => status < 300).length) ??
    expectOne('CO-3 the mail of a decision', mails.length - 1)
  );
}

/** @returns the address to which a new password is to be mailed */
async function requestPasswordReset(sites: TestSite[]): Promise<string> {
  const [first] = sites as [TestSite];
  const [{ email }] = (await addPeople(first, 'MEMBER', ['Tête en l’Air'])) as [Person];
  const visitor = new ApiClient(first.url, newAddress());
  const recaptchaToken = await visitor.botCheckToken('forgotPasswordFormSubmit');
  await visitor.send('POST', `/forgot-password?${new URLSearchParams({ email, recaptchaToken })}`);
  return email;
}

async function findResetsNotAnsweredOnce(db: Db, emails: string[]): Promise<string[]> {
  const startedAt = performance.now();
  const isWaiting = () => db.selectFrom('password_wish').select('id').executeTakeFirst();
  while ((await isWaiting()) && performance.now() - startedAt < TIMEOUT_MS) await wait(50);
  const mails = await db
    .selectFrom('mail')
    .select('recipient_address')
    .where('recipient_address', 'in', emails)
    .execute();
  return emails.flatMap((email) => {
    const count = mails.filter(({ recipient_address }) => recipient_address === email).length;
    return expectOne('a forgotten password answered', count) ?? [];
  });
}
