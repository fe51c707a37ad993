// What a bank's file is, by its content: names and types say little, and a file that is none must not pass for an empty one (D9).

import { type BankFormat, MAX_BANK_FILE_MEBIBYTES } from '@cercle/contract/bank';
import { DomainError } from '../../kernel/domain-error.ts';
import type { BankStatement } from './bank-statement.ts';

const HEAD_BYTES = 2_000;
export const MAX_BANK_FILE_BYTES = MAX_BANK_FILE_MEBIBYTES * 1024 * 1024;
export const BANK_FILE_TOO_LARGE = `Ce fichier dépasse ${MAX_BANK_FILE_MEBIBYTES}\u00a0Mo\u202f: demandez à la banque des relevés d’une période plus courte.`;

const INSTEAD = 'demandez à votre banque un fichier CODA ou camt.053.';
const EMPTY = 'Ce fichier est vide\u202f: téléchargez-le à nouveau sur le site de votre banque.';
const UNKNOWN = `Ce fichier n’est ni un CODA ni un camt.053\u202f: ${INSTEAD}`;

/** By their first bytes, or their first lines. */
const OTHERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^%PDF/, `Ce fichier est un PDF\u202f: ${INSTEAD}`],
  [/^PK\p{Cc}{2}.*xl\//su, `Ce fichier est un classeur Excel\u202f: ${INSTEAD}`],
  [/^\u00d0\u00cf\p{Cc}\u00e0/u, `Ce fichier est un classeur Excel\u202f: ${INSTEAD}`],
  [
    /^(?:PK\p{Cc}{2}|\p{Cc}\u008b)/u,
    'Ce fichier est une archive (ZIP)\u202f: importez les fichiers qu’elle contient.',
  ],
  [/^\s*(?:\{1:|:20:)|\n:60[FM]:/, `Ce fichier est un relevé MT940\u202f: ${INSTEAD}`],
  [/^\s*(?:<!doctype html|<html)/i, `Ce fichier est une page web\u202f: ${INSTEAD}`],
  [
    /^[^\n;]+;[^\n;]+;[^\n]*\n|^[^\n,]+,[^\n,]+,[^\n]*\n|^[^\n\t]+\t[^\n\t]+\t[^\n]*\n/,
    `Ce fichier est un CSV\u202f: ${INSTEAD}`,
  ],
];

/** @returns its statements, in its order. @throws DomainError too-large; validation for what is no file of a bank that is read here */
export async function readBankFile(
  bytes: Uint8Array,
): Promise<{ format: BankFormat; statements: BankStatement[] }> {
  if (bytes.length > MAX_BANK_FILE_BYTES) throw new DomainError('too-large', BANK_FILE_TOO_LARGE);
  const format = formatOf(headOf(bytes));
  return { format, statements: await readers[format](bytes) };
}

/** What reads a format is loaded with the first file of it. */
const readers: Record<BankFormat, (bytes: Uint8Array) => Promise<BankStatement[]>> = {
  CODA: async (bytes) => (await import('./coda/read-coda.ts')).readCoda(bytes),
  CAMT053: async (bytes) => (await import('./camt/read-camt.ts')).readCamt(bytes),
};

function formatOf(head: string): BankFormat {
  if (head.trim() === '') throw new DomainError('validation', EMPTY);
  const other = OTHERS.find(([signature]) => signature.test(head));
  if (other) throw new DomainError('validation', other[1]);
  if (head.trimStart().startsWith('<')) return 'CAMT053';
  // Zeros, then the day on which it was made.
  if (/^0{5}\d{6}/.test(head)) return 'CODA';
  throw new DomainError('validation', UNKNOWN);
}

/** A byte a character, whatever the encoding; the zeros of UTF-16 and a byte order mark are left out. */
const headOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '');
