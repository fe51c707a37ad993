import { searchText } from '@cercle/contract/search-text';

const MAX_TITLE_CHARACTERS = 80;

/** « Dîner de rentrée » → « diner-de-rentree »; `fallback` for a title without a Latin letter or digit. */
export function titleSlug(title: string, fallback: string): string {
  const words = searchText(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let part = '';
  for (const word of words) {
    const longer = part === '' ? word.slice(0, MAX_TITLE_CHARACTERS) : `${part}-${word}`;
    if (longer.length > MAX_TITLE_CHARACTERS) break;
    part = longer;
  }
  return part || fallback;
}

/** The slug itself, or « …-2 » and so on where it is taken. @param rows those that have a slug that begins like it */
export function freeSlugAmong(slug: string, rows: readonly { slug: string | null }[]): string {
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
