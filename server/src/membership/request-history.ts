import { REQUEST_EVENTS, type RequestEvent } from '@cercle/contract/membership';
import { auditOf } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { RequestRow } from './membership.table.ts';

/** More than any request goes through; keeps the answer bounded. */
const MAX_EVENTS = 100;

/**
 * What administrators did is in the audit journal; what the applicant did – asking, completing the invitation – is known
 * from the moments of the request itself. The latest first.
 */
export async function historyOf(db: Db, request: RequestRow): Promise<RequestEvent[]> {
  const entries = await auditOf(db, { kind: 'request', id: request.request_id }, MAX_EVENTS);
  const done = entries.flatMap(({ action, admin_name, created_at }): RequestEvent[] => {
    const known = REQUEST_EVENTS.find((event) => event === action);
    if (!known) return [];
    const reason = known === 'request.rejected' ? request.rejection_reason : '';
    return [{ action: known, at: created_at, by: admin_name, reason }];
  });
  return [...completed(request), ...done, ...submitted(request)].sort((one, other) =>
    other.at.localeCompare(one.at),
  );
}

const own = (action: RequestEvent['action'], at: string, by: string): RequestEvent => ({
  action,
  at,
  by,
  reason: '',
});

const submitted = ({ public_form, requested_at, full_name }: RequestRow) =>
  public_form ? [own('request.submitted', requested_at, full_name)] : [];

const completed = ({ email_verified_at, full_name }: RequestRow) =>
  email_verified_at ? [own('invitation.completed', email_verified_at, full_name)] : [];
