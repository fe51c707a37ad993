import type { MembershipEventKind } from '@cercle/contract/membership-states';
import { FIRST_RULES, type PolicyRules } from '@cercle/contract/policy-rules';
import { searchText } from '@cercle/contract/search-text';
import { afterEach, beforeEach } from 'vitest';
import type { Heartbeat } from '../jobs/run-job.ts';
import { requireAdmin } from '../kernel/actor.ts';
import { addDays, type Day, daysBetween, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { insertMembership } from '../memberships/memberships.table.ts';
import { type CaseRow, findCaseOfTerm } from '../memberships/renewals/renewals.table.ts';
import { listSeats } from '../memberships/seats/seats.table.ts';
import { listTerms } from '../memberships/terms/terms.table.ts';
import { endOf } from '../memberships/terms/terms.ts';
import { memberData } from './builders.ts';
import { openWorld, type World } from './world.ts';

/** A world whose calendar tests move day by day, with members who have memberships. */
export type Club = World & Awaited<ReturnType<typeof clubOf>>;

const PRICE_CENTS = 45_000;

async function clubOf(world: World) {
  const { database, clock, domain, admin } = world;
  const { db } = database;

  /** Moves the clock to the morning of a day, without running what was due. */
  const goTo = (day: Day) => clock.advance({ hours: 24 * daysBetween(today(clock), day) });

  /** Runs a job. @param crashAfter after so many steps the process dies */
  async function run(
    job: { run(heartbeat: Heartbeat): Promise<unknown> },
    crashAfter: number,
  ): Promise<void> {
    let beats = 0;
    const heartbeat = async () => {
      beats += 1;
      if (beats > crashAfter) throw new Error('The process died');
    };
    await job.run(heartbeat).catch((error) => {
      if (beats <= crashAfter) throw error;
    });
  }

  /** What the calendar does by today. */
  const runCalendar = (crashAfter = Number.POSITIVE_INFINITY) => run(domain.membershipCalendar, crashAfter);

  /** What the clock does with events. */
  const runEvents = (crashAfter = Number.POSITIVE_INFINITY) => run(domain.eventJob, crashAfter);

  /** Day after day, as on a site that is always up. */
  async function liveUntil(day: Day): Promise<void> {
    while (today(clock) < day) {
      goTo(addDays(today(clock), 1));
      await runCalendar();
    }
  }

  /** Figures that apply from a day on, announced today. */
  async function announce(validFrom: Day, rules: Partial<PolicyRules> = {}): Promise<void> {
    await db
      .insertInto('policy_version')
      .values({
        valid_from: validFrom,
        announced_on: today(clock),
        text_hash: 'hash',
        rules: JSON.stringify({ ...FIRST_RULES, ...rules }),
        articles: '[]',
        created_at: timestamp(clock),
      })
      .execute();
  }

  /** A member who can log in. */
  async function person(): Promise<number> {
    const { email, fullName, company, phone, vat } = memberData();
    const { id } = await db
      .insertInto('account')
      .values({
        ...{ email, company, phone, vat, role: 'MEMBER', active: true, member_type: 'SINGLE' },
        full_name: fullName,
        password_hash: 'hash',
        email_verified_at: timestamp(clock),
        photo_hash: null,
        search_text: searchText(fullName, company),
        created_at: timestamp(clock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A membership without a term. */
  async function membership(memberSince = today(clock)): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const party = await trx
        .insertInto('party')
        .values({
          kind: 'COMPANY',
          legal_name: 'Maison Delvaux',
          enterprise_number: null,
          vat_status: 'LIABLE',
          search_text: 'maison delvaux',
          created_at: timestamp(clock),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return insertMembership(trx, { partyId: party.id, memberSince, at: timestamp(clock) });
    });
  }

  /** A person with a Single term from that day. */
  async function single(startsOn: Day): Promise<{ id: number; accountId: number }> {
    const id = await membership(startsOn);
    const accountId = await person();
    await domain.memberships.grant(admin, id, { startsOn, offer: 'SINGLE' });
    await domain.memberships.assignSeat(admin, id, accountId);
    return { id, accountId };
  }

  /** A company with a term from that day, at 450 € a seat. */
  async function company(startsOn: Day, seats = 4): Promise<number> {
    const id = await membership(startsOn);
    const agreement = { seats, unitNetCents: PRICE_CENTS, seatsReason: seats < 4 ? 'Petite équipe' : '' };
    await domain.memberships.grant(admin, id, { startsOn, offer: 'BUSINESS', ...agreement });
    return id;
  }

  /** « RENEWAL 2027-03-02 2028-03-01 PLANNED », the first one first; the second day is the first without it. */
  async function terms(membershipId: number): Promise<string[]> {
    const rows = await listTerms(db, membershipId);
    return rows.map((term) => `${term.origin} ${term.starts_on} ${endOf(term)} ${term.state}`).reverse();
  }

  /** « ACTIVE 2026-03-02 » or « RELEASED 2026-03-02 2026-06-01 ». */
  async function seats(membershipId: number): Promise<string[]> {
    const rows = await listSeats(db, membershipId);
    return rows.map(({ state, from_on, to_on }) => [state, from_on, to_on].filter(Boolean).join(' '));
  }

  /** The renewal of the term with this number. */
  async function renewal(membershipId: number, number = 1): Promise<CaseRow> {
    const term = (await listTerms(db, membershipId)).find((row) => row.number === number);
    const row = term && (await findCaseOfTerm(db, term.id));
    if (!row) throw new Error(`Term ${number} has no renewal`);
    return row;
  }

  async function events(membershipId: number): Promise<MembershipEventKind[]> {
    const rows = await db
      .selectFrom('membership_event')
      .select('kind')
      .where('membership_id', '=', membershipId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  }

  await announce(today(clock));
  const { id: adminId } = requireAdmin(admin);
  return {
    ...{ goTo, runCalendar, runEvents, liveUntil, announce, person, membership, single, company },
    ...{ terms, seats, renewal, events, adminId },
  };
}

export async function openClub(): Promise<Club> {
  const world = await openWorld();
  return { ...world, ...(await clubOf(world)) };
}

/** Within each test of the file a club of its own, which is closed after it. */
export function clubPerTest(): Club {
  const club = {} as Club;
  beforeEach(async () => void Object.assign(club, await openClub()));
  afterEach(() => club.close());
  return club;
}
