import { REQUEST_EVENTS, type RequestEvent } from '@cercle/contract/requests';
import { recentAuditEntries } from '../../audit-log/audit-entries.ts';
import type { Db } from '../../db/database.ts';
import type { RequestRow } from './requests.table.ts';

/** More than any request goes through; bounds the response. */
const MAX_EVENTS = 100;

/**
 * The audit log has the administrators' actions; the applicant's own (submitting, completing the invitation) come from
 * the timestamps of the request itself. Newest first.
 */
export async function historyOf(db: Db, request: RequestRow): Promise<RequestEvent[]> {
  const entries = await recentAuditEntries(db, { kind: 'request', id: request.request_id }, MAX_EVENTS);
  const adminEvents = entries.flatMap(({ action, admin_name, created_at }): RequestEvent[] => {
    const eventAction = REQUEST_EVENTS.find((event) => event === action);
    if (!eventAction) return [];
    const reason = eventAction === 'request.rejected' ? request.rejection_reason : '';
    return [{ action: eventAction, at: created_at, by: admin_name, reason }];
  });
  return [...completedEvents(request), ...adminEvents, ...submittedEvents(request)].sort((one, other) =>
    other.at.localeCompare(one.at),
  );
}

const applicantEvent = (action: RequestEvent['action'], at: string, by: string): RequestEvent => ({
  action,
  at,
  by,
  reason: '',
});

const submittedEvents = ({ public_form, requested_at, full_name }: RequestRow) =>
  public_form ? [applicantEvent('request.submitted', requested_at, full_name)] : [];

const completedEvents = ({ email_verified_at, full_name }: RequestRow) =>
  email_verified_at ? [applicantEvent('invitation.completed', email_verified_at, full_name)] : [];
