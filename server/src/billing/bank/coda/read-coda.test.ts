import { expect, test } from 'vitest';
import { type CodaStatement, codaFile } from '../../../testing/coda-file.ts';
import {
  asBytes,
  codaLinesOf,
  codaOf,
  codaRecord,
  informationRecord,
  movementRecord,
} from '../../../testing/coda-records.ts';
import type { BankMovement, BankStatement } from '../bank-statement.ts';
import { readCoda } from './read-coda.ts';

const ANNE = { name: 'Anne Lefèvre', iban: 'BE68539007547034', bic: 'GKCCBEBB' };
const MARC = { name: 'Marc Peeters', iban: 'BE71096123456769', bic: 'GKCCBEBB' };
const NOBODY = { name: '', iban: '', bic: '' };
const RECEIVED = '00150000';
const BATCH = '10150000';

async function statementIn(bytes: Uint8Array): Promise<BankStatement> {
  const [statement, ...others] = await readCoda(bytes);
  if (!statement || others.length > 0) throw new Error('Not one statement');
  return statement;
}

async function movementIn(bytes: Uint8Array): Promise<BankMovement> {
  const { movements, problems } = await statementIn(bytes);
  expect(problems).toEqual([]);
  const [movement, ...others] = movements;
  if (!movement || others.length > 0) throw new Error('Not one movement');
  return movement;
}

const problemsIn = async (bytes: Uint8Array) => (await statementIn(bytes)).problems;

test('a payment has its amount, days, payer, structured communication and the bank’s reference', async () => {
  const movement = {
    cents: 24_200,
    bookedOn: '2026-11-20',
    valueOn: '2026-11-19',
    bankReference: 'OL44483FW SCT',
  };
  const file = codaFile({
    sequence: 12,
    openingCents: 100,
    closingOn: '2026-11-21',
    movements: [{ ...movement, counterparty: ANNE, structured: '202600012320' }],
  });
  expect(await statementIn(file)).toEqual({
    format: 'CODA',
    iban: 'BE68539007547034',
    currency: 'EUR',
    year: 2026,
    sequence: 12,
    openingCents: 100,
    closingCents: 24_300,
    closingOn: '2026-11-21',
    problems: [],
    movements: [
      {
        ...movement,
        position: 3,
        structured: '202600012320',
        free: '',
        isReversal: false,
        counterparty: ANNE,
        parts: [],
      },
    ],
  });
});

test('a debit is negative, and a communication goes on from record to record, in the middle of words', async () => {
  const free =
    'Facture 2026-0012 du cercle, solde de la cotisation annuelle et de deux places au dîner de novembre, merci beaucoup à toutes et à tous.';
  const movement = await movementIn(codaFile({ movements: [{ cents: -5, bookedOn: '2026-11-20', free }] }));
  expect(movement).toMatchObject({ cents: -5, free, structured: null, counterparty: NOBODY });
});

test('D1: of a batch only the total moves money; its payments explain it', async () => {
  const details = [
    { cents: 32_956, counterparty: ANNE, structured: '202600012320' },
    { cents: 10_000, counterparty: MARC, free: 'cotisation' },
  ];
  const file = codaFile({
    movements: [{ cents: 42_956, bookedOn: '2026-11-20', free: 'collecte', details }],
  });
  expect(await movementIn(file)).toMatchObject({
    cents: 42_956,
    free: 'collecte',
    parts: [
      { cents: 32_956, counterparty: ANNE, structured: '202600012320', free: '' },
      { cents: 10_000, counterparty: MARC, structured: null, free: 'cotisation' },
    ],
  });
});

test('D1: a detail of a detail is no payment of the batch, but is read with the one that it explains', async () => {
  const records = [
    movementRecord('00010000', 3000, '20150000'),
    movementRecord('00010001', 2000, '70150000', '0cotisation'),
    movementRecord('00010002', 500, '90150000', '0frais'),
    movementRecord('00010003', 1000, '60150000', '0dîner'),
  ];
  const { parts } = await movementIn(codaOf(records, 3000));
  expect(parts.map(({ cents, free }) => [cents, free])).toEqual([
    [2000, 'cotisation frais'],
    [1000, 'dîner'],
  ]);
});

test('D1: details whose sum is another are no payments; what they say is kept as text', async () => {
  const details = [
    { cents: 100, counterparty: ANNE, structured: '202600012320' },
    { cents: 250, free: 'frais' },
  ];
  const file = codaFile({ movements: [{ cents: 300, bookedOn: '2026-11-20', free: 'collecte', details }] });
  expect(await movementIn(file)).toMatchObject({
    cents: 300,
    structured: null,
    free: 'collecte Anne Lefèvre BE68539007547034 +++202/6000/12320+++ frais',
    parts: [],
  });
});

test('D2: a batch of one is one payment, with the payer and the communication of its only detail', async () => {
  const details = [{ cents: 500, counterparty: ANNE, structured: '202600012320' }];
  const file = codaFile({ movements: [{ cents: 500, bookedOn: '2026-11-20', free: 'collecte', details }] });
  const expected = {
    cents: 500,
    structured: '202600012320',
    free: 'collecte',
    counterparty: ANNE,
    parts: [],
  };
  expect(await movementIn(file)).toMatchObject(expected);
});

test('D2: a batch whose details the bank does not give is one payment', async () => {
  const movement = await movementIn(codaOf([movementRecord('00010000', 500, BATCH, '0collecte')], 500));
  expect(movement).toMatchObject({ cents: 500, free: 'collecte', parts: [] });
});

test('D2: an only detail changes nothing that its movement says', async () => {
  const details = [{ cents: 500, counterparty: MARC, structured: '202600012421' }];
  const movement = { cents: 500, bookedOn: '2026-11-20', counterparty: ANNE, structured: '202600012320' };
  expect(await movementIn(codaFile({ movements: [{ ...movement, details }] }))).toMatchObject({
    structured: '202600012320',
    free: '+++202/6000/12421+++',
    counterparty: ANNE,
  });
});

test('D3: several records of information are read in their order, and tell the payer where the movement does not', async () => {
  const text = 'Versement au guichet de la part de Anne Lefèvre pour la cotisation annuelle 2027';
  const records = [
    movementRecord('00010000', 500, RECEIVED),
    informationRecord('00010001', '1001Anne Lefèvre'),
    codaRecord('3200010001Rue Haute 1'),
    informationRecord('00010002', `0${text.slice(0, 73)}`),
    informationRecord('00010003', `0${text.slice(73)}`),
    codaRecord('3200010003 du'),
    codaRecord('3300010003 cercle'),
    informationRecord('00010004', '1009Marc Peeters'),
  ];
  expect(await movementIn(codaOf(records, 500))).toMatchObject({
    counterparty: { name: 'Anne Lefèvre' },
    free: `${text} du cercle Donneur d’ordre final\u202f: Marc Peeters`,
  });
});

test('D3: what the payer wrote is not mixed with what the bank repeats of it', async () => {
  const records = [
    movementRecord('00010000', 500, RECEIVED, '0cotisation'),
    codaRecord('2300010000', [47, 'Anne Lefèvre']),
    informationRecord('00010001', '1001A. Lefèvre'),
    informationRecord('00010002', '0Virement de A. Lefèvre. Communication\u00a0: cotisation'),
  ];
  const movement = await movementIn(codaOf(records, 500));
  expect(movement).toMatchObject({ counterparty: { name: 'Anne Lefèvre' }, free: 'cotisation' });
});

test('D4: of the repayment of a credit the first record moves money, not the capital and the interest behind it', async () => {
  const records = [
    movementRecord('00010000', -47_904, '31341000', '0crédit 737-6543210-21'),
    movementRecord('00010001', -41_992, '81341066'),
    movementRecord('00010002', -5912, '81341002'),
  ];
  const movement = await movementIn(codaOf(records, -47_904));
  expect(movement).toMatchObject({ cents: -47_904, free: 'crédit 737-6543210-21' });
  expect(movement.parts.map(({ cents }) => cents)).toEqual([-41_992, -5912]);
});

test('a structured communication is kept when its check digits are wrong, reconstituted ones too', async () => {
  for (const type of ['101', '102']) {
    const record = movementRecord('00010000', 500, RECEIVED, `1${type}000003505158`);
    expect(await movementIn(codaOf([record], 500))).toMatchObject({ structured: '000003505158', free: '' });
  }
});

test('what a payer writes beside a structured communication is kept', async () => {
  const movement = { cents: 500, bookedOn: '2026-11-20', structured: '202600012320', free: 'merci' };
  expect(await movementIn(codaFile({ movements: [movement] }))).toMatchObject({
    structured: '202600012320',
    free: 'merci',
  });
});

test.each([
  ['100RF18539007547034', 'RF18539007547034'],
  ['101 NOTPROVIDED', 'NOTPROVIDED'],
  ['105000000050000000EUR', 'Montant d’origine\u202f: 000000050000000EUR'],
  ['107012345678901271126 cotisation', 'Domiciliation\u202f: 012345678901271126 cotisation'],
  ['999contenu', 'Communication de type 999\u202f: contenu'],
])('another structured communication becomes text: %s', async (content, free) => {
  const record = movementRecord('00010000', 500, RECEIVED, `1${content}`);
  expect(await movementIn(codaOf([record], 500))).toMatchObject({ structured: null, free });
});

test('a European direct debit is read as creditor, mandate, communication and reason of its return', async () => {
  const content = `127271126120${'BE69ZZZ050D000000008'.padEnd(35)}${'CERCLE-12'.padEnd(35)}${'cotisation'.padEnd(62)}1AC04`;
  const records = [
    movementRecord('00010000', 500, '00501000', `1${content.slice(0, 53)}`),
    codaRecord('2200010000', [10, content.slice(53, 106)]),
    codaRecord('2300010000', [82, content.slice(106)]),
  ];
  const { free } = await movementIn(codaOf(records, 500));
  expect(free).toBe(
    'Domiciliation européenne\u202f: créancier BE69ZZZ050D000000008, mandat CERCLE-12, cotisation motif AC04',
  );
});

test.each([
  ['00149000', true],
  ['00199000', true],
  ['00503000', true],
  ['00154000', true],
  ['00150000', false],
  ['00501000', false],
  ['00537000', false],
])('the transaction %s takes an earlier movement back: %s', async (code, isReversal) => {
  expect(await movementIn(codaOf([movementRecord('00010000', 500, code)], 500))).toMatchObject({
    isReversal,
  });
});

test('a movement without value date or reference of the bank has none', async () => {
  const bankReference = '000000000000000000000';
  const movement = { cents: 500, bookedOn: '2026-11-20', valueOn: null, bankReference };
  const expected = { valueOn: null, bankReference: '' };
  expect(await movementIn(codaFile({ movements: [movement] }))).toMatchObject(expected);
});

test.each([
  ['0', '539007547034 EUR0BE', 'BE68539007547034', 'EUR'],
  ['1', `${'00123456789'.padEnd(34)}USD`, '00123456789', 'USD'],
  ['2', `${'BE68539007547034'.padEnd(34)}EUR`, 'BE68539007547034', 'EUR'],
  ['3', `${'FR7630006000011234567890189'.padEnd(34)}EUR`, 'FR7630006000011234567890189', 'EUR'],
])(
  'the account of structure %s is read, a Belgian number as its IBAN',
  async (structure, account, iban, currency) => {
    const lines = codaLinesOf(codaOf([], 0)).map((line) =>
      line.startsWith('1') ? codaRecord(line, [1, structure], [5, account.padEnd(37)]) : line,
    );
    expect(await statementIn(asBytes(lines))).toMatchObject({ iban, currency, problems: [] });
  },
);

test.each([
  ['539007547034 EUR', 'BE68539007547034'],
  ['000000009797', 'BE54000000009797'],
  ['539007547035 EUR', '539007547035'],
  ['LU28 0019 4006 4475 0000', 'LU28 0019 4006 4475 0000'],
])('the counterparty’s account %s is read as %s', async (account, iban) => {
  const records = [movementRecord('00010000', 500, RECEIVED), codaRecord('2300010000', [10, account])];
  expect(await movementIn(codaOf(records, 500))).toMatchObject({ counterparty: { iban } });
});

test('years of the last century end with 80 to 99; a statement without number has none', async () => {
  const lines = codaLinesOf(codaOf([], 0)).map((line) => {
    if (line.startsWith('1')) return codaRecord(line, [125, '000']);
    return line.startsWith('8') ? codaRecord(line, [57, '311299']) : line;
  });
  const expected = { closingOn: '1999-12-31', year: 1999, sequence: null };
  expect(await statementIn(asBytes(lines))).toMatchObject(expected);
});

test('a balance of nothing is zero, also as a debit', async () => {
  const lines = codaLinesOf(codaOf([], 0)).map((line) =>
    line.startsWith('8') ? codaRecord(line, [41, '1']) : line,
  );
  const { closingCents } = await statementIn(asBytes(lines));
  expect(closingCents).toBe(0);
});

test('a file has the statements of several accounts', async () => {
  const first: CodaStatement = { movements: [{ cents: 5, bookedOn: '2026-11-20' }] };
  const second: CodaStatement = { iban: 'BE71096123456769', sequence: 7, openingCents: -3, movements: [] };
  const statements = await readCoda(codaFile(first, second));
  expect(statements.map(({ iban, closingCents }) => [iban, closingCents])).toEqual([
    ['BE68539007547034', 5],
    ['BE71096123456769', -3],
  ]);
  expect(statements.flatMap(({ problems }) => problems)).toEqual([]);
});

const PAYMENT: CodaStatement = {
  movements: [{ cents: 12_100, bookedOn: '2026-11-20', counterparty: ANNE, structured: '202600012320' }],
};

test.each([
  ['\n', false],
  ['\r', false],
  ['\r\n', true],
  ['\n', true],
  ['\r\r\n', false],
])('line ends %j, with spaces at the end cut (%s), give the same statement', async (lineEnd, isCut) => {
  const lines = codaLinesOf(codaFile(PAYMENT)).map((line) =>
    isCut && !/^[01]/.test(line) ? line.slice(0, 125).trimEnd() : line,
  );
  const [expected] = (await statementIn(codaFile(PAYMENT))).movements;
  const { movements, problems } = await statementIn(asBytes(lines, lineEnd));
  expect(movements).toEqual([{ ...expected, position: lineEnd === '\r\r\n' ? 5 : 3 }]);
  expect(problems).toEqual([]);
});

test('a file may lack its last line end, or end with blank lines and Ctrl-Z', async () => {
  const file = Buffer.from(codaFile(PAYMENT)).toString('latin1');
  const expected = await readCoda(codaFile(PAYMENT));
  for (const end of ['', '\r\n', '\r\n\r\n  \r\n\u001a', '\u001a'])
    expect(await readCoda(Buffer.from(file.trimEnd() + end, 'latin1'))).toEqual(expected);
});

test('movements that do not explain the balance are a problem, and are kept', async () => {
  const statement = await statementIn(codaFile({ ...PAYMENT, closingCents: 12_000 }));
  expect(statement.movements).toHaveLength(1);
  expect(statement.problems).toEqual([
    'Les mouvements font 121,00\u00a0€, mais le solde passe de 0,00\u00a0€ à 120,00\u00a0€.',
  ]);
});

const withTrailer = (position: number, text: string) =>
  asBytes(
    codaLinesOf(codaFile(PAYMENT)).map((line) =>
      line.startsWith('9') ? codaRecord(line, [position, text]) : line,
    ),
  );

test('totals and counts that differ from those of the file’s end are problems', async () => {
  expect(await problemsIn(withTrailer(22, '000000000001000'))).toEqual([
    'Le fichier annonce 1,00\u00a0€ de débits, mais ses mouvements en font 0,00\u00a0€.',
  ]);
  expect(await problemsIn(withTrailer(37, '000000000001000'))).toEqual([
    'Le fichier annonce 1,00\u00a0€ de crédits, mais ses mouvements en font 121,00\u00a0€.',
  ]);
  expect(await problemsIn(withTrailer(16, '000099'))).toEqual([
    'Le fichier annonce 99 enregistrements et en contient 6\u202f: il est peut-être incomplet.',
  ]);
});

test('messages of the bank are left out, whether it counts them or not', async () => {
  const lines = codaLinesOf(codaFile(PAYMENT));
  const withMessage = lines.toSpliced(
    -1,
    0,
    codaRecord('4 00010000', [32, 'Meilleurs vœux'.replace('œ', 'oe')]),
  );
  expect(await problemsIn(asBytes(withMessage))).toEqual([]);
  const counted = withMessage.map((line) => (line.startsWith('9') ? codaRecord(line, [16, '000007']) : line));
  expect(await problemsIn(asBytes(counted))).toEqual([]);
});

test('other work runs while a large statement is read', async () => {
  const payments = 3000;
  const file = codaFile({
    movements: Array.from({ length: payments }, () => ({ cents: 1, bookedOn: '2026-11-20' })),
  });
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns++;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const { movements } = await statementIn(file);
  isReading = false;
  expect(movements).toHaveLength(payments);
  expect(turns).toBeGreaterThanOrEqual(9);
});
