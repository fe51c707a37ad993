// Which picture file belongs to whom, by its name: that of the person is their photo, that of the company its logo, and the word
// « logo » or « photo » in it decides. Names are compared as searches compare them, in any order of their words.

import type { Ambassador } from '@cercle/contract/ambassadors';
import { searchText } from '@cercle/contract/search-text';

export type PictureKind = 'photo' | 'logo';
type Person = Pick<Ambassador, 'id' | 'name' | 'company'>;

/** `ready`: it goes to one person. `repeated`: a file before it goes there already. */
export type PictureMatch =
  | { fate: 'ready'; kind: PictureKind; person: Person }
  | { fate: 'repeated'; kind: PictureKind; person: Person }
  | { fate: 'several'; people: Person[] }
  | { fate: 'nobody' };

const KIND_WORDS: Record<string, PictureKind> = { photo: 'photo', portrait: 'photo', logo: 'logo' };

const wordsOf = (text: string) =>
  searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const keyOf = (words: string[]) => words.toSorted().join(' ');

/** `IMG-Anouk_Peeters (2).jpg` has its number left out, unless there is nothing else. */
function parseFileName(fileName: string) {
  const words = wordsOf(fileName.replace(/\.\w+$/, ''));
  const kind = words.flatMap((word) => KIND_WORDS[word] ?? [])[0];
  const named = words.filter((word) => !(word in KIND_WORDS));
  const withoutNumbers = named.filter((word) => !/^\d+$/.test(word));
  return { kind, keys: new Set([keyOf(named), keyOf(withoutNumbers)].filter((key) => key !== '')) };
}

/** The matches of the files, in their order. */
export function matchPictures(fileNames: readonly string[], people: readonly Person[]): PictureMatch[] {
  const peopleByName = Map.groupBy(people, ({ name }) => keyOf(wordsOf(name)));
  const peopleByCompany = Map.groupBy(people, ({ company }) => keyOf(wordsOf(company)));
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const { kind: saidKind, keys } = parseFileName(fileName);
    const found = (index: Map<string, Person[]>) => [...keys].flatMap((key) => index.get(key) ?? []);
    const named = found(peopleByName);
    const kind = saidKind ?? (named.length > 0 ? 'photo' : 'logo');
    const ofCompany = kind === 'logo' && named.length === 0 ? found(peopleByCompany) : [];
    const [person, ...others] = new Set([...named, ...ofCompany]);
    if (!person) return { fate: 'nobody' };
    if (others.length > 0) return { fate: 'several', people: [person, ...others] };
    const place = `${kind} ${person.id}`;
    if (taken.has(place)) return { fate: 'repeated', kind, person };
    taken.add(place);
    return { fate: 'ready', kind, person };
  });
}
