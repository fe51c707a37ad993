// The administrators' start page: pending work, the events of the week, totals, the newest requests and messages, and the trends of
// the last twelve months. Read-only.

import type { Ambassador } from '@cercle/contract/ambassadors';
import {
  type DashboardStats,
  type DashboardSummary,
  type DashboardTrends,
  type DashboardWeek,
  MAX_WEEK_EVENTS,
  RECENT_ROWS,
  TREND_MONTHS,
  WEEK_DAYS,
} from '@cercle/contract/dashboard';
import type { MembershipRequest } from '@cercle/contract/requests';
import { listAllAmbassadors } from '../ambassadors/ambassadors.list.table.ts';
import { toAmbassador } from '../ambassadors/ambassadors.table.ts';
import { selectContacts, toContact } from '../contacts/contacts.table.ts';
import { readRowCounters } from '../db/row-counters.ts';
import type { Dependencies } from '../dependencies.ts';
import { toEventRow } from '../events/events.export-columns.ts';
import { listEventsWithin } from '../events/events.list.table.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { addDays, startOfDay, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { lastMonths } from '../kernel/utc-calendar.ts';
import { countUndeliveredMails } from '../mail/mail-log.table.ts';
import { countRequests, listRequests } from '../members/requests/requests.list.table.ts';
import { toRequest } from '../members/requests/requests.table.ts';
import { countArrivals, countOffers } from './dashboard.table.ts';
import { createToDo } from './to-do.ts';

const NEWEST = { page: 0, size: RECENT_ROWS, sort: 'createdAt,desc', q: '' } as const;

export type Dashboard = ReturnType<typeof createDashboard>;

export function createDashboard(dependencies: Dependencies) {
  const { db, clock, images } = dependencies;

  /** Totals, and pending work: requests to decide, unread messages, mails that were given up. */
  async function stats(actor: Actor): Promise<DashboardStats> {
    requireAdmin(actor);
    const counters = await readRowCounters(db);
    const pending = counters['request.PENDING'];
    const bounced = await countUndeliveredMails(db, 'BOUNCED');
    const approved = counters['request.APPROVED'];
    const rejected = counters['request.REJECTED'];
    return {
      totalMemberRequests: pending + approved + rejected,
      totalAmbassadors: counters.ambassador,
      totalContacts: counters.contact,
      totalNewsletters: counters.newsletter,
      pendingMemberRequests: pending,
      requestsToDecide: await countRequests(db, clock, { q: '', state: 'TO_DECIDE' }),
      approvedMemberRequests: approved,
      rejectedMemberRequests: rejected,
      unreadContacts: counters['contact.unread'],
      failedEmails: bounced + (await countUndeliveredMails(db, 'FAILED')),
      bouncedEmails: bounced,
    };
  }

  /** The newest requests, of any status. */
  async function recentMemberRequests(actor: Actor): Promise<MembershipRequest[]> {
    requireAdmin(actor);
    const { rows } = await listRequests(db, clock, NEWEST);
    return rows.map((row) => toRequest(row, images));
  }

  /** The newest ambassadors, whether or not the public page shows them. */
  async function recentAmbassadors(actor: Actor): Promise<Ambassador[]> {
    requireAdmin(actor);
    const { rows } = await listAllAmbassadors(db, NEWEST);
    return rows.map((row) => toAmbassador(row, images));
  }

  /** The numbers, the newest requests and the newest messages, read or not. */
  async function summary(actor: Actor): Promise<DashboardSummary> {
    requireAdmin(actor);
    const contacts = await selectContacts(db).limit(RECENT_ROWS).execute();
    return {
      stats: await stats(actor),
      recentMemberRequests: await recentMemberRequests(actor),
      recentContacts: contacts.map(toContact),
    };
  }

  /** The last twelve months in UTC, this one included and last. */
  async function trends(actor: Actor): Promise<DashboardTrends> {
    requireAdmin(actor);
    const months = await Promise.all(
      lastMonths(clock, TREND_MONTHS).map(async (span) => ({
        month: span.start.slice(0, 7),
        ...(await countArrivals(db, span)),
      })),
    );
    return { months, offers: await countOffers(db) };
  }

  /** The events that start today in Belgium, or on the six days after it. */
  async function week(actor: Actor): Promise<DashboardWeek> {
    requireAdmin(actor);
    const day = today(clock);
    const span = { from: startOfDay(day), until: startOfDay(addDays(day, WEEK_DAYS)) };
    const { rows, total } = await listEventsWithin(db, { ...span, limit: MAX_WEEK_EVENTS }, timestamp(clock));
    return { events: rows.map(toEventRow), total };
  }

  return {
    ...createToDo(dependencies),
    stats,
    recentMemberRequests,
    recentAmbassadors,
    summary,
    trends,
    week,
  };
}
