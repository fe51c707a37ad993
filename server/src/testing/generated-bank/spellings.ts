// How people and banks write references, numbers of invoices and names.

import type { Random } from '../decade/random.ts';

/** Of a structured communication: all of them hold its twelve digits. */
const REFERENCE_SPELLINGS = [
  (a: string, b: string, c: string) => `+++${a}/${b}/${c}+++`,
  (a: string, b: string, c: string) => `***${a}/${b}/${c}***`,
  (a: string, b: string, c: string) => `${a}${b}${c}`,
  (a: string, b: string, c: string) => `COMMUNICATION ${a}${b}${c} MERCI`,
  (a: string, b: string, c: string) => `${a} ${b} ${c}`,
  (a: string, b: string, c: string) => `COTISATION ${a}.${b}.${c}`,
  (a: string, b: string, c: string) => `VCS${a}/${b}/${c}`,
  (a: string, b: string, c: string) => `COTISATION CLUB ${a}/${b}/${c.slice(0, 3)}\n${c.slice(3)}`,
  (a: string, b: string, c: string) => `${a}-${b}-${c} cotisation annuelle`,
];

export const spellReference = (random: Random, digits: string) =>
  random.pick(REFERENCE_SPELLINGS)(digits.slice(0, 3), digits.slice(3, 7), digits.slice(7));

const NUMBER_SPELLINGS = [
  (year: number, number: number) => `${year}-${String(number).padStart(6, '0')}`,
  (year: number, number: number) => `${year}/${number}`,
  (year: number, number: number) => `facture ${number} ${year}`,
  (year: number, number: number) => `FACT. ${year} ${String(number).padStart(6, '0')}`,
  (year: number, number: number) => `n°${year}-${number}`,
  (year: number, number: number) => `PAIEMENTFACTURE${year}-${String(number).padStart(6, '0')}MERCI`,
  (year: number, number: number) => `Facture n° ${number}/${year}`,
  (year: number, number: number) =>
    `factuur ${year}-${String(number).padStart(6, '0').replace(/(..)$/, '\n$1')}`,
];

export const spellNumber = (random: Random, year: number, number: number) =>
  random.pick(NUMBER_SPELLINGS)(year, number);

const MAX_BANK_NAME = 35;
const LEGAL_FORM = / (SRL|SA|ASBL|SC|BV)$/;

/** As a bank prints the name of its customer. */
export function spellName(random: Random, name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const isCompany = LEGAL_FORM.test(plain);
  const words = plain.replace(LEGAL_FORM, '').split(' ');
  const spelled = random.pick([
    plain,
    words.join(' '),
    `${words.join(' ')}${isCompany ? ' S.R.L.' : ''}`,
    isCompany ? words.join(' ') : words.toReversed().join(' '),
    isCompany ? `SRL ${words.join(' ')}` : `M. ${words.join(' ')}`,
    isCompany ? words.join('') : `${words.toReversed().join(' ')} - MARTENS EVA`,
    isCompany ? mistyped(random, plain) : `${words.slice(1).join(' ')} ${plain.slice(0, 2)}.`,
  ]);
  return spelled.slice(0, MAX_BANK_NAME);
}

/** With two letters in each other's place, or one missing. */
function mistyped(random: Random, text: string): string {
  const position = random.between(1, text.length - 3);
  const [one = '', other = ''] = text.slice(position, position + 2);
  return `${text.slice(0, position)}${random.chance(0.5) ? other + one : other}${text.slice(position + 2)}`;
}
