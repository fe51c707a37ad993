import { expect, test } from 'vitest';
import { codaFile } from '../../../testing/coda-file.ts';
import { asBytes, codaLinesOf, codaOf, codaRecord, movementRecord } from '../../../testing/coda-records.ts';
import { readCoda } from './read-coda.ts';

const LINES = codaLinesOf(
  codaFile({
    movements: [{ cents: 12_100, bookedOn: '2026-11-20', counterparty: { name: 'Anne Lefèvre' } }],
  }),
);
const RETRY = 'Téléchargez à nouveau le fichier sur le site de votre banque.';
const NOT_CODA =
  'Ligne 1\u202f: ce fichier n’est pas un fichier CODA. Choisissez un extrait au format CODA, ou demandez-le à votre banque.';

const withLine = (number: number, change: (line: string) => string) =>
  asBytes(LINES.map((line, index) => (index === number - 1 ? change(line) : line)));

const withField = (number: number, position: number, text: string) =>
  withLine(number, (line) => codaRecord(line, [position, text]));

const without = (number: number) => asBytes(LINES.toSpliced(number - 1, 1));

const MOVEMENT = movementRecord('00010000', 500, '00150000');

const REFUSED: [what: string, file: Uint8Array, message: string][] = [
  ['empty', new Uint8Array(), 'Ce fichier est vide. Téléchargez-le à nouveau sur le site de votre banque.'],
  [
    'of blank lines',
    Buffer.from('\r\n \r\n'),
    'Ce fichier est vide. Téléchargez-le à nouveau sur le site de votre banque.',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n'), NOT_CODA],
  ['an XML file of one line', Buffer.from(`<?xml version="1.0"?>${'<Ntry>é</Ntry>'.repeat(9999)}`), NOT_CODA],
  ['of movements without a header', without(1), NOT_CODA],
  [
    'a CODA of version 1',
    withField(1, 127, '1'),
    'Ligne 1\u202f: ce fichier est un CODA de version 1. Demandez à votre banque la version 2.',
  ],
  [
    'with an amount of half cents',
    withField(3, 46, '5'),
    'Ligne 3\u202f: le montant du mouvement compte des fractions de centime. Demandez à votre banque un fichier en euros et en centimes.',
  ],
  ...(
    [
      [
        'with a cut line',
        withLine(3, (line) => line.slice(0, 118)),
        3,
        'il manque la fin de cette ligne, qui a 118 caractères et non 128',
      ],
      [
        'with a line that is too long',
        withLine(4, (line) => `${line}.`),
        4,
        'cette ligne a plus de 128 caractères',
      ],
      [
        'with an unknown record',
        withField(5, 0, '7'),
        5,
        '«\u00a07\u00a0» ne commence aucun enregistrement d’un fichier CODA',
      ],
      [
        'with an unknown record of a movement',
        withField(5, 0, '24'),
        5,
        '«\u00a024\u00a0» ne commence aucun enregistrement d’un fichier CODA',
      ],
      [
        'with letters in an amount',
        withField(3, 40, 'O'),
        3,
        'le montant du mouvement devrait s’écrire en chiffres («\u00a000000000O121000\u00a0»)',
      ],
      [
        'with a sign that is none',
        withField(2, 42, '2'),
        2,
        'le solde initial n’est ni un crédit (0) ni un débit (1)',
      ],
      [
        'with a day that does not exist',
        withField(3, 115, '310226'),
        3,
        'la date du mouvement n’existe pas au calendrier («\u00a0310226\u00a0»)',
      ],
      [
        'with a value date that is none',
        withField(3, 47, '27-11-'),
        3,
        'la date de valeur devrait s’écrire en chiffres («\u00a027-11-\u00a0»)',
      ],
      [
        'of an unknown kind of account',
        withField(2, 1, '4'),
        2,
        '«\u00a04\u00a0» n’annonce aucun genre de compte',
      ],
      ['without old balance', without(2), 2, 'l’enregistrement 21 précède le solde initial'],
      [
        'with two old balances',
        asBytes(LINES.toSpliced(2, 0, LINES[1] ?? '')),
        3,
        'l’extrait a un second solde initial',
      ],
      [
        'with a record 22 without its movement',
        without(3),
        3,
        'l’enregistrement 22 n’appartient pas au mouvement qui précède',
      ],
      [
        'with a record of another movement',
        withField(4, 2, '0002'),
        4,
        'l’enregistrement 22 n’appartient pas au mouvement qui précède',
      ],
      [
        'with a record 32 that continues nothing',
        withField(6, 0, '32'),
        6,
        'l’enregistrement 32 ne suit pas celui qu’il continue',
      ],
      [
        'with a detail without its total',
        codaOf([movementRecord('00010001', 500, '50150000')], 0),
        3,
        'l’enregistrement 21 n’appartient pas au mouvement qui précède',
      ],
      [
        'with a movement behind the new balance',
        asBytes(LINES.toSpliced(7, 0, MOVEMENT)),
        8,
        'l’enregistrement 21 suit le solde final',
      ],
      ['without new balance', without(7), 7, 'l’extrait se termine sans solde final'],
      ['without end', without(8), 7, 'le fichier s’arrête là, avant la fin de l’extrait'],
      [
        'whose next statement begins before the end',
        asBytes(LINES.toSpliced(7, 0, LINES[0] ?? '')),
        8,
        'un extrait commence avant que le précédent soit terminé',
      ],
      ['that goes on without a header', asBytes([...LINES, MOVEMENT]), 9, 'l’extrait n’a pas d’en-tête'],
      [
        'with a count that is none',
        withField(8, 16, 'ABCDEF'),
        8,
        'le nombre d’enregistrements devrait s’écrire en chiffres («\u00a0ABCDEF\u00a0»)',
      ],
    ] as [string, Uint8Array, number, string][]
  ).map(([what, file, line, problem]): [string, Uint8Array, string] => [
    what,
    file,
    `Ligne ${line}\u202f: ${problem}. ${RETRY}`,
  ]),
];

test.each(REFUSED)('a file %s is refused, with what is wrong and what to do', async (_, file, message) => {
  await expect(readCoda(file)).rejects.toMatchObject({ name: 'DomainError', code: 'validation', message });
});

test('sums that no number holds exactly are refused', async () => {
  const records = Array.from({ length: 100 }, () => codaRecord(MOVEMENT, [32, '999999999999990']));
  await expect(readCoda(codaOf(records, 0))).rejects.toMatchObject({
    code: 'validation',
    message: expect.stringContaining('dépassent ce qu’un compte peut recevoir'),
  });
});
