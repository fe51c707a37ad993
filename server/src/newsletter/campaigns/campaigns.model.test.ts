import type { CampaignState } from '@cercle/contract/campaign-states';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  type CampaignMove,
  campaignMoves,
  JOB_STATES,
  MODEL_PEOPLE,
  VERB_STATES,
} from '../../testing/campaign-moves.ts';
import { createCampaignRecords } from '../../testing/campaign-records.ts';
import { openClub } from '../../testing/club.ts';

const club = await openClub();
afterAll(() => club.close());
const { db } = club.database;
const records = createCampaignRecords(club);
const { campaigns } = club.domain;

const RUNS = 25;
/** A mail every half minute, so that a run hands over two at most. */
const PACE = 120;

/** One campaign, and what is known of it without asking its tables. */
async function openModel() {
  await db.deleteFrom('newsletter_subscription').execute();
  await db.deleteFrom('blocked_address').execute();
  const people = await records.subscribers(MODEL_PEOPLE);
  const id = await records.draft({ pacePerHour: PACE });
  /** Those who want nothing, or whose address is blocked, now. */
  const opposed = new Set<string>();
  /** Those of whom that was so at a moment since the campaign was sent. */
  const everOpposed = new Set<string>();
  /** The mails that a worker took, by address. */
  const tried = new Map<string, number>();
  let state: CampaignState = 'DRAFT';
  let taken = 0;

  const mailsNow = async () => new Map((await records.mails(id)).map((mail) => [mail.id, mail.to]));

  async function run(beats: number) {
    const before = await mailsNow();
    await records.run(beats);
    for (const [mailId, to] of await mailsNow())
      if (!before.has(mailId)) expect(opposed.has(to), `${to} opposed before`).toBe(false);
    const { state: after } = await records.details(id);
    expect(JOB_STATES[state]).toContain(after);
    state = after;
  }

  async function act(move: CampaignMove): Promise<void> {
    if (move.kind === 'run') await run(move.beats);
    if (move.kind === 'wait') club.clock.advance({ minutes: move.minutes });
    if (move.kind === 'verb') await doVerb(move.verb);
    if (move.kind === 'mail') await takeMail(move.outcome);
    if (move.kind === 'person') await changePerson(people[move.person] ?? '', move.does);
    await checkMails();
  }

  async function doVerb(verb: keyof typeof VERB_STATES): Promise<void> {
    const { from, to } = VERB_STATES[verb];
    const { version } = await records.details(id);
    const outcome = await campaigns[verb](club.admin, id, { version }).catch((error) => error.code as string);
    const isNobodyLeft = verb === 'send' && opposed.size === people.length;
    if (from.includes(state) && !isNobodyLeft) {
      expect(outcome).toMatchObject({ state: to });
      state = to;
    } else expect(outcome).toBe(from.includes(state) ? 'validation' : 'conflict');
  }

  /** A mail that a worker has claimed is sent later. */
  async function takeMail(outcome: 'sent' | 'failed' | 'claimed'): Promise<void> {
    const waiting = await db
      .selectFrom('mail')
      .innerJoin('campaign', 'campaign.bulk_content_id', 'mail.bulk_content_id')
      .select(['mail.id', 'mail.recipient_address', 'mail.claimed_until'])
      .where('campaign.id', '=', id)
      .where('mail.next_attempt_at', 'is not', null)
      .orderBy('mail.id')
      .executeTakeFirst();
    if (!waiting) return;
    const at = club.clock.now().toISOString();
    if (outcome !== 'claimed' || waiting.claimed_until !== null) {
      tried.set(waiting.recipient_address, (tried.get(waiting.recipient_address) ?? 0) + 1);
      taken += 1;
    }
    const ended = { next_attempt_at: null, claimed_until: null, sealed_secret: null, attempts: 1 };
    const isSent = outcome === 'sent' || waiting.claimed_until !== null;
    const columns =
      outcome === 'claimed' && waiting.claimed_until === null
        ? { claimed_until: at }
        : { ...ended, ...(isSent ? { sent_at: at } : { parked_at: at }) };
    await db.updateTable('mail').set(columns).where('id', '=', waiting.id).execute();
  }

  async function changePerson(email: string, does: 'leave' | 'return' | 'block'): Promise<void> {
    if (does === 'return') {
      opposed.delete(email);
      await db.deleteFrom('blocked_address').where('email', '=', email).execute();
      const active = { unsubscribed_at: null };
      await db.updateTable('newsletter_subscription').set(active).where('email', '=', email).execute();
      return;
    }
    opposed.add(email);
    everOpposed.add(email);
    await (does === 'leave' ? records.unsubscribe(email) : records.block(email));
  }

  /** Each address has one mail at most, of those that wait and those that a worker took. */
  async function checkMails(): Promise<void> {
    const addresses = [...(await mailsNow()).values()];
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(Math.max(0, ...tried.values())).toBeLessThanOrEqual(1);
  }

  /** Goes on until the campaign has ended. */
  async function finish(): Promise<void> {
    if (state === 'PAUSED') await doVerb('resume');
    for (let turn = 0; turn < 40 && ['SCHEDULED', 'SENDING'].includes(state); turn += 1) {
      await run(Number.POSITIVE_INFINITY);
      for (let mail = 0; mail < 2; mail += 1) await takeMail('sent');
      club.clock.advance({ minutes: 1 });
      await checkMails();
    }
    expect(['DRAFT', 'SENT', 'CANCELLED']).toContain(state);
    if (state !== 'SENT') return;
    const recipients = await records.recipients(id);
    for (const [email, what] of Object.entries(recipients)) {
      expect(what === 'QUEUED' ? tried.get(email) : 1, `${email} ${what}`).toBe(1);
      if (what !== 'QUEUED') expect([what.slice(0, 7), everOpposed.has(email)]).toEqual(['SKIPPED', true]);
    }
    for (const email of people) if (!everOpposed.has(email)) expect(recipients[email], email).toBe('QUEUED');
  }

  return { act, finish, taken: () => taken, state: () => state };
}

test('whatever happens around a campaign, nobody gets two mails, nobody who opposed before gets one, and all others get one', async () => {
  const ended = { SENT: 0, mails: 0 };
  await fc.assert(
    fc.asyncProperty(campaignMoves, async (moves) => {
      const model = await openModel();
      await model.act({ kind: 'verb', verb: 'send' });
      for (const move of moves) await model.act(move);
      await model.finish();
      ended.mails += model.taken();
      if (model.state() === 'SENT') ended.SENT += 1;
    }),
    { numRuns: RUNS },
  );
  expect(ended.SENT).toBeGreaterThan(RUNS / 5);
  expect(ended.mails).toBeGreaterThan(RUNS);
});
