// Invoices that are overdue, and which reminder of each is due. The state is that of each invoice: a letter for one of three leaves
// the other two where they were (D13).

import type { ReminderRules } from '@cercle/contract/reminders';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { matchesParty } from '../../parties/party-search.ts';
import { disputes } from '../peppol/responses.table.ts';
import { daysBetweenFor } from './reminder-settings.ts';

export type Due = { day: Day; rules: ReminderRules };

/** Its last day has ended (D11), and something is open (D12). */
const overdue = (db: Db, day: Day) =>
  db
    .selectFrom('document')
    .where(sql<boolean>`document.credited_cents + document.paid_cents < document.total_cents`)
    .where('document.due_on', '<', day);

const LEVEL = sql<number>`coalesce((
  select max(raised.level) from reminder_document as raised where raised.document_id = document.id and raised.is_raised
), 0)`;
const RAISED_ON = sql<string | null>`(
  select max(reminder.sent_on) from reminder_document as raised inner join reminder on reminder.id = raised.reminder_id
  where raised.document_id = document.id and raised.is_raised
)`;

const withLevels = (db: Db, day: Day) =>
  overdue(db, day)
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['document.id', 'document.party_id', 'document.membership_id', 'document.due_on'])
    .select(['document.total_cents', 'document.credited_cents', 'document.paid_cents'])
    .select(['document.payment_reference', 'document.content'])
    .select('party.enterprise_number')
    .select([LEVEL.as('level'), RAISED_ON.as('raised_on')]);

/** The level to which a letter of today would raise the invoice `row`; null while its days have not passed. */
function nextLevel({ day, rules }: Due): RawBuilder<number | null> {
  const { levels } = rules;
  const reached = levels.map(
    ({ days }, level) =>
      sql`when row.level = ${sql.lit(level)} and row.due_on <= ${addDays(day, -days)} then row.level + 1`,
  );
  const since = (isConsumer: boolean) => addDays(day, -daysBetweenFor(rules, isConsumer));
  return sql<number | null>`case
    when row.raised_on > case when row.enterprise_number is null then ${since(true)} else ${since(false)} end then null
    ${sql.join(reached, sql` `)} end`;
}

const withNextLevels = (db: Db, due: Due) =>
  db.selectFrom(withLevels(db, due.day).as('row')).selectAll('row').select(nextLevel(due).as('next_level'));

export type OverdueInvoice = Awaited<ReturnType<typeof listOverdue>>[number];

/** All of a party, the first due first. */
export const listOverdue = (db: Db, partyId: number, due: Due) =>
  withNextLevels(db, due)
    .where('row.party_id', '=', partyId)
    .orderBy('row.due_on')
    .orderBy('row.id')
    .$narrowType<{ due_on: string; payment_reference: string; content: string }>()
    .execute();

/** Locked until the transaction ends. */
export const lockOverdue = (trx: Trx, partyId: number, day: Day) =>
  lockRows(
    trx,
    overdue(trx, day).select('document.id').where('document.party_id', '=', partyId).orderBy('document.id'),
  );

/** With an invoice whose next reminder is due, unless they got a letter today. */
const dueParties = (db: Db, due: Due) =>
  db
    .selectFrom(withNextLevels(db, due).as('due'))
    .where('due.next_level', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder')
            .select('reminder.id')
            .whereRef('reminder.party_id', '=', 'due.party_id')
            .where('reminder.sent_on', '=', due.day),
        ),
      ),
    );

const countParties = (query: ReturnType<typeof dueParties>) =>
  query
    .select(({ fn }) => fn.count<number | string>('due.party_id').distinct().as('total'))
    .executeTakeFirstOrThrow();

type PageOfParties = { page: number; size: number; q: string };

/** A page of the parties, those that wait longest first, and how many there are. */
export async function listDueParties(db: Db, due: Due, { page, size, q }: PageOfParties) {
  const found = dueParties(db, due).$if(q !== '', (query) =>
    query.where(sql<boolean>`due.party_id in (select party.id from party where ${matchesParty(db, q)})`),
  );
  const rows = await found
    .select('due.party_id')
    .groupBy('due.party_id')
    .orderBy(({ fn }) => fn.min('due.due_on'))
    .orderBy('due.party_id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { ids: rows.map(({ party_id }) => party_id), total: Number((await countParties(found)).total) };
}

/** The first parties for _À traiter_: without the invoices that a person holds back. */
export async function listRemindedParties(db: Db, due: Due, limit: number) {
  const found = dueParties(db, due)
    .where('due.id', 'not in', runningPauses(db, due.day).select('pause.document_id'))
    .where('due.id', 'not in', disputes(db).select('response.document_id'));
  const rows = await found
    .innerJoin('party', 'party.id', 'due.party_id')
    .select(['party.id', 'party.legal_name'])
    .select(({ fn }) => fn.min('due.due_on').as('due_on'))
    .select(sql<number | string>`sum(due.total_cents - due.credited_cents - due.paid_cents)`.as('open_cents'))
    .groupBy(['party.id', 'party.legal_name'])
    .orderBy(({ fn }) => fn.min('due.due_on'))
    .orderBy('party.id')
    .limit(limit)
    .execute();
  return {
    rows: rows.map(({ id, legal_name, due_on, open_cents }) => ({
      id,
      name: legal_name,
      dueOn: due_on ?? '',
      openCents: Number(open_cents),
    })),
    total: Number((await countParties(found)).total),
  };
}

/** Its last day counts whole. */
export const runningPauses = (db: Db, day: Day) =>
  db
    .selectFrom('reminder_pause as pause')
    .where('pause.ended_at', 'is', null)
    .where((eb) => eb.or([eb('pause.until_on', 'is', null), eb('pause.until_on', '>=', day)]));
