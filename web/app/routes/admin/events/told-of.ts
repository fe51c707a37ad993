import type { EventDetails } from '@cercle/contract/events';
import type { FieldValues } from 'react-hook-form';

/** What registered people are told of when it changes. */
export type ToldChange = 'day' | 'time' | 'place' | 'title';

const dayOf = (clock: unknown) => String(clock ?? '').slice(0, 10);

/** What changes of which those who are registered or wait get a letter. */
export function toldOf(values: FieldValues, event: EventDetails): ToldChange[] {
  const { place, startsAtClock, endsAtClock, title } = event;
  const isOtherDay = dayOf(values.startsAt) !== dayOf(startsAtClock);
  const isOtherTime = values.startsAt !== startsAtClock || values.endsAt !== endsAtClock;
  const isOtherPlace =
    differs(values.placeName, place.name) ||
    differs(values.street, place.street) ||
    differs(values.postalCode, place.postalCode) ||
    differs(values.city, place.city);
  return [
    ...(isOtherDay ? (['day'] as const) : isOtherTime ? (['time'] as const) : []),
    ...(isOtherPlace ? (['place'] as const) : []),
    ...(differs(values.title, title) ? (['title'] as const) : []),
  ];
}

const differs = (typed: unknown, stored: string) => String(typed ?? '').trim() !== stored;
