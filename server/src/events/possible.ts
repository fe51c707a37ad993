import { EVENT_VERBS, type EventState, type EventVerb } from '@cercle/contract/event-states';
import type { EventRow } from '../db/schema.ts';
import { DomainError } from '../kernel/domain-error.ts';

const STATES: Record<EventVerb, readonly EventState[]> = {
  update: ['DRAFT', 'PUBLISHED', 'HELD'],
  publish: ['DRAFT'],
  copy: ['DRAFT', 'PUBLISHED', 'CANCELLED', 'HELD', 'CLOSED'],
  cancel: ['PUBLISHED'],
  hold: ['PUBLISHED'],
  close: ['HELD'],
  remove: ['DRAFT'],
};

const REFUSALS: Record<EventVerb, string> = {
  update: 'Un événement annulé ou clôturé ne change plus.',
  publish: 'Seul un brouillon se publie, et celui-ci n’en est plus un.',
  copy: '',
  cancel: 'Seul un événement publié s’annule.',
  hold: 'Seul un événement publié se marque comme tenu.',
  close: 'Un événement se clôture une fois tenu.',
  remove: 'Seul un brouillon se supprime\u202f: un événement publié s’annule.',
};

const OVER = 'Cet événement est terminé\u202f: il ne s’annule plus.';
const NOT_BEGUN = 'Cet événement n’a pas encore commencé.';

type Event = Pick<EventRow, 'state' | 'starts_at' | 'ends_at'>;

/** Why administrators may not do this with an event now; null when they may. */
function refusalOf(verb: EventVerb, { state, starts_at, ends_at }: Event, now: string): string | null {
  if (!STATES[verb].includes(state)) return REFUSALS[verb];
  if (verb === 'cancel' && ends_at <= now) return OVER;
  return verb === 'hold' && starts_at > now ? NOT_BEGUN : null;
}

export const possibleVerbs = (event: Event, now: string): EventVerb[] =>
  EVENT_VERBS.filter((verb) => refusalOf(verb, event, now) === null);

/** @throws DomainError conflict */
export function requirePossible(verb: EventVerb, event: Event, now: string): void {
  const refusal = refusalOf(verb, event, now);
  if (refusal !== null) throw new DomainError('conflict', refusal, { errors: { state: [refusal] } });
}
