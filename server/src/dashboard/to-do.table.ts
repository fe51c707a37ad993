import { type ExpiringInvitation, TO_DO_ROWS } from '@cercle/contract/to-do';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { REQUEST_COLUMNS, requests, withMember, withState } from '../members/requests/requests.table.ts';

/** How many rows match without the limit. */
const TOTAL = sql<number>`count(*) over ()`.as('total');

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

/** Pending requests of the public form; those of administrators await the member. Oldest first. */
export async function listRequestsToDecide(db: Db, clock: Clock) {
  const rows = await withState(db, withMember(requests(db)), clock)
    .select(REQUEST_COLUMNS)
    .select(TOTAL)
    .where('request.status', '=', 'PENDING')
    .where('request.public_form', '=', true)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(TO_DO_ROWS)
    .execute();
  return { rows, total: totalOf(rows) };
}

/** Mails that were given up and not dismissed, oldest first. */
export async function listFailedMails(db: Db) {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .select(TOTAL)
    .where('parked_at', 'is not', null)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .limit(TO_DO_ROWS)
    .execute();
  return { rows, total: totalOf(rows) };
}

/**
 * Invitations of members and administrators whose link still works at `from` and no longer at `until`, next to lapse
 * first. A link that was revoked has expired; a link for a new password is an invitation while the administrator has none.
 */
export async function listExpiringInvitations(db: Db, { from, until }: { from: string; until: string }) {
  const rows = await db
    .selectFrom('link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['account.id', 'account.role', 'account.full_name', 'account.email', 'link.expires_at'])
    .select('request.id as request_id')
    .select(TOTAL)
    .where('link.expires_at', '>', from)
    .where('link.expires_at', '<=', until)
    .where('link.used_at', 'is', null)
    .whereRef('link.expires_at', '!=', 'link.created_at')
    .where('account.password_hash', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and({ 'link.purpose': 'INVITATION', 'account.role': 'MEMBER' }),
        eb.and({ 'link.purpose': 'PASSWORD_RESET', 'account.role': 'ADMIN' }),
      ]),
    )
    // A refused mail is pointed out as such.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail')
            .select('mail.id')
            .whereRef('mail.link_id', '=', 'link.id')
            .where('mail.parked_at', 'is not', null),
        ),
      ),
    )
    .orderBy('link.expires_at')
    .orderBy('link.id')
    .limit(TO_DO_ROWS)
    .execute();
  return {
    rows: rows.map(
      (row): ExpiringInvitation => ({
        kind: row.role === 'ADMIN' ? 'admin' : 'request',
        id: row.request_id ?? row.id,
        fullName: row.full_name,
        email: row.email,
        expiresAt: row.expires_at,
      }),
    ),
    total: totalOf(rows),
  };
}

/** Whether an invited or present administrator exists beside the first one. */
export async function hasSeveralAdministrators(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').limit(2).execute();
  return rows.length > 1;
}
