// What one invoice has of reminders: its letters, whether they are paused, and what is claimed for its delay.

import { frenchDay } from '@cercle/contract/french-day';
import type { DocumentReminders, ReminderPause } from '@cercle/contract/reminders';
import { REMINDER_PAUSE_LABEL } from '@cercle/contract/reminders';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { auditNameOf } from '../documents/audit-name.ts';
import { openCentsOf } from '../documents/details.ts';
import { documentById, lockDocument, type SelectedDocument } from '../documents/documents.table.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import { claimOf } from './late-claim.ts';
import { endPauses, findPause, insertPause } from './pauses.table.ts';
import { listLetters } from './reminders.table.ts';

export function createDocumentReminders({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const changeBy = (trx: Trx, admin: Admin): Change => ({
    trx,
    clock,
    day: today(clock),
    by: { accountId: admin.id, name: admin.name },
  });

  /** Of one invoice; empty for any other document. @throws DomainError not-found */
  async function ofDocument(actor: Actor, id: number): Promise<DocumentReminders> {
    requireAdmin(actor);
    return read(db, id);
  }

  async function read(from: Db, id: number): Promise<DocumentReminders> {
    const document = await documentById(from, id);
    const day = today(clock);
    const pause = await findPause(from, id, day);
    return {
      letters: (await listLetters(from, id)).map((row) => ({
        id: row.id,
        sentOn: row.sent_on,
        level: row.level,
        isRaised: row.is_raised,
        openCents: row.open_cents,
        recipient: row.recipient,
        mailId: row.mail_id,
        by: row.by_name,
      })),
      pause: pause ?? null,
      canPause: isOpen(document) && !pause,
      claim: await claimOf(from, document, day),
    };
  }

  /** @throws DomainError not-found; conflict when nothing is open, or they are paused; validation for a day that has passed */
  async function pause(
    actor: Actor,
    id: number,
    { kind, untilOn, reason }: ReminderPause,
  ): Promise<DocumentReminders> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      if (untilOn !== null && untilOn < change.day)
        throw fieldError('untilOn', 'Ce jour est passé\u202f: indiquez-en un à venir.');
      const document = await lockDocument(trx, id);
      if (!isOpen(document))
        throw new DomainError('conflict', 'Il n’y a pas de rappels à suspendre\u202f: rien n’est à payer.');
      if (await findPause(trx, id, change.day))
        throw new DomainError('conflict', 'Les rappels de cette facture sont déjà suspendus.');
      // One whose day has passed.
      await endPauses(change, id);
      await insertPause(change, { documentId: id, kind, untilOn, reason });
      const until = untilOn === null ? '' : ` jusqu’au ${frenchDay(untilOn)}`;
      const text = `${REMINDER_PAUSE_LABEL[kind]}${until}\u202f: ${reason}`;
      await record(change, admin, id, ['reminders-paused', 'reminder.paused', text]);
      return read(trx, id);
    });
  }

  /** @throws DomainError not-found; conflict when they are not paused */
  async function resume(actor: Actor, id: number): Promise<DocumentReminders> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      await lockDocument(trx, id);
      if (!(await findPause(trx, id, change.day)))
        throw new DomainError('conflict', 'Les rappels de cette facture ne sont pas, ou plus, suspendus.');
      await endPauses(change, id);
      await record(change, admin, id, ['reminders-resumed', 'reminder.resumed', '']);
      return read(trx, id);
    });
  }

  type Recorded = [
    event: 'reminders-paused' | 'reminders-resumed',
    action: 'reminder.paused' | 'reminder.resumed',
    text: string,
  ];

  async function record(change: Change, admin: Admin, id: number, [event, action, text]: Recorded) {
    await recordDocumentEvent(change, id, event, text);
    const name = await auditNameOf(change.trx, id);
    await recordAudit(change.trx, clock, admin, action, { kind: 'document', id, name });
  }

  return { ofDocument, pause, resume };
}

const isOpen = (document: SelectedDocument) => document.due_on !== null && openCentsOf(document) > 0;
