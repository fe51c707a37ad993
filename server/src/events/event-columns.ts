import type { ChangedField } from '@cercle/contract/audit-log';
import type { EventData } from '@cercle/contract/events';
import { imageHashesOf } from '@cercle/contract/rich-text-nodes';
import type { Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { requireLibraryImages } from '../images/library/image-uses.ts';
import { fieldError } from '../kernel/domain-error.ts';
import { typedMoment } from '../kernel/typed-moment.ts';

export type EventColumns = Awaited<ReturnType<typeof columnsOf>>;

/** What the form of an event fills, and the search text that follows. @throws DomainError validation, by field */
export async function columnsOf(trx: Trx, data: EventData) {
  await requireLibraryImages(trx, imageHashesOf(data.body), 'body');
  const place = { place_name: data.placeName, street: data.street, postal_code: data.postalCode };
  const text = { title: data.title, ...place, city: data.city };
  return {
    ...text,
    ...searchColumns.event(text),
    summary: data.summary,
    body: JSON.stringify(data.body),
    hosts: JSON.stringify(data.hosts),
    programme: JSON.stringify(data.programme),
    picture_hash: await pictureHashOf(trx, data.pictureId),
    audience: data.audience,
    starts_at: typedMoment('startsAt', data.startsAt),
    ends_at: typedMoment('endsAt', data.endsAt),
    capacity: data.capacity,
    guests_per_member: data.guestsPerMember,
  };
}

/** Of the form of an event, the field that each column holds. */
export const EVENT_FIELDS = {
  title: 'title',
  summary: 'summary',
  body: 'body',
  picture_hash: 'picture',
  audience: 'audience',
  place_name: 'placeName',
  street: 'street',
  postal_code: 'postalCode',
  city: 'city',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  capacity: 'capacity',
  guests_per_member: 'guestsPerMember',
  hosts: 'hosts',
  programme: 'programme',
} as const satisfies Partial<Record<keyof EventColumns, ChangedField>>;

const NO_SUCH_PICTURE = 'Cette image n’est plus dans la bibliothèque. Choisissez-en une autre.';

async function pictureHashOf(trx: Trx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await trx.selectFrom('library_image').select('hash').where('id', '=', id).executeTakeFirst();
  if (!row) throw fieldError('pictureId', NO_SUCH_PICTURE);
  return row.hash;
}
