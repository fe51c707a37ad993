import { z } from 'zod';
import { ambassador } from './ambassadors.ts';
import { contact } from './contacts.ts';
import { eventRow } from './events.ts';
import { membershipRequest } from './requests.ts';

/** Rows of each "recent" list. */
export const RECENT_ROWS = 5;
export const TREND_MONTHS = 12;
/** The week: today, and the days after it. */
export const WEEK_DAYS = 7;
export const MAX_WEEK_EVENTS = 10;

const count = z.number().int();

/** GET /admin/dashboard/stats. Requests to decide, unread messages and failed mails need an administrator's attention. */
export const dashboardStats = z
  .object({
    totalMemberRequests: count,
    totalAmbassadors: count,
    totalContacts: count,
    totalNewsletters: count,
    pendingMemberRequests: count,
    requestsToDecide: count.meta({ description: 'Celles en attente qu’un administrateur doit décider' }),
    approvedMemberRequests: count,
    rejectedMemberRequests: count,
    unreadContacts: count,
    failedEmails: count.meta({ description: 'E-mails en échec ou revenus, encore signalés' }),
    bouncedEmails: count.meta({ description: 'Ceux d’entre eux qui sont revenus' }),
  })
  .meta({ id: 'DashboardStats' });

/** GET /admin/dashboard/summary. */
export const dashboardSummary = z
  .object({
    stats: dashboardStats,
    recentMemberRequests: z.array(membershipRequest),
    recentContacts: z.array(contact),
  })
  .meta({ id: 'DashboardSummary' });

export const recentRequests = z.array(membershipRequest);
export const recentAmbassadors = z.array(ambassador);

const trendMonth = z.object({
  month: z.string().meta({ description: 'AAAA-MM, en UTC' }),
  pendingRequests: count,
  approvedRequests: count,
  rejectedRequests: count,
  contacts: count,
  newsletters: count,
});

/** GET /admin/dashboard/trends: twelve months, the current one last, and the offers of the active members. */
export const dashboardTrends = z
  .object({
    months: z.array(trendMonth),
    offers: z.object({ SINGLE: count, BUSINESS: count }),
  })
  .meta({ id: 'DashboardTrends' });

/** GET /admin/dashboard/week. */
export const dashboardWeek = z
  .object({
    events: z.array(eventRow).meta({
      description: `Événements publiés qui commencent aujourd’hui ou les ${WEEK_DAYS - 1} jours suivants, le premier d’abord\u202f; ${MAX_WEEK_EVENTS} au plus`,
    }),
    total: count,
  })
  .meta({ id: 'DashboardWeek' });

export type DashboardStats = z.infer<typeof dashboardStats>;
export type DashboardSummary = z.infer<typeof dashboardSummary>;
export type DashboardTrends = z.infer<typeof dashboardTrends>;
export type DashboardWeek = z.infer<typeof dashboardWeek>;
