import type { Heartbeat } from '../jobs/run-job.ts';
import { recentFailures } from '../jobs/steps.table.ts';
import { runDueSteps } from '../jobs/steps.ts';
import { today } from '../kernel/calendar.ts';
import { hoursEarlier } from '../kernel/clock.ts';
import { type CalendarDependencies, dueMembershipSteps } from './calendar-steps.ts';
import { hasDueLetters } from './letters/letters.table.ts';
import { writeDueLetters } from './letters/letters.ts';
import { recordInvoiceResults } from './renewals/invoice-results.ts';
import { listInvoiceResults } from './renewals/invoice-sendings.table.ts';
import { recordNoticeResults } from './renewals/receipts.ts';
import { listNoticeResults } from './renewals/renewals.table.ts';

const BATCH = 100;
const FIRST = { after: 0, limit: 1 };
/** A step that failed is tried again after this time, or with the next one that is due. */
const RETRY_HOURS = 1;

/** What the clock does with memberships, whatever the process: receipts of notices and invoices, then the steps of the days, then letters. */
export function createMembershipCalendar(dependencies: CalendarDependencies) {
  const { db, clock } = dependencies;

  async function hasWork(): Promise<boolean> {
    const due = await dueMembershipSteps(dependencies, { until: today(clock), after: null, limit: BATCH });
    const failed = await recentFailures(db, hoursEarlier(clock, RETRY_HOURS));
    if (due.some(({ subject }) => !failed.has(`${subject.kind} ${subject.id}`))) return true;
    if (await hasDueLetters(db)) return true;
    if ((await listNoticeResults(db, FIRST)).length > 0) return true;
    return (await listInvoiceResults(db, FIRST)).length > 0;
  }

  /** Run by the clock, for no actor. @returns how many of each kind @throws what `heartbeat` throws, between two of them */
  async function run(heartbeat: Heartbeat) {
    const notices = await recordNoticeResults(dependencies, heartbeat);
    const invoices = await recordInvoiceResults(dependencies, heartbeat);
    const until = today(clock);
    const planner = (query: Parameters<Parameters<typeof runDueSteps>[1]>[0]) =>
      dueMembershipSteps(dependencies, { ...query, until });
    const steps = await runDueSteps({ db, clock, job: 'memberships' }, planner, heartbeat);
    const letters = await writeDueLetters(dependencies, heartbeat);
    return { receipts: notices + invoices, ...steps, letters };
  }

  return { hasWork, run };
}
