import type { SeatingPlan } from '@cercle/contract/seating';
import { dayOf } from '../server/src/kernel/calendar.ts';
import { refreshStatistics } from '../server/src/testing/refresh-statistics.ts';
import { ApiClient } from '../test/support/api-client.ts';
import { withDatabase } from '../test/support/mail-queue.ts';
import { ADMIN, startSite } from '../test/support/site.ts';
import { createPageMeter, type Page, pageLines } from './page-meter.ts';
import type { Line } from './report.ts';
import { addBanquets, PAST_EVENTS, PEOPLE, SEATS, seatByChance, TABLES } from './seating-data.ts';

const RUNS = 7;
const CHANCES = 10;
const MAX_SECONDS = 3;
/** Requests a second of each page. */
const REQUESTS_PER_SECOND = 20;
const PAGES: Page[] = [{ name: 'a public page, /ambassadeurs', path: '/ambassadeurs', headers: '' }];

/** Suggestions for a large event: how long each takes, how many new people meet, and pages meanwhile. */
export async function suggestTables(engine: string): Promise<Line[]> {
  console.error(`A table plan on ${engine}…`);
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  try {
    return await withDatabase(site.store, async (db) => {
      const event = await addBanquets(db, dayOf(new Date().toISOString()));
      if (engine === 'postgres') await refreshStatistics(db);
      const admin = await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN);
      const path = `/admin/events/${event.id}/tables`;
      const suggest = async () => {
        const response = await admin.send('POST', `${path}/suggest`);
        if (!response.ok) throw new Error(await response.text());
        return (await response.json()) as SeatingPlan;
      };
      let byChance = 0;
      for (let chance = 0; chance < CHANCES; chance += 1) {
        await seatByChance(db, event);
        byChance += (await admin.get<SeatingPlan>(path)).newMeetings / CHANCES;
      }
      const seconds: number[] = [];
      let plan = await suggest();
      while (seconds.length < RUNS) {
        const startedAt = performance.now();
        plan = await suggest();
        seconds.push((performance.now() - startedAt) / 1_000);
      }
      const meter = createPageMeter(site, PAGES, REQUESTS_PER_SECOND);
      await meter.measureRound();
      const quiet = await meter.measureQuietly();
      let isOver = false;
      const work = suggestAll(suggest).finally(() => {
        isOver = true;
      });
      const meanwhile = await meter.measureUntil(() => isOver);
      await work;
      return [
        secondsLine(engine, seconds),
        meetingsLine(engine, plan.newMeetings, byChance),
        ...pageLines(engine, PAGES, { quiet: quiet.rounds, meanwhile, column: 'during suggestions' }),
      ];
    });
  } finally {
    await site.close();
  }
}

/** One after the other, over several rounds of the pages. */
async function suggestAll(suggest: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 3 * RUNS; run += 1) await suggest();
}

function secondsLine(engine: string, seconds: number[]): Line {
  const median = seconds.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN;
  return {
    ...{ engine, what: `${PEOPLE} people, ${TABLES} tables of ${SEATS}, ${PAST_EVENTS} past events` },
    ...{ quiet: '', 'during suggestions': `${median.toFixed(2)} s`, ratio: '', target: `≤ ${MAX_SECONDS} s` },
    holds: median <= MAX_SECONDS ? 'yes' : 'no',
  };
}

function meetingsLine(engine: string, suggested: number, byChance: number): Line {
  const ratio = suggested / byChance;
  return {
    ...{ engine, what: 'new meetings, and by chance', quiet: byChance.toFixed(0) },
    ...{ 'during suggestions': String(suggested), ratio: ratio.toFixed(2), target: '> 1' },
    holds: ratio > 1 ? 'yes' : 'no',
  };
}
