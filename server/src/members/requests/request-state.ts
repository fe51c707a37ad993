// What a request is today, for lists and filters: one SQL expression, so that what is shown, filtered and counted cannot
// differ. It follows from the decision, the account and the newest invitation, and is stored nowhere
// (docs/decisions/0048-derived-states.md).

import type { RequestState } from '@cercle/contract/request-state';
import { type RawBuilder, sql } from 'kysely';
import { latestLinkColumns } from '../../accounts/email-tokens/link-outcome.ts';
import type { Db } from '../../db/database.ts';

/** The state of the rows of `request`, and when the newest invitation of those who are invited expires. */
export function requestStateColumns(db: Db, at: string) {
  const invitation = latestLinkColumns(db, at, 'request.account_id', 'INVITATION');
  const isVerified = sql`(select email_verified_at is not null from account where account.id = request.account_id)`;
  const isActive = sql`(select active from account where account.id = request.account_id)`;
  // Lazily: the invitation is looked up only for those who have one to complete.
  const perState = <Value>(invited: RawBuilder<Value>, known: (state: RequestState) => RawBuilder<Value>) =>
    sql<Value>`case
      when request.status = 'REJECTED' then ${known('REJECTED')}
      when request.status = 'PENDING' and request.public_form then ${known('TO_DECIDE')}
      when not ${isVerified} then ${invited}
      when ${isActive} then ${known('ACTIVE')}
      else ${known('DEACTIVATED')}
    end`;
  return {
    state: perState<RequestState>(sql`${invitation.status}`, (state) => sql`${sql.lit(state)}`),
    invitationExpiresAt: perState<string | null>(invitation.expiresAt, () => sql`null`),
  };
}

/** Whether the rows of `request` are in this state; of what a search for `q` finds, every row is looked at. */
export function isInState(db: Db, at: string, state: RequestState, q: string): RawBuilder<boolean> {
  const isState = sql<boolean>`(${requestStateColumns(db, at).state}) = ${state}`;
  return q === '' ? sql<boolean>`(${candidatesOf(state)} and ${isState})` : isState;
}

/** What an index finds, so that few rows are looked at for a state that few have. Most requests are of active members. */
function candidatesOf(state: RequestState): RawBuilder<unknown> {
  if (state === 'ACTIVE') return sql`true`;
  if (state === 'TO_DECIDE') return sql`request.status = 'PENDING'`;
  if (state === 'REJECTED') return sql`request.status = 'REJECTED'`;
  return sql`request.account_id in (select id from account where role = 'MEMBER' and active = ${false})`;
}
