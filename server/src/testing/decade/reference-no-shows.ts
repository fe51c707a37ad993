// When an absence costs a fee in the model, written a second time from the general conditions: nobody pays who came, is excused, gave
// their seat back in time or to another, was not told with what it rests on, or contested it and was right.

import type { NoShowCause, NoShowState } from '@cercle/contract/no-show-states';
import { addDays, type Day, dayOf } from '../../kernel/calendar.ts';
import { lateFromFor, type Person } from '../reference-waiting-list.ts';
import { entriesOf, isPresent } from './reference-door.ts';
import type { ReferenceEvent } from './reference-events.ts';
import { Refused, type Sending } from './reference-membership.ts';
import { contestUntil } from './reference-windows.ts';

/** What a member is told that it rests on. */
type ReferenceEvidence = {
  registeredAt: string | null;
  withdrawUntil: Day;
  /** That day is later as the event moved to another one. */
  isOfMove: boolean;
  withdrawnAt: string | null;
  remindedAt: string | null;
  entries: number;
  firstEntryAt: string;
  lastEntryAt: string;
  devices: number;
};

export type ReferenceNoShow = {
  /** Of the product's row; 0 until it has one. */
  id: number;
  event: ReferenceEvent;
  /** Who did not come, by their place in the list, and the account of who would pay. */
  person: number;
  payer: number;
  cause: NoShowCause;
  evidence: ReferenceEvidence;
  state: NoShowState;
  /** The letter that tells it, and what became of that. */
  letter: Sending | null;
  toldOn: Day | null;
  contestUntil: Day | null;
  upheldOn: Day | null;
  /** Where it is charged: a draft, an issued invoice, or neither. */
  line: 'DRAFT' | 'ISSUED' | null;
  history: string[];
};

/** Those of an event that is closed. Without anybody at the door, nobody knows who was absent. */
export function proposeNoShows(event: ReferenceEvent): ReferenceNoShow[] {
  const { door, list, rules } = event;
  if (entriesOf(door).length === 0 || rules.feeCents === 0) return [];
  return list.people.flatMap((person, index): ReferenceNoShow[] => {
    const cause = causeOf(event, person);
    if (cause === null || hasCome(event, index) || event.excused.has(index)) return [];
    const payer = person.host === null ? person.member : list.people[person.host]?.member;
    return [
      {
        ...{ id: 0, event, person: index, payer: payer ?? 0, cause, state: 'PROPOSED' },
        evidence: evidenceOf(event, person, index),
        ...{ letter: null, toldOn: null, contestUntil: null, upheldOn: null, line: null },
        history: ['no-show.proposed'],
      },
    ];
  });
}

/** By this registration, or by another of the same member: the ticket of one that they gave back before. */
function hasCome({ door, list: { people } }: ReferenceEvent, index: number): boolean {
  const member = people[index]?.member ?? null;
  return people.some(
    (person, other) =>
      (other === index || (member !== null && person.member === member)) && isPresent(door, other),
  );
}

/** Who gave back a seat of a day on which it did not take place owes nothing. */
function causeOf({ list: { moved } }: ReferenceEvent, { state, withdrawnAt }: Person): NoShowCause | null {
  if (state === 'REGISTERED') return 'ABSENT';
  const isOfOtherDay = moved !== null && (withdrawnAt ?? '') < moved.at;
  return state === 'WITHDRAWN_LATE' && !isOfOtherDay ? 'WITHDRAWN_LATE' : null;
}

function evidenceOf(
  { door, list, reminders }: ReferenceEvent,
  person: Person,
  index: number,
): ReferenceEvidence {
  const entries = entriesOf(door);
  const people = new Set(entries.map(({ person: who, nonce }) => who ?? nonce));
  const lateFrom = lateFromFor(list, person);
  const reminder = reminders.get(index);
  return {
    registeredAt: person.registeredAt,
    withdrawUntil: addDays(dayOf(lateFrom), -1),
    isOfMove: lateFrom !== list.lateFrom,
    withdrawnAt: person.state === 'WITHDRAWN_LATE' ? person.withdrawnAt : null,
    remindedAt: reminder?.startsAt === list.startsAt ? reminder.at : null,
    entries: people.size,
    firstEntryAt: entries[0]?.at ?? '',
    lastEntryAt: entries.at(-1)?.at ?? '',
    devices: new Set(entries.map(({ device }) => device)).size,
  };
}

/** What became of the letter: accepted, it is received; refused or returned, nobody was told. */
function learnOfLetter(noShow: ReferenceNoShow): void {
  const { state, letter, history } = noShow;
  if (!letter || (state !== 'PROPOSED' && state !== 'TOLD')) return;
  if (letter.failedOn !== null) {
    Object.assign(noShow, { state: 'PROPOSED', letter: null, toldOn: null, contestUntil: null });
    history.push('no-show.returned');
  } else if (letter.acceptedOn !== null && state === 'PROPOSED') {
    const toldOn = letter.acceptedOn;
    Object.assign(noShow, { state: 'TOLD', toldOn, contestUntil: contestUntil(toldOn) });
    history.push('no-show.told');
  }
}

/** What the clock does: charges what nobody contested in time, or was upheld. */
export function runNoShowClock(noShow: ReferenceNoShow, day: Day): void {
  learnOfLetter(noShow);
  const { state, contestUntil: until } = noShow;
  const isUncontested = state === 'TOLD' && until !== null && until < day;
  if (isUncontested || state === 'UPHELD') writeLine(noShow);
}

function writeLine(noShow: ReferenceNoShow): void {
  Object.assign(noShow, { state: 'CHARGED', line: 'DRAFT' });
  noShow.history.push('no-show.charged');
}

/** What a person decides, who knows what became of the letter by now. What is refused changes nothing. @throws Refused */
function decide(noShow: ReferenceNoShow, from: NoShowState[], work: (after: ReferenceNoShow) => void): void {
  const after = { ...noShow, history: [...noShow.history] };
  learnOfLetter(after);
  if (!from.includes(after.state)) throw new Refused(`it is ${after.state}`);
  work(after);
  Object.assign(noShow, after);
}

/** Of several that are told at once, some are refused: what became of their letters is known even so. */
export function tell(noShow: ReferenceNoShow): void {
  learnOfLetter(noShow);
  if (noShow.state !== 'PROPOSED' || noShow.letter) throw new Refused('nothing is to be told');
  noShow.letter = { acceptedOn: null, failedOn: null };
  noShow.history.push('no-show.sent');
}

export const contest = (noShow: ReferenceNoShow, day: Day): void =>
  decide(noShow, ['TOLD'], (after) => {
    if (after.contestUntil !== null && after.contestUntil < day) throw new Refused('it is too late');
    after.state = 'DISPUTED';
    after.history.push('no-show.contested');
  });

export const uphold = (noShow: ReferenceNoShow, day: Day): void =>
  decide(noShow, ['DISPUTED'], (after) => {
    Object.assign(after, { state: 'UPHELD', upheldOn: day });
    after.history.push('no-show.upheld');
  });

/** @returns whether the member hears of it */
export function waive(noShow: ReferenceNoShow): boolean {
  let isHeard = false;
  decide(noShow, ['PROPOSED', 'TOLD', 'DISPUTED', 'UPHELD', 'CHARGED'], (after) => {
    isHeard = after.toldOn !== null || after.letter !== null;
    after.state = 'WAIVED';
    if (after.line === 'DRAFT') after.line = null;
    after.history.push('no-show.waived');
  });
  return isHeard;
}

/** Once more, where somebody deleted the draft. */
export const chargeAgain = (noShow: ReferenceNoShow): void =>
  decide(noShow, ['CHARGED'], (after) => {
    if (after.line !== null) throw new Refused('it is charged');
    writeLine(after);
  });
