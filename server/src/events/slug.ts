import { randomInt } from 'node:crypto';
import type { EventAudience } from '@cercle/contract/event-states';
import type { Trx } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';
import { freeSlugAmong, titleSlug } from '../kernel/slug.ts';

/** Without those that are taken for one another. */
const SUFFIX_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SUFFIX_CHARACTERS = 6;

const randomSuffix = () =>
  Array.from({ length: SUFFIX_CHARACTERS }, () => SUFFIX_ALPHABET[randomInt(SUFFIX_ALPHABET.length)]).join(
    '',
  );

type Named = { title: string; day: Day; audience: EventAudience };

/**
 * What the address of an event ends with: its title and day. One for members alone also has six random characters, so that nobody
 * finds it by guessing.
 */
const slugOf = ({ title, day, audience }: Named) =>
  `${titleSlug(title, 'evenement')}-${day}${audience === 'MEMBERS' ? `-${randomSuffix()}` : ''}`;

/**
 * A slug that no other event has: « …-2 » where one has the plain one. Called where changes of events wait for each other.
 * @param id of the event, if it exists
 */
export async function freeSlug(trx: Trx, named: Named, id = 0): Promise<string> {
  const slug = slugOf(named);
  const rows = await trx
    .selectFrom('event')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .where('id', '!=', id)
    .execute();
  return freeSlugAmong(slug, rows);
}
