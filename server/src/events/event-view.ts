import type { EventAnnouncement, EventCard } from '@cercle/contract/events';
import { imageHashesOf, type RichText } from '@cercle/contract/rich-text-nodes';
import type { Db } from '../db/database.ts';
import type { EventRow } from '../db/schema.ts';
import { imageSizes } from '../images/library/image-uses.ts';

type PictureColumns = {
  picture_id: number | null;
  picture_alt: string | null;
  picture_width: number | null;
  picture_height: number | null;
};

/** An event with its picture from the library, of which nothing is known once it is gone from there. */
export type EventWithPicture = EventRow & PictureColumns;

/** Events with their pictures, to be filtered and sorted. */
export const selectEvents = (db: Db) =>
  db
    .selectFrom('event')
    .leftJoin('library_image', 'library_image.hash', 'event.picture_hash')
    .selectAll('event')
    .select([
      'library_image.id as picture_id',
      'library_image.alt as picture_alt',
      'library_image.width as picture_width',
      'library_image.height as picture_height',
    ]);

function pictureOf(row: EventWithPicture): EventCard['picture'] {
  const { picture_hash: hash, picture_alt: alt, picture_width: width, picture_height: height } = row;
  return hash === null || alt === null || width === null || height === null
    ? null
    : { hash, alt, width, height };
}

/** What lists show of an event. */
export const toCard = (row: EventWithPicture): EventCard => ({
  id: row.id,
  slug: row.slug,
  state: row.state,
  audience: row.audience,
  title: row.title,
  summary: row.summary,
  picture: pictureOf(row),
  place: placeOf(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

export const placeOf = (row: Pick<EventRow, 'place_name' | 'street' | 'postal_code' | 'city'>) => ({
  name: row.place_name,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
});

/** All that its page shows of an event. */
export async function toAnnouncement(db: Db, row: EventWithPicture): Promise<EventAnnouncement> {
  const body = JSON.parse(row.body) as RichText;
  return {
    ...toCard(row),
    body,
    images: await imageSizes(db, imageHashesOf(body)),
    hosts: JSON.parse(row.hosts),
    programme: JSON.parse(row.programme),
    cancelReason: row.cancel_reason,
    guestsPerMember: row.guests_per_member,
  };
}
