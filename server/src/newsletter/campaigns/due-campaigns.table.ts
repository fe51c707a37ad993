import type { CampaignState } from '@cercle/contract/campaign-states';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The campaigns whose time to start has come, the earliest first. @param at now */
export const listDue = (db: Db, at: string) =>
  inState(db, ['SCHEDULED'])
    .select('id')
    .where('scheduled_at', '<=', at)
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute();

/** Those that are being sent, the earliest first. */
export const listSending = (db: Db) =>
  inState(db, ['SENDING'])
    .select(['id', 'subject', 'audience', 'scheduled_at', 'frozen_at'])
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute();

/** Those that are stopped, and have mails in the queue that nobody tried to send. */
export const listToWithdraw = (db: Db) =>
  inState(db, ['PAUSED', 'CANCELLED'])
    .select('campaign.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail')
          .select('mail.id')
          .whereRef('mail.bulk_content_id', '=', 'campaign.bulk_content_id')
          .where('mail.next_attempt_at', 'is not', null)
          .where('mail.attempts', '=', sql.lit(0))
          .where('mail.claimed_until', 'is', null),
      ),
    )
    .execute();

const inState = (db: Db, states: CampaignState[]) =>
  db.selectFrom('campaign').where('campaign.state', 'in', states);
