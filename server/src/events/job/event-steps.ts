// What the clock does with events, each step in a transaction under the lock of its event: closes offers whose time is over and gives
// their seats on, ends what is over, charges absences that nobody contests any more, and reminds. Whether it is still to be done is read again there: a person may have done it.

import { raiseCacheVersion } from '../../db/cache-version.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { DueStep, StepPosition } from '../../jobs/steps.ts';
import { dayOf, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { type Change, changeByCalendar } from '../change.ts';
import { lockEvent } from '../events.table.ts';
import { chargeIfDue } from '../no-shows/charge-due.ts';
import { type DueFee, listDueFees } from '../no-shows/due-fees.table.ts';
import { fillSeats } from '../registrations/fill-seats.ts';
import { recordRegistrations } from '../registrations/registration-history.ts';
import { holdEvent } from '../transitions.ts';
import {
  listEndedEvents,
  listEventsToRemindOf,
  listEventsWithExpiredOffers,
  listToRemind,
} from './due-events.table.ts';

type StepKind = 'offers' | 'hold' | 'reminders';
/** Of one day and event: a seat that is given on before the event ends. */
const ORDER: Record<StepKind | 'fees', number> = { offers: 0, hold: 1, fees: 2, reminders: 3 };
const TITLE: Record<StepKind, string> = {
  offers: 'Places offertes sans réponse',
  hold: 'Fin d’un événement',
  reminders: 'Rappel d’un événement',
};

type StepDependencies = Pick<Dependencies, 'db' | 'clock'>;
type Step = { kind: StepKind; id: number; since: string };
type Work = (change: Change, id: number) => Promise<void>;

const WORK: Record<StepKind, Work> = { offers: passOffersOn, hold: holdIfOver, reminders: remind };

/** The steps that are due now and not done, in the order of their days. */
export async function dueEventSteps(
  { db, clock }: StepDependencies,
  { after, limit }: { after: StepPosition | null; limit: number },
): Promise<DueStep[]> {
  const at = timestamp(clock);
  const withKind = (kind: StepKind, rows: { id: number; since: string }[]): Step[] =>
    rows.map(({ id, since }) => ({ kind, id, since }));
  const steps = [
    ...withKind('offers', await listEventsWithExpiredOffers(db, at)),
    ...withKind('hold', await listEndedEvents(db, at)),
    ...withKind('reminders', await listEventsToRemindOf(db, at)),
  ].map((step) => toDueStep(clock, step));
  const fees = (await listDueFees(db, today(clock))).map((fee) => toFeeStep(clock, fee));
  return [...steps, ...fees]
    .filter((step) => after === null || byPosition(positionOf(step), after) > 0)
    .sort((one, other) => byPosition(positionOf(one), positionOf(other)))
    .slice(0, limit);
}

const positionOf = ({ dueOn, order, subject }: DueStep): StepPosition => ({ dueOn, order, id: subject.id });

const byPosition = (one: StepPosition, other: StepPosition) =>
  one.dueOn.localeCompare(other.dueOn) || one.order - other.order || one.id - other.id;

const toDueStep = (clock: StepDependencies['clock'], { kind, id, since }: Step): DueStep => ({
  subject: { kind: 'event', id },
  // An event that moves ends, and is reminded of, at another moment.
  step: `${kind} ${since}`,
  dueOn: dayOf(since),
  order: ORDER[kind],
  group: `event ${id}`,
  title: TITLE[kind],
  work: (trx: Trx) => WORK[kind](changeByCalendar(trx, clock), id),
});

const toFeeStep = (clock: StepDependencies['clock'], { id, state, dueOn }: DueFee): DueStep => ({
  subject: { kind: 'no-show', id },
  // Contested meanwhile, it is due again once it was upheld.
  step: `fee ${state} ${dueOn}`,
  dueOn,
  order: ORDER.fees,
  group: `no-show ${id}`,
  title: 'Frais d’une absence',
  work: (trx: Trx) => chargeIfDue(changeByCalendar(trx, clock), id),
});

async function passOffersOn(change: Change, id: number): Promise<void> {
  await fillSeats(change, await lockEvent(change.trx, id));
}

async function holdIfOver(change: Change, id: number): Promise<void> {
  // First, as every change of an event does.
  await raiseCacheVersion(change.trx);
  const event = await lockEvent(change.trx, id);
  if (event.state === 'PUBLISHED' && event.ends_at <= timestamp(change.clock)) await holdEvent(change, event);
}

async function remind(change: Change, id: number): Promise<void> {
  const { trx, clock } = change;
  await lockEvent(trx, id);
  // Audience and hour are those of now, whatever they were when this step was found (E9, E10).
  const event = (await listEventsToRemindOf(trx, timestamp(clock))).find((found) => found.id === id);
  if (!event) return;
  const { startsAt } = event;
  const ids = await listToRemind(trx, event, Number.MAX_SAFE_INTEGER);
  await recordRegistrations(change, ids, { kind: 'reminder.sent', facts: { startsAt } });
}
