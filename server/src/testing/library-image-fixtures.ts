import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import type { Trx } from '../db/database.ts';
import type { World } from './world.ts';

export const libraryImageFields = (change = {}) => ({ name: 'La salle', alt: 'Une salle vide', ...change });

type Shown = { picture_hash?: string; body?: string };

/** Inserts a draft of an event that shows an image. @returns its id */
export async function eventShowing({ database, clock }: World, shown: Shown, trx?: Trx): Promise<number> {
  const at = clock.now().toISOString();
  const words = { slug: crypto.randomUUID(), title: 'Soirée', summary: 'Une soirée', search_text: 'soiree' };
  const place = { place_name: 'Le club', street: '', postal_code: '', city: '' };
  const days = { starts_at: at, ends_at: '2999-01-01T00:00:00.000Z', created_at: at };
  const content = { body: JSON.stringify(EMPTY_RICH_TEXT), hosts: '[]', programme: '[]', picture_hash: null };
  const seats = { capacity: 10, guests_per_member: 0 };
  const event = await (trx ?? database.db)
    .insertInto('event')
    .values({
      state: 'DRAFT',
      audience: 'PUBLIC',
      ...words,
      ...place,
      ...days,
      ...seats,
      ...content,
      ...shown,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}
