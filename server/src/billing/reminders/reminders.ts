// Reminders of invoices that are overdue. A person looks at what is due and sends it: no letter leaves by itself. Each letter is
// composed and sent in a transaction of its own, one a party and day, for what is open at that moment and never for more.

import {
  BANK_FILE_DAYS,
  type DueReminderPage,
  type DueRemindersQuery,
  type ReminderOutcome,
  type ReminderOutcomes,
  type ReminderSettings,
  type RemindersSend,
} from '@cercle/contract/reminders';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { addDays, startOfDay, today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { DocumentFile } from '../documents/files.ts';
import { composeLetter, toDueReminder } from './compose-letter.ts';
import { createDocumentReminders } from './document-reminders.ts';
import { letterFile } from './letter-file.ts';
import { listDueParties } from './overdue.table.ts';
import { bankState } from './possible-payments.table.ts';
import { readSettings, writeSettings } from './reminder-settings.ts';
import { findReminder } from './reminders.table.ts';
import { sendReminder } from './send-reminder.ts';

const EXPECTED: DomainError['code'][] = ['conflict', 'not-found'];

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders({
  db,
  clock,
  site,
  outbox,
}: Pick<Dependencies, 'db' | 'clock' | 'site' | 'outbox'>) {
  async function settings(actor: Actor): Promise<ReminderSettings> {
    requireAdmin(actor);
    return readSettings(db);
  }

  /** @throws DomainError conflict: a stale version */
  async function changeSettings(actor: Actor, changed: ReminderSettings): Promise<ReminderSettings> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const before = await readSettings(trx);
      const after = { ...changed, version: changed.version + 1 };
      if (before.version !== changed.version || !(await writeSettings(trx, before, after)))
        throw new DomainError('conflict');
      await recordAudit(trx, clock, admin, 'reminder.settings', { kind: 'firm', id: 0, name: 'Rappels' });
      return after;
    });
  }

  /** The letters that are due today, a page of parties, with what holds each back. */
  async function due(actor: Actor, query: DueRemindersQuery): Promise<DueReminderPage> {
    requireAdmin(actor);
    const rules = await readSettings(db);
    const now = { day: today(clock), rules };
    const { ids, total } = await listDueParties(db, now, query);
    const content = [];
    for (const id of ids) content.push(toDueReminder(now, await composeLetter(db, id, now)));
    const { quarantined, lastFileAt } = await bankState(db);
    const isOutdated = lastFileAt === null || lastFileAt < startOfDay(addDays(now.day, -BANK_FILE_DAYS));
    return { ...pageFrom(content, total, query), bank: { quarantined, lastFileAt, isOutdated } };
  }

  /**
   * Sends the letters of these parties, each in whole or, with the reason, not at all. Called again, no party gets a second one that day.
   * @throws DomainError conflict while statements are in quarantine and that was not seen
   */
  async function send(
    actor: Actor,
    { parties, isQuarantineSeen }: RemindersSend,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<ReminderOutcomes> {
    const admin = requireAdmin(actor);
    if (!isQuarantineSeen && (await bankState(db)).quarantined > 0)
      throw new DomainError('conflict', QUARANTINED);
    const outcomes: ReminderOutcome[] = [];
    for (const partyId of parties) outcomes.push(await outcomeOf(admin, partyId));
    return execution.run(db, async () => ({ outcomes }));
  }

  async function outcomeOf(admin: Admin, partyId: number): Promise<ReminderOutcome> {
    try {
      const { id, openCents } = await sendOne(admin, partyId);
      return { partyId, reminderId: id, openCents, failure: null };
    } catch (error) {
      if (!(error instanceof DomainError) || !EXPECTED.includes(error.code)) throw error;
      const reminderId = await sentToday(partyId);
      return { partyId, reminderId, openCents: null, failure: error.message };
    }
  }

  const sendOne = (admin: Admin, partyId: number) =>
    db.transaction().execute(async (trx) => {
      const by = { accountId: admin.id, name: admin.name };
      const change = { trx, clock, day: today(clock), by };
      const rules = await readSettings(trx);
      const sent = await sendReminder(change, { outbox, site }, { partyId, rules });
      await recordAudit(trx, clock, admin, 'reminder.sent', { kind: 'party', id: partyId, name: sent.name });
      return sent;
    });

  /** A transaction reads it: on SQLite, only they see what is about to be committed together with others. */
  const sentToday = (partyId: number) =>
    db.transaction().execute(async (trx) => (await findReminder(trx, partyId, today(clock)))?.id ?? null);

  /** The letter as it was sent. @throws DomainError not-found */
  async function pdf(actor: Actor, id: number): Promise<DocumentFile> {
    requireAdmin(actor);
    return letterFile({ db, clock }, id);
  }

  return { ...createDocumentReminders({ db, clock }), settings, changeSettings, due, send, pdf };
}

const QUARANTINED =
  'Des relevés de la banque sont en quarantaine\u202f: des paiements y attendent peut-être. Traitez-les d’abord, ou confirmez que les rappels partent quand même.';
