// What became of the notices that were sent: accepted by the mail server, they are received; refused or returned, they are not.

import type { Db } from '../../db/database.ts';
import { recordResults } from '../../jobs/record-results.ts';
import { dayOf } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { changeByCalendar } from '../change.ts';
import { lockMembership } from '../memberships.table.ts';
import { readRenewal } from './move-renewal.ts';
import { listNoticeResults, type NoticeResult } from './renewals.table.ts';
import { receiveNotice, returnNotice } from './renewals.ts';

const ACCEPTED = 'Accepté par le serveur de courrier';

/**
 * Tells the renewals what became of their notices.
 * @param heartbeat called between two of them, or a few at once
 * @returns how many
 */
export const recordNoticeResults = (
  { db, clock }: { db: Db; clock: Clock },
  heartbeat: () => Promise<void>,
): Promise<number> =>
  recordResults(
    {
      db,
      list: (query) => listNoticeResults(db, query),
      groupOf: ({ membership_id }) => membership_id,
      record: (result) => recordResult({ db, clock }, result),
    },
    heartbeat,
  );

const recordResult = ({ db, clock }: { db: Db; clock: Clock }, result: NoticeResult) =>
  db.transaction().execute(async (trx) => {
    await lockMembership(trx, result.membership_id);
    const change = changeByCalendar(trx, clock, dayOf(result.known_at));
    const target = await readRenewal(change, result.id);
    // An administrator may have been faster.
    if (target.renewal.state !== result.state || target.renewal.notice_mail_id !== result.notice_mail_id)
      return;
    if (result.failure === null) await receiveNotice(change, target, dayOf(result.known_at), ACCEPTED);
    else await returnNotice(change, target, result.failure);
  });
