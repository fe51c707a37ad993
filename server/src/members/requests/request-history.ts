import { REQUEST_EVENTS, type RequestEvent } from '@cercle/contract/requests';
import { firstVerification, listEmailChanges } from '../../accounts/email-change/email-change.table.ts';
import { stateOf } from '../../accounts/email-tokens/email-tokens.ts';
import { recentAuditEntries } from '../../audit-log/audit-entries.ts';
import { parseChanges } from '../../audit-log/field-changes.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { explainFailure } from '../../mail/explain-bounce.ts';
import { listAcceptances } from '../../policies/acceptances.ts';
import { listInvitations, type RequestRow } from './requests.table.ts';

/** More than any request goes through; bounds the response. */
const MAX_EVENTS = 100;

/**
 * The audit log has the administrators' actions; the applicant's own (submitting, completing the invitation) come from
 * the timestamps of the request itself, and what became of its invitations from their mails and links. Newest first.
 */
export async function historyOf(db: Db, clock: Clock, request: RequestRow): Promise<RequestEvent[]> {
  const entries = await recentAuditEntries(db, { kind: 'request', id: request.request_id }, MAX_EVENTS);
  const adminEvents = entries.flatMap(({ action, admin_name, created_at, changes }): RequestEvent[] => {
    const eventAction = REQUEST_EVENTS.find((event) => event === action);
    if (!eventAction) return [];
    const reason = eventAction === 'request.rejected' ? request.rejection_reason : '';
    return [{ action: eventAction, at: created_at, by: admin_name, reason, ...parseChanges(changes) }];
  });
  const changes = await listEmailChanges(db, request.id);
  const invitations = await listInvitations(db, request.id, MAX_EVENTS);
  const invitationEvents = invitations.flatMap((invitation) => eventsOf(invitation, clock));
  return [
    ...changedEmailEvents(request, changes),
    ...completedEvents(request, changes),
    ...(await acceptedEvents(db, request)),
    ...invitationEvents,
    ...adminEvents,
    ...submittedEvents(request),
  ].sort((one, other) => other.at.localeCompare(one.at));
}

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

function eventsOf(invitation: Invitation, clock: Clock): RequestEvent[] {
  const { sent_at, parked_at, bounced_at, written_to_file, last_error, expires_at } = invitation;
  const event = (action: RequestEvent['action'], at: string, reason = ''): RequestEvent => ({
    action,
    at,
    by: '',
    reason,
  });
  const reason = [explainFailure({ bounced_at, last_error }), last_error].filter(Boolean).join('\n');
  return [
    ...(sent_at ? [event(written_to_file ? 'invitation.written' : 'invitation.mailed', sent_at)] : []),
    ...(bounced_at ? [event('invitation.returned', bounced_at, reason)] : []),
    ...(parked_at ? [event('invitation.refused', parked_at, reason)] : []),
    ...(stateOf(invitation, clock) === 'expired' ? [event('invitation.expired', expires_at)] : []),
  ];
}

const applicantEvent = (action: RequestEvent['action'], at: string, by: string): RequestEvent => ({
  action,
  at,
  by,
  reason: '',
});

const acceptedEvents = async (db: Db, { id: accountId, full_name }: RequestRow) =>
  (await listAcceptances(db, accountId)).map(({ at, id, validFrom }) => ({
    ...applicantEvent('conditions.accepted', at, full_name),
    conditions: { id, validFrom },
  }));

const submittedEvents = ({ public_form, requested_at, full_name }: RequestRow) =>
  public_form ? [applicantEvent('request.submitted', requested_at, full_name)] : [];

type EmailChange = Awaited<ReturnType<typeof listEmailChanges>>[number];

/** The address was first verified by completing the invitation, and since then by each change. */
function completedEvents({ email_verified_at, full_name }: RequestRow, changes: EmailChange[]) {
  const at = firstVerification(email_verified_at, changes);
  return at ? [applicantEvent('invitation.completed', at, full_name)] : [];
}

/** Corrections by an administrator are in the audit log. */
const changedEmailEvents = ({ full_name }: RequestRow, changes: EmailChange[]) =>
  changes.flatMap(({ former_verified_at, done_at }) =>
    former_verified_at && done_at ? [applicantEvent('email.changed', done_at, full_name)] : [],
  );
