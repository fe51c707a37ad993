import type { ReminderPauseKind } from '@cercle/contract/reminders';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../documents/events.table.ts';
import { runningPauses } from './overdue.table.ts';

/** The one that holds the invoice back on a day. */
export const findPause = (db: Db, documentId: number, day: Day) =>
  runningPauses(db, day)
    .select(['pause.id', 'pause.kind', 'pause.until_on as untilOn', 'pause.reason', 'pause.at'])
    .select('pause.by_name as by')
    .where('pause.document_id', '=', documentId)
    .executeTakeFirst();

type NewPause = { documentId: number; kind: ReminderPauseKind; untilOn: Day | null; reason: string };

export const insertPause = ({ trx, clock, by }: Change, pause: NewPause) =>
  trx
    .insertInto('reminder_pause')
    .values({
      document_id: pause.documentId,
      kind: pause.kind,
      until_on: pause.untilOn,
      reason: pause.reason,
      at: timestamp(clock),
      account_id: by.accountId,
      by_name: by.name,
    })
    .execute();

/** Also one whose day has passed. The caller has locked the document. */
export const endPauses = ({ trx, clock, by }: Change, documentId: number) =>
  trx
    .updateTable('reminder_pause')
    .set({ ended_at: timestamp(clock), ended_by: by.name })
    .where('document_id', '=', documentId)
    .where('ended_at', 'is', null)
    .execute();
