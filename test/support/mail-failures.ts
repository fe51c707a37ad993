import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/src/db/database.ts';
import type { Behaviour, TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from './api-client.ts';
import { deliveryCounts, waitUntil, withDatabase } from './mail-queue.ts';
import { ADMIN, type TestSite } from './site.ts';

const CONCURRENCY = 5;
const MAX_KILL_DELAY_MS = 1_000;
const TIMEOUT_MS = 120_000;

/** Each is over at once. */
const IMMEDIATE_FAULTS: Behaviour[] = [
  { do: 'refuse', at: 'sender', code: 451 },
  { do: 'refuse', at: 'sender', code: 550 },
  { do: 'refuse', at: 'recipient', code: 450 },
  { do: 'refuse', at: 'recipient', code: 550 },
  { do: 'refuse', at: 'data', code: 452 },
  { do: 'refuse', at: 'data', code: 554 },
  { do: 'drop' },
];
const FAULTS: Behaviour[] = [...IMMEDIATE_FAULTS, { do: 'stall' }];
const ACCEPT_RATE = 0.7;
const randomFault = (faults: Behaviour[]) => (): Behaviour =>
  Math.random() < ACCEPT_RATE
    ? { do: 'accept' }
    : (faults[Math.floor(Math.random() * faults.length)] ?? { do: 'accept' });

export type MailFailureResult = Awaited<ReturnType<typeof runThroughMailFailures>>;

/** Visitors write to the firm while the process is killed again and again, and the mail server fails in every way. */
export async function runThroughMailFailures(
  site: TestSite,
  smtp: TestSmtpServer,
  kills: number,
  events: number,
) {
  smtp.mails.length = 0;
  smtp.behave(randomFault(FAULTS));
  const adminClient = await new ApiClient(site.url, '10.6.0.1').logIn(ADMIN);
  return withDatabase(site.store, async (db) => {
    const visitors = openVisitors(site, events);
    const unmarked = unmarkedCounter(db, smtp);
    const resentPerKill: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const writing = visitors.write(events / kills);
      await wait(Math.random() * MAX_KILL_DELAY_MS);
      await site.kill();
      await writing;
      resentPerKill.push(await unmarked());
      await makeRetriesDue(db);
      await site.start();
    }
    await visitors.finish();
    // Most mails leave only now, as they wait for visitors: they too meet a server that fails.
    smtp.behave(randomFault(IMMEDIATE_FAULTS));
    await waitUntilQueueEmpty(db);
    smtp.behave({ do: 'accept' });
    const parked = await resendParked(db, adminClient, site);
    await waitUntilQueueEmpty(db);
    return {
      ...(await compare(db, smtp)),
      kills,
      parked,
      resentAfterKills: [...acceptedCounts(smtp).values()].reduce((sum, count) => sum + count - 1, 0),
      maxResentPerKill: Math.max(...resentPerKill),
      drops: smtp.mails.filter(({ isAnswered }) => !isAnswered).length,
    };
  });
}

/** Visitors who write one message each, and send it again by its key until it is acknowledged. */
function openVisitors(site: TestSite, events: number) {
  const waiting = Array.from({ length: events }, (_, number) => number);
  let attempts = 0;
  async function write(number: number) {
    attempts += 1;
    const visitor = new ApiClient(site.url, `10.5.${(attempts >> 8) & 255}.${attempts & 255}`);
    const form = {
      name: `Visiteur ${number}.`,
      email: `visiteur${number}@societe.example`,
      message: 'Rappelez-moi.',
    };
    try {
      const recaptchaToken = await visitor.botCheckToken('contactFormSubmit');
      const key = { 'idempotency-key': `message-${number}` };
      const answer = await visitor.send('POST', '/contacts', { ...form, recaptchaToken }, key);
      if (!answer.ok) waiting.push(number);
    } catch {
      waiting.push(number);
    }
  }
  async function writeAll(count: number) {
    const numbers = waiting.splice(0, count);
    while (numbers.length > 0) await Promise.all(numbers.splice(0, CONCURRENCY).map(write));
  }
  return {
    write: writeAll,
    async finish() {
      const startedAt = performance.now();
      while (waiting.length > 0 && performance.now() - startedAt < TIMEOUT_MS) await writeAll(waiting.length);
    },
  };
}

/** How often the mail server confirmed that it had accepted each mail. */
function acceptedCounts({ mails }: TestSmtpServer): Map<string, number> {
  return deliveryCounts({ mails: mails.filter(({ isAnswered }) => isAnswered) });
}

/** Counts, after each kill, the mails that the server accepted but the process could not mark as sent: they are sent again. */
function unmarkedCounter(db: Db, smtp: TestSmtpServer) {
  const previousCounts = new Map<string, number>();
  return async (): Promise<number> => {
    const accepted = acceptedCounts(smtp);
    const waiting = await db
      .selectFrom('mail')
      .select('message_id')
      .where('next_attempt_at', 'is not', null)
      .execute();
    const unmarked = waiting.filter(
      ({ message_id: id }) => (accepted.get(id) ?? 0) > (previousCounts.get(id) ?? 0),
    );
    for (const { message_id: id } of unmarked) previousCounts.set(id, accepted.get(id) ?? 0);
    return unmarked.length;
  };
}

/** Does what an hour would: retries become due, and claims of dead processes expire. */
const makeRetriesDue = (db: Db) =>
  db
    .updateTable('mail')
    .set({ next_attempt_at: new Date().toISOString(), claimed_until: null })
    .where('next_attempt_at', 'is not', null)
    .execute();

async function waitUntilQueueEmpty(db: Db): Promise<void> {
  await waitUntil(async () => {
    const waiting = await db
      .selectFrom('mail')
      .select(['id', 'claimed_until'])
      .where('next_attempt_at', 'is not', null)
      .execute();
    // What is being sent keeps its claim.
    await db
      .updateTable('mail')
      .set({ next_attempt_at: new Date().toISOString() })
      .where('next_attempt_at', '>', new Date().toISOString())
      .where('claimed_until', 'is', null)
      .execute();
    return waiting.length === 0;
  }, TIMEOUT_MS);
}

async function resendParked(db: Db, adminClient: ApiClient, { url }: TestSite): Promise<number> {
  const parked = await db.selectFrom('mail').select('id').where('parked_at', 'is not', null).execute();
  for (const { id } of parked) {
    const answer = await adminClient.at(url, `10.4.0.${id % 250}`).send('POST', `/admin/emails/${id}/resend`);
    if (!answer.ok) throw new Error(`not sent again: ${await answer.text()}`);
  }
  return parked.length;
}

/** Each message that was kept, beside the mails that told of it. */
async function compare(db: Db, { mails }: TestSmtpServer) {
  const contacts = await db.selectFrom('contact').select('name').execute();
  const idsOf = new Map<string, Set<string>>();
  for (const { subject = '', messageId = '' } of mails)
    idsOf.set(subject, (idsOf.get(subject) ?? new Set()).add(messageId));
  const ids = contacts.map(({ name }) => idsOf.get(`Nouveau message de ${name}`)?.size ?? 0);
  return {
    events: contacts.length,
    missing: ids.filter((count) => count === 0).length,
    duplicates: ids.filter((count) => count > 1).length,
  };
}
