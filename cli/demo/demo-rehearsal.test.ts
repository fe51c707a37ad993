// What a rehearsal lists of the demonstration is what then happens, day by day, where each notice is given on its first day by a
// click on its proposal, each invoice of a renewal is handed over on the day on which it is drafted, and mail servers accept everything.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RehearsedStep } from '@cercle/contract/membership-rehearsal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import type { Settings } from '../../server/src/env.ts';
import { runDueJobs } from '../../server/src/jobs/job-runner.ts';
import { addJobs } from '../../server/src/jobs/jobs.table.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { addDays, type Day, daysBetween, monthsBefore, today } from '../../server/src/kernel/calendar.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { deriveKeys } from '../../server/src/kernel/keys.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import { createDelivery } from '../../server/src/mail/delivery.ts';
import { createOutbox } from '../../server/src/mail/outbox.ts';
import { claimDue } from '../../server/src/mail/queue.ts';
import { createMembershipCalendar } from '../../server/src/memberships/calendar.ts';
import { createRenewals } from '../../server/src/memberships/renewals/renewal-verbs.ts';
import { listWaitingRenewals } from '../../server/src/memberships/renewals/waiting-renewals.ts';
import { readFigures } from '../../server/src/newsletter/campaigns/figures.table.ts';
import { siteOf } from '../../server/src/site.ts';
import { readNoFile } from '../../server/src/testing/mail-harness.ts';
import { createTestClock } from '../../server/src/testing/test-clock.ts';
import { settingsForNewSite } from '../command.ts';
import { rehearse } from '../rehearse.ts';
import { fillDemo } from './fill.ts';

const MONTHS = 14;
/** Of a club that has been there for a year, with companies, in the middle of its renewals. */
const MIN_STEPS = 200;

let folder: string;
let settings: Settings;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-demo-'));
  const dataDir = join(folder, 'data');
  settings = settingsForNewSite({ DATA_DIR: dataDir, NODE_ENV: 'production', PORT: '4' });
  await fillDemo(settings, () => undefined);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The steps of `cercle rehearse --months 14`, in a terminal. */
async function rehearsedSteps(): Promise<RehearsedStep[]> {
  vi.stubEnv('DATA_DIR', settings.DATA_DIR);
  const options = { months: String(MONTHS) };
  const run = rehearse.run({ args: [], options, onProgress: () => undefined, warn: () => undefined });
  const { report } = await run.finally(() => vi.unstubAllEnvs());
  return report as RehearsedStep[];
}

/** In their order for each membership; those of one day are done in any order. */
const linesOf = (steps: RehearsedStep[]) =>
  steps
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.membershipId - other.membershipId)
    .map(({ day, kind, who, membershipId }) => `${day} ${kind} ${who} ${membershipId}`);

/** The site by night and day: its calendar job, its mails, and an administrator who clicks on what is proposed and hands over invoices. */
function openSite() {
  // Without waiting for the disk: fourteen months have many changes.
  const { relaxed: db } = database;
  const start = today(systemClock);
  const clock = createTestClock(`${start}T09:00:00.000Z`);
  const site = siteOf(settings);
  const keys = deriveKeys('a secret of the tests, never of a site');
  const dependencies = { db, clock, site, outbox: createOutbox({ site, keys, clock }) };
  const calendar = createMembershipCalendar(dependencies);
  const renewals = createRenewals(dependencies);
  const admin: Actor = { kind: 'admin', id: 1, name: 'La direction', sessionId: 'test' };
  const job = { name: 'memberships' as const, hasWork: calendar.hasWork, work: calendar.run };
  const jobs = [{ ...job, nextDueAt: () => clock.now().toISOString() }];
  const { signal } = new AbortController();
  const transport = { isFolder: false, send: async () => '250 OK', close: () => undefined };
  const deliver = createDelivery(
    {
      ...{ db, clock, site, keys, transport, log: createLog({ LOG_LEVEL: 'silent' }) },
      readAttachedFile: readNoFile,
      ownAddresses: new Set(),
    },
    signal,
  );

  async function runCalendar(): Promise<void> {
    for await (const outcome of runDueJobs({ db, clock }, jobs, signal))
      if ('error' in outcome) throw outcome.error;
  }

  async function clickProposals(): Promise<void> {
    const { rows } = await listWaitingRenewals(db, clock);
    const proposed = rows.filter(({ task }) => task === 'TELL');
    for (const { id } of proposed) await renewals.sendRenewalNotice(admin, id);
    if (proposed.length > 0) await clickProposals();
  }

  async function handOverInvoices(): Promise<void> {
    const told = await db.selectFrom('renewal_case').select('id').where('state', '=', 'TOLD').execute();
    const received = { on: today(clock), evidence: 'Remise en mains propres' };
    for (const { id } of told) await renewals.recordInvoice(admin, id, received);
  }

  async function sendMails(): Promise<void> {
    const mails = await claimDue(db, clock, 4);
    await Promise.all(mails.map(deliver));
    if (mails.length > 0) await sendMails();
  }

  return {
    start,
    async liveUntil(end: Day): Promise<void> {
      await addJobs(db, clock, ['memberships']);
      for (let day = start; day < end; day = addDays(day, 1)) {
        clock.advance({ hours: 24 * daysBetween(today(clock), day) });
        await runCalendar();
        await clickProposals();
        await sendMails();
        await handOverInvoices();
        while (await calendar.hasWork()) {
          clock.advance({ minutes: 1 });
          await runCalendar();
          await sendMails();
          await handOverInvoices();
        }
      }
    },
  };
}

const lastEvent = async () => {
  const { id } = await database.db
    .selectFrom('membership_event')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

const stepsAfter = (event: number): Promise<RehearsedStep[]> =>
  database.db
    .selectFrom('membership_event as event')
    .innerJoin('membership', 'membership.id', 'event.membership_id')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .select(['event.day', 'event.kind', 'party.legal_name as who', 'event.membership_id as membershipId'])
    .where('event.id', '>', event)
    .orderBy('event.id')
    .execute();

test('the demonstration has newsletters in each state, with readers who left and addresses that no longer take mail', async () => {
  const { db } = database;
  const campaigns = await db.selectFrom('campaign').select(['id', 'state', 'archived_at']).execute();
  expect(campaigns.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT', 'SCHEDULED', 'DRAFT']);
  expect(campaigns.filter(({ archived_at }) => archived_at !== null)).toHaveLength(3);
  const ids = campaigns.map(({ id }) => id);
  const figures = [...(await readFigures(db, ids)).values()];
  expect(figures.map(({ waiting, queued }) => waiting + queued)).toEqual([0, 0, 0]);
  for (const { sent, bounced } of figures) expect(Math.min(sent, bounced)).toBeGreaterThan(0);
  expect(figures.at(-1)?.unsubscribed).toBeGreaterThan(0);
  expect(await db.selectFrom('blocked_address').select('id').execute()).not.toHaveLength(0);
  expect(await db.selectFrom('newsletter_confirmation').select('id').execute()).not.toHaveLength(0);
});

test('the rehearsal of the demonstration lists what then happens: each day, what, and to whom', async () => {
  const expected = linesOf(await rehearsedSteps());
  expect(expected.length).toBeGreaterThan(MIN_STEPS);
  const before = await lastEvent();
  const site = openSite();
  await site.liveUntil(monthsBefore(site.start, -MONTHS));
  expect(linesOf(await stepsAfter(before))).toEqual(expected);
});
