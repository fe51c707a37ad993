// What members recommend to one another, thank for and note, in the model: plain lists, and who may do what. Each verb changes them, or
// refuses before it has changed anything.

import type {
  OneToOneState,
  RecommendationState,
  RecommendationVerb,
} from '@cercle/contract/recommendation-states';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { dayNumber, frozenMonth, monthNumber } from './reference-day-count.ts';
import { refuse } from './reference-verbs.ts';

const REOPEN_DAYS = 30;
const SILENT_DAYS = 365;
const MEETING_DAYS = 90;

export type ReferenceRecommendation = {
  id: number;
  giverId: number;
  receiverId: number;
  state: RecommendationState;
  createdOn: Day;
  closedOn: Day | null;
  /** The day and the moment of its last step. */
  movedOn: Day;
  movedAt: number;
};

export type ReferenceThanks = {
  id: number;
  writerId: number;
  /** null for a visitor. */
  thankedId: number | null;
  cents: number;
  month: string;
  isWithdrawn: boolean;
};

type ReferenceMeeting = {
  id: number;
  proposerId: number;
  otherId: number;
  metOn: Day;
  state: OneToOneState;
};

export type ReferenceCircle = ReturnType<typeof createReferenceCircle>;

/** Who is what today. */
type People = {
  today(): Day;
  /** Milliseconds. */
  now(): number;
  isFormer(id: number): boolean;
  /** Whom the directory shows as a member of today: it follows the calendar, not the day. */
  isListed(id: number): boolean;
};

type Step = { from: RecommendationState[]; to: RecommendationState; isLast?: boolean };

const STEPS: Record<Exclude<RecommendationVerb, 'reopen'>, Step> = {
  accept: { from: ['SENT'], to: 'ACCEPTED' },
  decline: { from: ['SENT'], to: 'DECLINED', isLast: true },
  start: { from: ['ACCEPTED'], to: 'IN_PROGRESS' },
  win: { from: ['ACCEPTED', 'IN_PROGRESS'], to: 'WON', isLast: true },
  lose: { from: ['ACCEPTED', 'IN_PROGRESS'], to: 'LOST', isLast: true },
  withdraw: { from: ['SENT'], to: 'WITHDRAWN', isLast: true },
};

export function createReferenceCircle({ today, now, isFormer, isListed }: People) {
  const recommendations: ReferenceRecommendation[] = [];
  const thanks: ReferenceThanks[] = [];
  const meetings: ReferenceMeeting[] = [];
  const moved = () => ({ movedOn: today(), movedAt: now() });

  function requireMembers(byId: number, otherId: number): void {
    refuse(isFormer(byId), 'the circle is closed to them');
    refuse(byId === otherId || isFormer(otherId) || !isListed(otherId), 'not another member of today');
  }

  function recommend(giverId: number, receiverId: number): ReferenceRecommendation {
    requireMembers(giverId, receiverId);
    const made = { id: 0, giverId, receiverId, state: 'SENT', createdOn: today(), closedOn: null } as const;
    const recommendation: ReferenceRecommendation = { ...made, ...moved() };
    recommendations.push(recommendation);
    return recommendation;
  }

  function move(recommendation: ReferenceRecommendation, verb: RecommendationVerb, byId: number): void {
    const { giverId, receiverId, state } = recommendation;
    refuse(byId !== (verb === 'withdraw' ? giverId : receiverId), 'the other side’s');
    if (verb === 'reopen') reopen(recommendation);
    else {
      const { from, to, isLast = false } = STEPS[verb];
      refuse(!from.includes(state), 'not in this state');
      Object.assign(recommendation, { state: to, closedOn: isLast ? today() : null, ...moved() });
    }
  }

  function reopen(recommendation: ReferenceRecommendation): void {
    const { state, closedOn } = recommendation;
    refuse(closedOn === null || state === 'WITHDRAWN', 'not closed');
    refuse(dayNumber(today()) - dayNumber(closedOn ?? '') > REOPEN_DAYS, 'too late');
    const to = state === 'DECLINED' ? 'ACCEPTED' : 'IN_PROGRESS';
    Object.assign(recommendation, { state: to, closedOn: null, ...moved() });
  }

  function requireOpen(month: string): void {
    const number = monthNumber(month);
    refuse(number > monthNumber(today()) || number <= frozenMonth(today()), 'frozen');
  }

  function write(written: Omit<ReferenceThanks, 'id' | 'isWithdrawn'>): ReferenceThanks {
    requireOpen(written.month);
    const made = { ...written, id: 0, isWithdrawn: false };
    thanks.push(made);
    return made;
  }

  /** Without a recommendation. Those who have left reach whom they have something in common with, and visitors. */
  function thank(written: Omit<ReferenceThanks, 'id' | 'isWithdrawn'>): ReferenceThanks {
    const { writerId, thankedId } = written;
    refuse(writerId === thankedId, 'oneself');
    refuse(thankedId !== null && isFormer(writerId) && !hasShared(writerId, thankedId), 'unknown to them');
    return write(written);
  }

  function thankFor(
    recommendation: ReferenceRecommendation,
    { writerId, ...amount }: Pick<ReferenceThanks, 'writerId' | 'cents' | 'month'>,
  ): ReferenceThanks {
    const { giverId, receiverId, state } = recommendation;
    refuse(writerId !== receiverId, 'nothing came to them');
    refuse(!['ACCEPTED', 'IN_PROGRESS', 'WON'].includes(state), 'nothing came of it');
    const made = write({ ...amount, writerId, thankedId: giverId });
    if (state !== 'WON') move(recommendation, 'win', receiverId);
    return made;
  }

  const hasShared = (one: number, other: number): boolean =>
    [
      ...recommendations.map(({ giverId, receiverId }) => [giverId, receiverId]),
      ...thanks.map(({ writerId, thankedId }) => [writerId, thankedId]),
      ...meetings.map(({ proposerId, otherId }) => [proposerId, otherId]),
    ].some((pair) => pair.includes(one) && pair.includes(other));

  function takeBack(written: ReferenceThanks, byId: number): void {
    refuse(byId !== written.writerId || written.isWithdrawn, 'not theirs');
    requireOpen(written.month);
    written.isWithdrawn = true;
  }

  function meet(proposerId: number, otherId: number, metOn: Day): ReferenceMeeting {
    requireMembers(proposerId, otherId);
    const daysAgo = dayNumber(today()) - dayNumber(metOn);
    refuse(daysAgo < 0 || daysAgo > MEETING_DAYS, 'not one of the days');
    const known = meetings.find(
      (each) =>
        each.metOn === metOn &&
        ['PROPOSED', 'CONFIRMED'].includes(each.state) &&
        [each.proposerId, each.otherId].includes(proposerId) &&
        [each.proposerId, each.otherId].includes(otherId),
    );
    refuse(known?.state === 'CONFIRMED' || known?.proposerId === proposerId, 'noted already');
    if (known) return Object.assign(known, { state: 'CONFIRMED' });
    const made: ReferenceMeeting = { id: 0, proposerId, otherId, metOn, state: 'PROPOSED' };
    meetings.push(made);
    return made;
  }

  function answer(meeting: ReferenceMeeting, state: Exclude<OneToOneState, 'PROPOSED'>, byId: number): void {
    const { proposerId, otherId } = meeting;
    refuse(byId !== (state === 'WITHDRAWN' ? proposerId : otherId), 'the other’s');
    refuse(meeting.state !== 'PROPOSED', 'not waiting');
    meeting.state = state;
  }

  /** Nothing happened for a year, to the moment. */
  function runClock(): void {
    for (const each of recommendations)
      if (each.closedOn === null && now() - each.movedAt >= SILENT_DAYS * 86_400_000)
        Object.assign(each, { state: 'LOST', closedOn: addDays(each.movedOn, SILENT_DAYS), ...moved() });
  }

  return {
    ...{ recommendations, thanks, meetings },
    ...{ recommend, move, thank, thankFor, takeBack, meet, answer, runClock },
  };
}
