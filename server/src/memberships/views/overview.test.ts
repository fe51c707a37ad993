import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();

const STORED = sql`select id, shown_term_id, offer, state, next_step from membership order by id`;

/** The same from the terms and renewals. */
const COMPUTED = sql`
  select membership.id, ${shownTerm('id')} as shown_term_id, ${shownTerm('offer')} as offer,
    case
      when membership.id in (${memberships(sql`renewal.state = 'NEEDS_DECISION'`)}) then 'TO_DECIDE'
      when membership.id in (${memberships(sql`term.state = 'CURRENT'`)}) then 'CURRENT'
      when membership.id in (${memberships(sql`term.state = 'PLANNED'`)}) then 'PLANNED'
      when membership.id in (${memberships(sql`term.state <> 'ANNULLED'`)}) then 'ENDED'
      else 'NONE'
    end as state,
    (select min(case
        when renewal.state = 'NEEDS_DECISION' then term.ends_on || ' DECIDE'
        when term.state = 'PLANNED' then term.starts_on || ' BEGIN'
        when renewal.state = 'CLOCK' then renewal.decline_until || ' WINDOW'
        when term.state = 'CURRENT' and renewal.state in ('OPEN', 'UNTOLD') then renewal.notice_from || ' NOTICE'
        when term.state = 'CURRENT' and renewal.state = 'DECLINED' then term.ends_on || ' END'
      end)
      from membership_term term left join renewal_case renewal on renewal.term_id = term.id
      where term.membership_id = membership.id) as next_step
  from membership order by membership.id`;

function shownTerm(column: string) {
  return sql`(select ${sql.ref(column)} from membership_term term where term.membership_id = membership.id
    order by case term.state when 'CURRENT' then 1 when 'PLANNED' then 2 when 'ANNULLED' then 4 else 3 end, term.number desc
    limit 1)`;
}

function memberships(condition: RawBuilder<unknown>) {
  return sql`select term.membership_id from membership_term term left join renewal_case renewal on renewal.term_id = term.id
    where ${condition}`;
}

const rowsOf = async (db: Db, query: RawBuilder<unknown>) => (await query.execute(db)).rows;

const CHANGES: Record<string, RawBuilder<unknown>> = {
  'a notice that may be given later': sql`update renewal_case set notice_from = '2027-02-05'`,
  'a renewal that is declined': sql`update renewal_case set state = 'DECLINED', declined_on = '2026-03-02'`,
  'days to decline': sql`update renewal_case set state = 'CLOCK', told_on = '2027-02-05', invoice_received_on = '2027-02-05',
    decline_until = '2027-03-05'`,
  'days to decline that end later': sql`update renewal_case set decline_until = '2027-03-08'`,
  'a renewal that waits for a decision': sql`update renewal_case set state = 'NEEDS_DECISION'`,
  'a renewal that is deleted': sql`delete from renewal_case where id = (select max(id) from renewal_case)`,
  'a renewal of another term': sql`update renewal_case set term_id = (select max(id) from membership_term)`,
  'a term that ends earlier': sql`update membership_term set ends_on = '2027-03-01'`,
  'a renewal that is added': sql`insert into renewal_case (term_id, state, notice_from, created_at)
    select min(id), 'UNTOLD', '2027-01-31', '2026-03-02T09:00:00.000Z' from membership_term`,
  'renewals that are deleted': sql`delete from renewal_case`,
  'terms that are planned': sql`update membership_term set state = 'PLANNED'`,
  'terms that begin later': sql`update membership_term set starts_on = '2026-03-03'`,
  'terms that are over': sql`update membership_term set state = 'ENDED'`,
  'terms that are annulled': sql`update membership_term set state = 'ANNULLED', closed_on = starts_on`,
  'a term that moves to another membership': sql`update membership_term
    set membership_id = (select min(id) from membership), number = 2 where id = (select max(id) from membership_term)`,
  'another offer': sql`update membership_term set offer = 'SINGLE'`,
  'terms in another order': sql`update membership_term set number = 10 - number`,
  'a term that is deleted': sql`delete from membership_term where id = (select min(id) from membership_term)`,
  'a membership that is deleted, with its terms': sql`delete from membership where id = (select min(id) from membership)`,
};

test('a membership has what its terms and renewals say, whatever statement changed them', async () => {
  const { db } = club.database;
  await club.single('2026-03-02');
  await club.company('2026-03-02');
  await club.membership();
  // Invoices keep their membership.
  await sql`delete from document`.execute(db);
  let before = await rowsOf(db, STORED);
  expect(before).toEqual(await rowsOf(db, COMPUTED));
  for (const [what, change] of Object.entries(CHANGES)) {
    await change.execute(db);
    const after = await rowsOf(db, STORED);
    expect(after, what).toEqual(await rowsOf(db, COMPUTED));
    expect(after, what).not.toEqual(before);
    before = after;
  }
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a statement that changes nothing of it does not write the membership',
  async () => {
    const { db } = club.database;
    await club.single('2026-03-02');
    const writer = sql`select xmin::text from membership`;
    const before = await rowsOf(db, writer);
    await sql`update renewal_case set state = state, notice_from = notice_from`.execute(db);
    await sql`update membership_term set state = state, ends_on = ends_on`.execute(db);
    expect(await rowsOf(db, writer)).toEqual(before);
    await sql`update renewal_case set notice_from = '2027-02-05'`.execute(db);
    expect(await rowsOf(db, writer)).not.toEqual(before);
  },
);
