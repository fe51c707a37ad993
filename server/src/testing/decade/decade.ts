// Years of a club, day by day: people act, the clock works with crashes and days off, and mails arrive, come back or are refused.
// After every day the product is compared with a model of it.

import { expect } from 'vitest';
import { listFailedSteps } from '../../jobs/steps.table.ts';
import { addDays, type Day, daysBetween, startOfDay, today } from '../../kernel/calendar.ts';
import { listWaitingRenewals } from '../../memberships/renewals/waiting-renewals.ts';
import type { Club } from '../club.ts';
import { type Act, memberActor } from './act.ts';
import { actsOf } from './acts.ts';
import { createBookkeeper } from './bookkeeper.ts';
import { createCircle } from './circle.ts';
import { createClubEvents } from './club-events.ts';
import { compareScreens, compareStored } from './compare.ts';
import { compareCharges, compareDocuments } from './compare-charges.ts';
import { createFinances } from './finances.ts';
import { pickInvitees } from './invitees.ts';
import { createInvoiceMail } from './invoice-mail.ts';
import { joiningActs, openMembership } from './joining.ts';
import { createLetterBook } from './letter-book.ts';
import { createPostOffice } from './post-office.ts';
import { Random } from './random.ts';
import { duesAddress, runCalendar } from './reference-calendar.ts';
import { type ReferenceMembership, seatedOn } from './reference-membership.ts';
import { policyFrom, policyOn, type ReferencePolicy } from './reference-policies.ts';
import { tasksOf } from './reference-screens.ts';
import { createTrial, type Done } from './trial.ts';

const FIRM = 'the firm';
/** As many processes as a site may have. */
const WORKERS = 4;
const MAX_STEPS_BEFORE_CRASH = 6;
/** The first days have so many of all memberships; all have joined after so many of the days. */
const FOUNDERS = 0.3;
const JOINING = 0.7;
const SECONDS_OF_DAY = 21 * 3_600;
const MODES = ['off', 'propose', 'propose', 'automatic', 'automatic'] as const;

/** What an absence costs from a day on. */
const EVENT_RULES = [
  { noShowFeeCents: 1_500, noShowVat: 'S', eventWithdrawDays: 8 },
  { noShowFeeCents: 2_000, noShowVat: 'S', eventWithdrawDays: 5 },
  { noShowFeeCents: 1_750, noShowVat: 'O', eventWithdrawDays: 8 },
  { noShowFeeCents: 2_500, noShowVat: 'O', eventWithdrawDays: 6 },
  { noShowFeeCents: 0, noShowVat: 'S', eventWithdrawDays: 8 },
] as const;

const CONSUMER = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;

export type Decade = { seed: number; memberships: number; until: Day };

/**
 * @param options `memberships` is how many there are in the end
 * @returns how often each kind of act succeeded or was refused, and what else happened
 * @throws Error with the day and what was done with the membership, when the product is not as the model
 */
export async function liveDecade(club: Club, { seed, memberships: finalCount, until }: Decade) {
  const { clock, domain, admin } = club;
  const { db } = club.database;
  const random = new Random(seed);
  const post = createPostOffice(club, new Random(seed + 20));
  const letters = createLetterBook();
  const trial = createTrial();
  const memberships = new Map<number, ReferenceMembership>();
  const invoices = createInvoiceMail(club, new Random(seed + 2), { post, memberships, tell: noteDocument });
  const desk = await createBookkeeper(club, new Random(seed + 1), {
    tell: noteDocument,
    async issued(document) {
      await finances.issued(document);
      await events.issued(document);
      await invoices.issued(document);
    },
  });
  const finances = createFinances(club, seed + 3, {
    attempt: (partyId, act) => attempt(partyOf(partyId), act),
    tell: (done) => trial.note(FIRM, day, done),
    look(partyId) {
      compared = partyOf(partyId);
    },
  });
  const events = createClubEvents(club, seed + 10, {
    attempt,
    tell: (subject, done) => trial.note(subject, day, done),
    look(subject) {
      compared = subject;
    },
    invitees: () => pickInvitees({ memberships, homes, random: eventRandom, today: () => day }),
    rules: () => policyOn(policies, day, day).events,
    post,
    addressOf,
  });
  const persons = new Map<number, Day>();
  const homes = new Map<number, number>();
  const circle = createCircle(club, seed + 40, {
    ...{ memberships, homes, persons, attempt, today: () => day },
    look: (subject) => {
      compared = subject;
    },
  });
  const policies: ReferencePolicy[] = [];
  const eventRandom = new Random(seed + 21);
  const figures = { days: 0, daysOff: 0, crashes: 0, returned: 0, returnedInvoices: 0 };
  const firstDay = today(clock);
  let day = firstDay;
  let mode: (typeof MODES)[number] = 'propose';
  /** Those about which the model or the product has something new today. */
  const changed = new Set<ReferenceMembership>();
  let lastEvent = 0;
  let compared = FIRM;

  const moment = () => ({ day, policies });
  const contextOf = (membership: ReferenceMembership) => ({
    ...{ club, random, moment: moment(), membership, newPerson, homes },
  });

  /** Of who sits there, or did. */
  function addressOf(id: number): string {
    const seats = memberships.get(homes.get(id) ?? 0)?.seats ?? [];
    return seats.find(({ accountId }) => accountId === id)?.address ?? '';
  }

  async function newPerson() {
    const accountId = await club.person();
    const { email: address } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (random.chance(0.05)) post.breakMailbox(address);
    persons.set(accountId, day);
    return { accountId, address };
  }

  async function perform(membership: ReferenceMembership, act: Act): Promise<void> {
    changed.add(membership);
    await attempt(subjectOf(membership), act);
  }

  async function attempt(subject: string, act: Act): Promise<void> {
    compared = subject;
    await trial.perform(subject, day, act);
  }

  function noteDocument(membershipId: number, done: Done): void {
    compared = membershipId === 0 ? FIRM : subjectOf({ id: membershipId });
    trial.note(compared, day, done);
    const membership = memberships.get(membershipId);
    if (membership) changed.add(membership);
  }

  async function join(): Promise<void> {
    const joined = Math.min(1, FOUNDERS + figures.days / (daysBetween(firstDay, until) * JOINING));
    while (memberships.size < finalCount * joined) {
      const membership = await openMembership({ club, random, moment: moment(), newPerson, homes });
      memberships.set(membership.id, membership);
      await desk.completeParty(membership.id, membership.isCompany ? {} : CONSUMER);
      for await (const act of joiningActs(contextOf(membership))) await perform(membership, act);
    }
  }

  async function act(): Promise<void> {
    for (const membership of [...memberships.values()])
      for await (const each of actsOf(contextOf(membership))) await perform(membership, each);
  }

  /** What the firm and the world change. */
  async function changeAround(): Promise<void> {
    if (random.chance(0.004)) {
      mode = random.pick(MODES);
      await domain.memberships.setRenewalMode(admin, mode);
    }
    if (day.endsWith('-10-15')) await announcePrice(`${Number(day.slice(0, 4)) + 1}-01-01`);
    for (const membership of memberships.values())
      if (random.chance(0.0003)) post.changeMailbox(duesAddress(membership));
  }

  async function announcePrice(validFrom: Day): Promise<void> {
    await club.announce(validFrom, {
      singlePriceCents: 60_000 + 1_000 * random.between(0, 9),
      ...eventRandom.pick(EVENT_RULES),
    });
    await readPolicies();
  }

  async function readPolicies(): Promise<void> {
    const rows = await db.selectFrom('policy_version').selectAll().orderBy('valid_from').execute();
    policies.splice(0, policies.length, ...rows.map(policyFrom));
  }

  /** The clock works, now and then with crashes of several processes, until nothing is left to do. */
  async function work(): Promise<void> {
    if (await domain.membershipCalendar.hasWork()) {
      if (random.chance(0.3)) await crash(random, club.runCalendar);
      await club.runCalendar();
    }
    for (const membership of memberships.values())
      runCalendar(membership, { ...moment(), isAutomatic: mode === 'automatic' });
  }

  async function crash(chance: Random, run: (steps: number) => Promise<void>): Promise<void> {
    figures.crashes += 1;
    const processes = Array.from({ length: WORKERS }, () => chance.between(0, MAX_STEPS_BEFORE_CRASH));
    await Promise.all(processes.map(run));
  }

  async function deliver(): Promise<void> {
    for (const fate of await post.deliver()) {
      if (invoices.learn(fate.mailId, fate.isRefused ? 'refused' : 'accepted')) continue;
      if (finances.learn(fate) || events.learn(fate) || circle.learn(fate)) continue;
      letters.sent(fate);
      const notice = await noticeOf(fate.mailId);
      if (notice) Object.assign(notice, fate.isRefused ? { failedOn: day } : { acceptedOn: day });
    }
  }

  async function bringMailsBack(): Promise<void> {
    for (const mailId of await post.bringBack()) {
      figures.returned += 1;
      events.learnOfReturn(mailId);
      if (invoices.learn(mailId, 'returned')) {
        figures.returnedInvoices += 1;
        continue;
      }
      const notice = await noticeOf(mailId);
      if (notice) notice.failedOn = day;
    }
  }

  /** The notice of the model that a mail is; undefined for other letters, and where it does not count any more. */
  async function noticeOf(mailId: number) {
    const row = await db
      .selectFrom('renewal_case as renewal')
      .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
      .select(['term.membership_id', 'term.number'])
      .where('renewal.notice_mail_id', '=', mailId)
      .executeTakeFirst();
    const membership = row && memberships.get(row.membership_id);
    return membership?.terms.find(({ number }) => number === row?.number)?.renewal?.notice;
  }

  function collectLetters(): void {
    for (const membership of memberships.values()) {
      for (const letter of membership.letters) letters.expect(letter);
      membership.letters = [];
    }
  }

  /** @param isAllDone whether the clock and the mail have worked today */
  async function compare(isAllDone: boolean): Promise<void> {
    await findChanged();
    for (const membership of changed) {
      compared = subjectOf(membership);
      await compareStored(club, membership);
      await compareCharges(db, membership, desk.byHand);
      await compareScreens(club, membership, { day, member: memberOf(membership) });
    }
    changed.clear();
    await finances.compare();
    await events.compare();
    await circle.compare();
    const failures = await listFailedSteps(db, 5);
    expect(failures.map(({ title, error }) => `${title}: ${error}`)).toEqual([]);
    await compareTasks();
    if (!isAllDone) return;
    expect(letters.open()).toEqual({});
    expect(finances.undelivered()).toBe(0);
    expect(events.unsent()).toEqual([]);
    expect(await domain.membershipCalendar.hasWork()).toBe(false);
  }

  async function findChanged(): Promise<void> {
    const events = await db
      .selectFrom('membership_event')
      .select(['id', 'membership_id'])
      .where('id', '>', lastEvent)
      .orderBy('id')
      .execute();
    lastEvent = events.at(-1)?.id ?? lastEvent;
    const ids = new Set(events.map(({ membership_id }) => membership_id));
    for (const membership of memberships.values()) if (ids.has(membership.id)) changed.add(membership);
  }

  /** Somebody who sits there, or sat there last, and nowhere else since. */
  function memberOf(membership: ReferenceMembership) {
    const id = (seatedOn(membership)[0] ?? membership.seats.at(-1))?.accountId;
    return id !== undefined && homes.get(id) === membership.id ? { id, actor: memberActor(id) } : null;
  }

  async function compareTasks(): Promise<void> {
    const tasks = [...memberships.values()].flatMap((membership) =>
      tasksOf(membership, day, mode === 'propose'),
    );
    expect((await listWaitingRenewals(db, clock)).total).toBe(tasks.length);
  }

  async function liveDay(): Promise<void> {
    const isOff = random.chance(0.05);
    const isMailDown = random.chance(0.05);
    await bringMailsBack();
    await changeAround();
    if (!isOff && random.chance(0.7)) {
      await work();
      await events.runClock(crash);
    }
    await join();
    await act();
    await events.work();
    await circle.work();
    await desk.work();
    await finances.work();
    await invoices.work();
    if (!isOff) {
      await work();
      await events.runClock(crash);
      await circle.runClock();
      if (!isMailDown) await deliver();
      await work();
      if (!isMailDown) await deliver();
    }
    collectLetters();
    await compare(!isOff && !isMailDown);
    figures.days += 1;
    if (isOff) figures.daysOff += 1;
  }

  /** To a moment of the next day. */
  function sleep(): void {
    day = addDays(day, 1);
    const moment = Date.parse(startOfDay(day)) + random.between(1, SECONDS_OF_DAY) * 1_000;
    clock.advance({ seconds: Math.round((moment - clock.now().getTime()) / 1_000) });
  }

  await readPolicies();
  try {
    for (; day < until; sleep()) await liveDay();
    const documents = await compareDocuments(db);
    const money = await finances.compareAll();
    const worth = await circle.compareAll();
    const evenings = await events.compareAll({ notes: desk.byHand, credited: desk.credited });
    return {
      ...figures,
      ...documents,
      ...money,
      ...evenings,
      ...worth,
      letters: letters.sentCount(),
      acts: trial.counts,
    };
  } catch (error) {
    const where = `Seed ${seed}, ${day}, ${compared}`;
    throw new Error(`${where}: ${differenceOf(error as Difference)}\n${trial.traceOf(compared)}`, {
      cause: error,
    });
  }
}

const subjectOf = ({ id }: Pick<ReferenceMembership, 'id'>) => `membership ${id}`;
/** @param id 0 for what is not of one */
const partyOf = (id: number) => (id === 0 ? FIRM : `party ${id}`);

type Difference = Error & { expected?: unknown; actual?: unknown };

/** The lines in which two lists differ, or the message. */
function differenceOf({ message, expected, actual }: Difference): string {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return message;
  const surplus = actual.filter((line) => !expected.includes(line));
  const missing = expected.filter((line) => !actual.includes(line));
  return [...missing.map((line) => `- ${line}`), ...surplus.map((line) => `+ ${line}`)].join('\n');
}
