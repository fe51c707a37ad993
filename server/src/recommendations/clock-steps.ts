// What time alone does with recommendations, once a day: whom nobody heard of in time is erased and their recommendation DECLINED, what
// stayed without a step for a year is LOST, and what was written about an outcome is erased six months after it. Each step takes its day
// from the recommendation, so that days without a running site change nothing, and finds nothing to do a second time.

import { CONTACT_MONTHS, SILENT_DAYS } from '@cercle/contract/recommendation-states';
import type { Trx } from '../db/database.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Heartbeat } from '../jobs/run-job.ts';
import { addDays, dayOf, monthsBefore, today } from '../kernel/calendar.ts';
import { daysEarlier, timestamp } from '../kernel/clock.ts';
import {
  BATCH_ROWS,
  type ClockStep,
  eraseTexts,
  eraseVisitors,
  listDue,
  lockDue,
} from './clock-steps.table.ts';
import { tellGiver } from './letters.ts';
import { recordStep } from './recommendation-history.ts';
import { changeRecommendation } from './recommendations.table.ts';

type StepDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;
type Work = (trx: Trx, row: RecommendationTableRow) => Promise<void>;

/** @param heartbeat called between two recommendations. @returns how many of each kind */
export async function runRecommendationSteps(dependencies: StepDependencies, heartbeat: Heartbeat) {
  const { db, clock } = dependencies;
  const day = today(clock);
  const eraseUntil = monthsBefore(day, CONTACT_MONTHS);

  async function forEachDue(step: ClockStep, until: string, work: Work): Promise<number> {
    let count = 0;
    let ids: number[] = [];
    do {
      ids = await listDue(db, { step, until }, ids.at(-1) ?? 0);
      for (const id of ids) {
        await heartbeat();
        count += await db.transaction().execute(async (trx) => {
          const row = await lockDue(trx, { step, until }, id);
          if (row) await work(trx, row);
          return row ? 1 : 0;
        });
      }
    } while (ids.length === BATCH_ROWS);
    return count;
  }

  async function visitors(): Promise<number> {
    let total = 0;
    for (;;) {
      await heartbeat();
      const count = await eraseVisitors(db, eraseUntil.slice(0, 'AAAA-MM'.length));
      if (count === 0) return total;
      total += count;
    }
  }

  const { expire, silence, erase } = createSteps(dependencies);
  return {
    introductions: await forEachDue('expire', timestamp(clock), expire),
    silentRecommendations: await forEachDue('silence', daysEarlier(clock, SILENT_DAYS), silence),
    recommendations: await forEachDue('erase', eraseUntil, erase),
    thankedVisitors: await visitors(),
  };
}

const createSteps = (dependencies: StepDependencies): Record<ClockStep, Work> => {
  const { clock } = dependencies;
  return {
    async expire(trx, row) {
      const on = dayOf(row.expires_at ?? timestamp(clock));
      await changeRecommendation(trx, clock, row, {
        ...{ state: 'DECLINED', closedOn: on, introduction: 'EXPIRED' },
        ...{ isLinkVoid: true, isContactErased: true },
      });
      await recordStep(trx, clock, row.id, { kind: 'introduction.expired', by: null, on });
      await tellGiver(trx, dependencies, row, { outcome: 'EXPIRED', reason: '' });
    },
    async silence(trx, row) {
      const on = addDays(dayOf(row.moved_at), SILENT_DAYS);
      await changeRecommendation(trx, clock, row, { state: 'LOST', closedOn: on });
      await recordStep(trx, clock, row.id, { kind: 'recommendation.silent', by: null, on });
      await tellGiver(trx, dependencies, row, { outcome: 'SILENT', reason: '' });
    },
    async erase(trx, row) {
      await eraseTexts(trx, row.id, today(clock));
      await recordStep(trx, clock, row.id, { kind: 'recommendation.contact-erased', by: null });
    },
  };
};
