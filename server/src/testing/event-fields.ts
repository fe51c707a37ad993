import type { EventData, EventDetails } from '@cercle/contract/events';
import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import type { World } from './world.ts';

/** What an administrator types of an event: an evening of three hours, in three weeks by the clock of the tests. */
export const eventFields = (change: Partial<EventData> = {}): EventData => ({
  title: 'Dîner de printemps',
  summary: 'Un repas, et des rencontres',
  body: EMPTY_RICH_TEXT,
  pictureId: null,
  audience: 'PUBLIC',
  placeName: 'Château du Lac',
  street: 'Avenue du Lac 87',
  postalCode: '1332',
  city: 'Genval',
  startsAt: '2026-03-26T19:00',
  endsAt: '2026-03-26T22:00',
  capacity: 40,
  guestsPerMember: 1,
  hosts: [],
  programme: [],
  ...change,
});

/** @returns the draft */
export async function draftEvent({ domain, admin }: World, change: Partial<EventData> = {}) {
  const { id } = await domain.events.create(admin, eventFields(change));
  return domain.events.details(admin, id);
}

/** @returns the event, published */
export async function publishedEvent(world: World, change: Partial<EventData> = {}) {
  const { id } = await draftEvent(world, change);
  return world.domain.events.publish(world.admin, id);
}

/** What its form holds, with what is changed of it. */
export const eventUpdateOf = (event: EventDetails, change: Partial<EventData> = {}) => ({
  title: event.title,
  summary: event.summary,
  body: event.body,
  pictureId: event.pictureId,
  audience: event.audience,
  placeName: event.place.name,
  street: event.place.street,
  postalCode: event.place.postalCode,
  city: event.place.city,
  startsAt: event.startsAtClock,
  endsAt: event.endsAtClock,
  capacity: event.capacity,
  guestsPerMember: event.guestsPerMember,
  hosts: event.hosts,
  programme: event.programme,
  version: event.version,
  ...change,
});
