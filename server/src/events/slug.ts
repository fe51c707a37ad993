import { randomInt } from 'node:crypto';
import type { EventAudience } from '@cercle/contract/event-states';
import { searchText } from '@cercle/contract/search-text';
import type { Trx } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';

const MAX_TITLE_CHARACTERS = 80;
/** Without those that are taken for one another. */
const SUFFIX_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SUFFIX_CHARACTERS = 6;

/** « Dîner de rentrée » → « diner-de-rentree »; « evenement » for a title without a Latin letter or digit. */
function titlePart(title: string): string {
  const words = searchText(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let part = '';
  for (const word of words) {
    const longer = part === '' ? word.slice(0, MAX_TITLE_CHARACTERS) : `${part}-${word}`;
    if (longer.length > MAX_TITLE_CHARACTERS) break;
    part = longer;
  }
  return part || 'evenement';
}

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
  `${titlePart(title)}-${day}${audience === 'MEMBERS' ? `-${randomSuffix()}` : ''}`;

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
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
