import { type ExpiringInvitation, TO_DO_ROWS } from '@cercle/contract/to-do';
import { sql } from 'kysely';
import { linkStatus } from '../accounts/email-tokens/link-outcome.ts';
import type { Db } from '../db/database.ts';

/** How many rows match without the limit. */
const TOTAL = sql<number>`count(*) over ()`.as('total');

/**
 * Invitations of members and administrators whose link still works at `from` and no longer at `until`, next to expire
 * first. A link that was revoked has expired; a link for a new password is an invitation while the administrator has none.
 */
export async function listExpiringInvitations(db: Db, { from, until }: { from: string; until: string }) {
  const rows = await db
    .selectFrom('link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .leftJoin('mail', 'mail.link_id', 'link.id')
    .select(['account.id', 'account.role', 'account.full_name', 'account.email', 'link.expires_at'])
    .select('request.id as request_id')
    .select(TOTAL)
    .where('link.expires_at', '>', from)
    .where('link.expires_at', '<=', until)
    .where('link.used_at', 'is', null)
    .where('account.password_hash', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and({ 'link.purpose': 'INVITATION', 'account.role': 'MEMBER' }),
        eb.and({ 'link.purpose': 'PASSWORD_RESET', 'account.role': 'ADMIN' }),
      ]),
    )
    // A refused mail is pointed out as such.
    .where(sql<boolean>`(${linkStatus(from)}) in ('WAITING', 'SENT', 'WRITTEN', 'UNKNOWN')`)
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
    total: rows[0]?.total ?? 0,
  };
}

/** Whether an invited or present administrator exists beside the first one. */
export async function hasSeveralAdministrators(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').limit(2).execute();
  return rows.length > 1;
}
