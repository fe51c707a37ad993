import { addDays, today } from '../kernel/calendar.ts';
import { partyFields } from './builders.ts';
import { createDocumentRecords } from './document-records.ts';
import type { World } from './world.ts';

const DAYS_LATE = 20;
/** Above all that are given in order. */
const FIRST_NUMBER = 900_000;

/** What no movement of the bank comes to: one that may be paid by it is not reminded. */
const CENTS = 50_000;

/** Makes the overdue invoices that calls are about, each of a new party. */
export function createReminderRecords(world: World) {
  const { domain, admin, database, clock } = world;
  const { db } = database;
  const documents = createDocumentRecords(world);
  let number = FIRST_NUMBER;

  /** An issued invoice never changes: one like it is stored with an earlier due day. */
  async function overdueInvoice(): Promise<number> {
    const party = partyFields({ legalName: 'Atelier Lesse SRL', invoiceEmail: 'compta@lesse.example' });
    const { id: partyId } = await domain.parties.create(admin, party);
    const issued = await db
      .selectFrom('document')
      .selectAll()
      .where('id', '=', await documents.invoiceTo(partyId))
      .executeTakeFirstOrThrow();
    number += 1;
    const { id, ...row } = issued;
    const due_on = addDays(today(clock), -DAYS_LATE);
    const content = JSON.stringify({ ...JSON.parse(row.content ?? '{}'), dueOn: due_on });
    const overdue = {
      ...row,
      ...{ number, due_on, content, payment_reference: `2026${number}00`, total_cents: CENTS },
    };
    const inserted = await db
      .insertInto('document')
      .values(overdue)
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  }

  const overduePayer = async () => (await domain.documents.find(admin, await overdueInvoice())).party.id;

  async function pausedInvoice(): Promise<number> {
    const id = await overdueInvoice();
    await domain.reminders.pause(admin, id, { kind: 'OTHER', untilOn: null, reason: 'À vérifier' });
    return id;
  }

  async function reminder(): Promise<number> {
    const parties = [await overduePayer()];
    const { outcomes } = await domain.reminders.send(admin, { parties, isQuarantineSeen: false });
    return outcomes[0]?.reminderId ?? 0;
  }

  const settingsVersion = async () => (await domain.reminders.settings(admin)).version;

  return { overdueInvoice, overduePayer, pausedInvoice, reminder, settingsVersion };
}
