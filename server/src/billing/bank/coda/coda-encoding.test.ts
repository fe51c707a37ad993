import { expect, test } from 'vitest';
import { codaLinesOf, codaOf, codaRecord, movementRecord } from '../../../testing/coda-records.ts';
import { readCoda } from './read-coda.ts';

/** Bytes of CP850, by the letter. */
const CP850: Record<string, number> = {
  é: 0x82,
  è: 0x8a,
  ê: 0x88,
  ç: 0x87,
  à: 0x85,
  ï: 0x8b,
  É: 0x90,
  ü: 0x81,
  ô: 0x93,
};
const ISO_8859_15: Record<string, number> = { '€': 0xa4, œ: 0xbd };
const WINDOWS_1252: Record<string, number> = { '€': 0x80, '’': 0x92, œ: 0x9c, '…': 0x85, '–': 0x96 };

/** A statement whose only payment comes with these texts, its letters in one byte each. */
function fileWith(name: string, free: string, bytes: Record<string, number>): Buffer {
  const latin = (text: string) =>
    [...text].map((letter) => String.fromCharCode(bytes[letter] ?? letter.charCodeAt(0))).join('');
  const records = [
    movementRecord('00010000', 500, '00150000', `0${latin(free)}`),
    codaRecord('2300010000', [47, latin(name)]),
  ];
  return Buffer.from(codaOf(records, 500));
}

async function textsIn(file: Uint8Array): Promise<[string | undefined, string | undefined]> {
  const [statement] = await readCoda(file);
  expect(statement?.problems).toEqual([]);
  const [movement] = statement?.movements ?? [];
  return [movement?.counterparty.name, movement?.free];
}

const ISO_8859_1 = {};

test.each([
  ['ISO-8859-1', 'Hélène Müller', 'Réunion à Liège, ça va', ISO_8859_1],
  ['ISO-8859-15', 'Sœur Hélène', 'dîner de 45 €', ISO_8859_15],
  ['Windows-1252', 'L’Étoile', 'vœux – 45 €½ … à bientôt', WINDOWS_1252],
  ['Windows-1252 with a dash between letters', 'Hélène', 'Liège–Namur', WINDOWS_1252],
  ['Windows-1252 without a letter above 0xC0', 'L’Union', '45 €… voilà 1–2', { ...WINDOWS_1252, à: 0xe0 }],
  ['CP850', 'Hélène Müller', 'Réunion à Liège, ça va', CP850],
  ['CP850 with one accent', 'Michèle', 'cotisation', CP850],
  ['CP850 in capitals', 'SOCIÉTÉ ANONYME', 'cotisation', CP850],
])('a file in %s is read with its accents', async (_, name, free, bytes) => {
  expect(await textsIn(fileWith(name, free, bytes))).toEqual([name, free]);
});

test('a file in UTF-8 is read by characters, with or without a byte order mark', async () => {
  const lines = codaLinesOf(fileWith('Hélène Müller', 'dîner à Liège', ISO_8859_1));
  const utf8 = Buffer.from(lines.join('\n').replace('dîner', 'œuvre'));
  for (const file of [utf8, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8])])
    expect(await textsIn(file)).toEqual(['Hélène Müller', 'œuvre à Liège']);
});

test('control characters, which no database takes, are read as spaces', async () => {
  const file = fileWith('Anne\u0000Lefebvre', 'cotisation\u0007', ISO_8859_1);
  expect(await textsIn(file)).toEqual(['Anne Lefebvre', 'cotisation']);
});
