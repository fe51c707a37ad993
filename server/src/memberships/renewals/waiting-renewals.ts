import { TO_DO_ROWS, type ToDo, type WaitingRenewal } from '@cercle/contract/to-do';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addDays, lastDay, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unsentInvoiceOfRenewal } from './invoice-sendings.table.ts';
import { readRenewalMode } from './renewal-mode.ts';

/** How many rows match without the limit. */
const TOTAL = sql<number>`count(*) over ()`.as('total');

/** An invoice that was issued and not sent waits so many days before the next term begins. */
const INVOICE_DAYS = 14;

const TASK = { NEEDS_DECISION: 'DECIDE', UNTOLD: 'TELL_AGAIN', OPEN: 'TELL', TOLD: 'SEND_INVOICE' } as const;

/**
 * Renewals that an administrator has to do something about, the first terms to end first. Those that are to be told wait where
 * notices are proposed; the calendar gives them where it is told to, and nobody where they are given by hand. Invoices to issue,
 * and those that were refused or came back, wait by themselves.
 */
export async function listWaitingRenewals(db: Db, clock: Clock): Promise<ToDo['renewals']> {
  const day = today(clock);
  const isProposed = (await readRenewalMode(db)) === 'propose';
  const rows = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .innerJoin('membership', 'membership.id', 'term.membership_id')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .select(['renewal.id', 'renewal.state', 'term.membership_id', 'term.ends_on', 'party.legal_name'])
    .select(TOTAL)
    .where('renewal.state', 'in', [
      'NEEDS_DECISION',
      'UNTOLD',
      'TOLD',
      ...(isProposed ? (['OPEN'] as const) : []),
    ])
    .where(({ or, and, eb, exists }) =>
      or([
        eb('renewal.state', '=', 'NEEDS_DECISION'),
        and([
          eb('renewal.state', 'in', ['OPEN', 'UNTOLD']),
          eb('renewal.notice_from', '<=', day),
          eb('renewal.notice_mail_id', 'is', null),
          eb('term.ends_on', '>', day),
        ]),
        and([
          eb('renewal.state', '=', 'TOLD'),
          eb('term.ends_on', '<=', addDays(day, INVOICE_DAYS)),
          exists(unsentInvoiceOfRenewal(sql.ref('renewal.term_id'))),
        ]),
      ]),
    )
    .orderBy('term.ends_on')
    .orderBy('renewal.id')
    .limit(TO_DO_ROWS)
    .$narrowType<{ state: keyof typeof TASK }>()
    .execute();
  return {
    rows: rows.map(
      ({ id, state, membership_id, ends_on, legal_name }): WaitingRenewal => ({
        id,
        membershipId: membership_id,
        name: legal_name,
        task: TASK[state],
        lastDay: lastDay(ends_on),
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
  };
}
