// Invented people and firms of the demonstration site; none of them exists.

import { searchText } from '@cercle/contract/search-text';

const FIRST_NAMES = [
  'Amélie',
  'Baptiste',
  'Camille',
  'Dries',
  'Élodie',
  'Farid',
  'Gaëlle',
  'Hugo',
  'Inès',
  'Jérôme',
  'Karima',
  'Loïc',
  'Maëlle',
  'Nicolas',
  'Océane',
  'Pauline',
  'Quentin',
  'Raphaël',
  'Sofia',
  'Thibault',
  'Ulysse',
  'Valentine',
  'Wim',
  'Xavier',
  'Yasmina',
  'Zoé',
] as const;

const LAST_NAMES = [
  'Lambert',
  'Dupont',
  'Peeters',
  'Maes',
  'Renard',
  'Claes',
  'Denis',
  'Lejeune',
  'Wouters',
  'Hubert',
  'Benali',
  'Simon',
  'Goossens',
  'François',
  'Noël',
  'Vermeulen',
  'Charlier',
  'De Smet',
  'Mertens',
  'Collard',
  'Moreau',
  'Martens',
  'Lefèvre',
  'Deprez',
  'Toussaint',
  'Gérard',
  'Van Damme',
  'Poncelet',
  'Fontaine',
] as const;

const FIRM_KINDS = ['Atelier', 'Studio', 'Cabinet', 'Maison', 'Groupe', 'Comptoir', 'Bureau'] as const;
const FIRM_NAMES = [
  'Sambre',
  'Ardenne',
  'Meuse',
  'Senne',
  'Ourthe',
  'Lesse',
  'Semois',
  'Dyle',
  'Escaut',
  'Vesdre',
  'Amblève',
] as const;

export type Person = { fullName: string; email: string; company: string; phone: string };

const cyclicItem = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

const asciiOf = (text: string) => searchText(text).replaceAll(' ', '');

/** The person number `index`: always the same, and all different among the first 700. */
export function person(index: number): Person {
  const first = cyclicItem(FIRST_NAMES, index);
  const last = cyclicItem(LAST_NAMES, index * 5 + Math.floor(index / FIRST_NAMES.length));
  const firm = `${cyclicItem(FIRM_KINDS, index * 3)} ${cyclicItem(FIRM_NAMES, index * 7 + 2)}`;
  return {
    fullName: `${first} ${last}`,
    email: `${asciiOf(first)}.${asciiOf(last)}@demo.example`,
    company: firm,
    phone: `+32 470 00 ${String(Math.floor(index / 100)).padStart(2, '0')} ${String(index % 100).padStart(2, '0')}`,
  };
}

/** The VAT number of the firm number `index`, with right check digits. */
export function vatNumber(index: number): string {
  const first = `0${1_000_000 + index * 7919}`;
  return `BE${first}${String(97 - (Number(first) % 97)).padStart(2, '0')}`;
}
