// Recommendations of the demonstration site: months of them with their outcomes and thanks, what waits for the first member, meetings,
// and what members look for.

import type { RecommendationVerb } from '@cercle/contract/recommendation-states';
import type { RecommendationCreate } from '@cercle/contract/recommendations';
import type { Domain } from '../../server/src/domain.ts';
import type { Member } from '../../server/src/kernel/actor.ts';
import { today } from '../../server/src/kernel/calendar.ts';
import type { Clock } from '../../server/src/kernel/clock.ts';
import { person } from './people.ts';
import {
  DEMO_AMOUNTS,
  DEMO_DECLINED,
  DEMO_LOST,
  DEMO_RECOMMENDATIONS,
  DEMO_SEEKING,
} from './recommendation-texts.ts';

/** Each of these months has enough people for its amounts to be told. */
const MONTHS = 7;
const DAYS_PER_MONTH = 30;
const PAIRS_PER_MONTH = 7;
/** Who joined before the first of these months. */
const EARLY_MEMBERS = 15;
/** Persons with lower numbers have other parts. */
const FIRST_CONTACT = 700;
const SEEKING_MEMBERS = 14;

type DemoContext = {
  domain: Domain;
  clock: Clock;
  /** `lastSecret`: of the last link that a mail would have had. */
  played: { lastSecret: string };
};
type SetClock = (daysAgo: number) => void;

/** @param setClock sets the clock of the domain to so many days ago */
export async function fillRecommendations(
  context: DemoContext,
  members: Member[],
  setClock: SetClock,
): Promise<void> {
  const early = members.slice(0, EARLY_MEMBERS);
  for (let number = 0; number < MONTHS * PAIRS_PER_MONTH; number += 1)
    await liveOne(context, early, number, setClock);
  await addOpenOnes(context, members, setClock);
  await addMeetings(context, members, setClock);
  for (const [index, member] of members.slice(0, SEEKING_MEMBERS).entries()) {
    setClock(index * 2);
    const texts = DEMO_SEEKING[index % DEMO_SEEKING.length];
    if (texts) await context.domain.seekingOfferings.update(member, texts);
  }
  setClock(0);
}

/** From the mail to the thanks; a few are lost or declined. */
async function liveOne(
  context: DemoContext,
  members: Member[],
  number: number,
  setClock: SetClock,
): Promise<void> {
  const month = MONTHS - Math.floor(number / PAIRS_PER_MONTH);
  const day = month * DAYS_PER_MONTH + DAYS_PER_MONTH / 2;
  const giver = members[(number * 2) % members.length];
  const receiver = members[(number * 2 + 1 + month) % members.length];
  if (!giver || !receiver || giver === receiver) return;
  setClock(day);
  const id = await recommend(context, { giver, receiver, number, consent: 'AGREED' });
  setClock(day - 3);
  if (number % 9 === 8) return move(context, receiver, id, 'decline', DEMO_DECLINED);
  await move(context, receiver, id, 'accept');
  setClock(day - 14);
  if (number % 9 === 5) return move(context, receiver, id, 'lose', DEMO_LOST);
  const cents = (DEMO_AMOUNTS[number % DEMO_AMOUNTS.length] ?? 0) * 100;
  const nobodyElse = { toId: null, visitorName: null, kind: null, month: null, isConfirmed: false };
  await context.domain.thanks.create(receiver, { ...nobodyElse, recommendationId: id, cents });
}

type Pair = {
  giver: Member;
  receiver: Member;
  number: number;
  consent: NonNullable<RecommendationCreate['contact']>['consent'];
};

async function recommend({ domain }: DemoContext, { giver, receiver, number, consent }: Pair) {
  const text = DEMO_RECOMMENDATIONS[number % DEMO_RECOMMENDATIONS.length];
  if (!text) throw new Error('There is nothing to recommend');
  const { fullName: name, email, phone } = person(FIRST_CONTACT + number);
  const contact = text.kind === 'INSIDE' ? null : { name, email, phone, consent };
  const { id } = await domain.recommendations.create(giver, { ...text, to: { id: receiver.id }, contact });
  return id;
}

async function move(
  { domain }: DemoContext,
  member: Member,
  id: number,
  verb: RecommendationVerb,
  reason = '',
): Promise<void> {
  const { version } = await domain.recommendations.find(member, id);
  await domain.recommendations.move(member, id, verb, { reason, version });
}

/** What waits for the first member, and for persons outside. */
async function addOpenOnes(context: DemoContext, members: Member[], setClock: SetClock): Promise<void> {
  const [first, second, third, fourth, fifth] = members;
  if (!first || !second || !third || !fourth || !fifth) return;
  setClock(24);
  const old = await recommend(context, { giver: fifth, receiver: first, number: 72, consent: 'AGREED' });
  const given = await recommend(context, { giver: first, receiver: third, number: 74, consent: 'AGREED' });
  setClock(20);
  await move(context, first, old, 'accept');
  await move(context, third, given, 'accept');
  setClock(9);
  await move(context, third, given, 'start');
  setClock(6);
  const asked = await recommend(context, {
    giver: fourth,
    receiver: second,
    number: 76,
    consent: 'BY_INTRODUCTION',
  });
  await context.domain.introductions.accept(context.played.lastSecret);
  setClock(4);
  await move(context, second, asked, 'accept');
  await recommend(context, { giver: first, receiver: fourth, number: 78, consent: 'BY_INTRODUCTION' });
  setClock(2);
  await recommend(context, { giver: second, receiver: first, number: 73, consent: 'AGREED' });
  setClock(1);
  await recommend(context, { giver: third, receiver: first, number: 79, consent: 'AGREED' });
}

async function addMeetings(
  { domain, clock }: DemoContext,
  members: Member[],
  setClock: SetClock,
): Promise<void> {
  for (let number = 0; number < MONTHS * 2; number += 1) {
    const [one, other] = [members[number % EARLY_MEMBERS], members[(number * 3 + 1) % EARLY_MEMBERS]];
    if (!one || !other || one === other) continue;
    setClock((MONTHS * 2 - number) * (DAYS_PER_MONTH / 2));
    const { id } = await domain.oneToOnes.note(one, { withId: other.id, metOn: today(clock) });
    await domain.oneToOnes.confirm(other, id);
  }
  const [first, , third] = members;
  setClock(3);
  if (first && third) await domain.oneToOnes.note(third, { withId: first.id, metOn: today(clock) });
}
