import type { DashboardTrends } from '@cercle/contract/dashboard';
import type { MemberType } from '@cercle/contract/member-type';
import type { RequestStatus } from '@cercle/contract/request-state';
import type { Db } from '../db/database.ts';
import { countOf } from '../db/page.ts';

/** A span of time: from `start` to before `end`. */
type Span = { start: string; end: string };

/** How much arrived in that span; requests by their current status. */
export async function countArrivals(db: Db, { start, end }: Span) {
  const requests = (status: RequestStatus) =>
    countOf(
      db
        .selectFrom('membership_request')
        .where('status', '=', status)
        .where('created_at', '>=', start)
        .where('created_at', '<', end),
    );
  const contacts = db.selectFrom('contact').where('created_at', '>=', start).where('created_at', '<', end);
  const subscriptions = db
    .selectFrom('newsletter_subscription')
    .where('unsubscribed_at', 'is', null)
    .where('created_at', '>=', start)
    .where('created_at', '<', end);
  return {
    pendingRequests: await requests('PENDING'),
    approvedRequests: await requests('APPROVED'),
    rejectedRequests: await requests('REJECTED'),
    contacts: await countOf(contacts),
    newsletters: await countOf(subscriptions),
  };
}

/** How many active members each offer has. */
export async function countOffers(db: Db): Promise<DashboardTrends['offers']> {
  const rows = await db
    .selectFrom('account')
    .select((eb) => ['member_type', eb.fn.countAll<number>().as('number')])
    .where('role', '=', 'MEMBER')
    .where('active', '=', true)
    .groupBy('member_type')
    .execute();
  const of = (type: MemberType) => rows.find((row) => row.member_type === type)?.number ?? 0;
  return { SINGLE: of('SINGLE'), BUSINESS: of('BUSINESS') };
}
