import { describe, expect, test } from 'vitest';
import {
  type CamtMovement,
  type CamtOptions,
  type CamtStatement,
  camtFile,
} from '../../../testing/camt-file.ts';
import { readCamt } from './read-camt.ts';

const IBAN = 'BE68539007547034';
const CLARA = { name: 'Clara Delvaux', iban: 'BE43068999999501', bic: 'GKCCBEBB' };
const LESSE = { name: 'Atelier Lesse', iban: 'BE71096123456769', bic: 'GEBABEBB' };
const NOBODY = { name: '', iban: '', bic: '' };
const DAY = '2026-11-26';
const VERSIONS = ['02', '08'] as const;

const movement = (cents: number, more: Partial<CamtMovement> = {}): CamtMovement => ({
  cents,
  bookedOn: DAY,
  ...more,
});

type Edit = readonly [from: string | RegExp, to: string];

/** What is read of a file of one statement, after edits of its text. */
async function read(statement: CamtStatement, options: CamtOptions = {}, ...edits: Edit[]) {
  let xml = Buffer.from(camtFile(statement, options)).toString();
  for (const [from, to] of edits) {
    expect(xml).toMatch(from);
    xml = xml.replace(from, () => to);
  }
  const [one, ...others] = await readCamt(Buffer.from(xml));
  expect(others).toEqual([]);
  return one as NonNullable<typeof one>;
}

const readOne = async (of: CamtMovement, options: CamtOptions = {}, ...edits: Edit[]) => {
  const { movements, problems } = await read({ movements: [of] }, options, ...edits);
  expect(problems).toEqual([]);
  return movements[0] as NonNullable<(typeof movements)[0]>;
};

describe.each(VERSIONS)('A statement of version %s', (version) => {
  test('says its account, number, balances and movements', async () => {
    const statement = await read(
      {
        sequence: 230,
        openingCents: 100_000,
        movements: [
          movement(29_900, {
            valueOn: '2026-11-25',
            bankReference: '2026112600017',
            counterparty: CLARA,
            structured: '090933755493',
          }),
          movement(-1_250, { counterparty: LESSE, free: 'Facture 2026/17' }),
        ],
      },
      { version },
    );
    expect(statement).toEqual({
      format: 'CAMT053',
      iban: IBAN,
      currency: 'EUR',
      year: 2026,
      sequence: 230,
      openingCents: 100_000,
      closingCents: 128_650,
      closingOn: DAY,
      movements: [
        {
          position: 1,
          cents: 29_900,
          bookedOn: DAY,
          valueOn: '2026-11-25',
          bankReference: '2026112600017',
          isReversal: false,
          counterparty: CLARA,
          structured: '090933755493',
          free: '',
          parts: [],
        },
        {
          position: 2,
          cents: -1_250,
          bookedOn: DAY,
          valueOn: null,
          bankReference: '',
          isReversal: false,
          counterparty: LESSE,
          structured: null,
          free: 'Facture 2026/17',
          parts: [],
        },
      ],
      problems: [],
    });
  });

  test('reads the same with a prefix', async () => {
    const statement = { movements: [movement(29_900, { counterparty: CLARA, free: 'Cotisation' })] };
    expect(await read(statement, { version, prefix: 'camt' })).toEqual(await read(statement, { version }));
  });

  test('leaves out what is not booked', async () => {
    const movements = [
      movement(100),
      movement(900, { status: 'PDNG' }),
      movement(700, { status: 'INFO' }),
      movement(5),
    ];
    const statement = await read({ movements }, { version });
    expect(statement.movements.map(({ position, cents }) => [position, cents])).toEqual([
      [1, 100],
      [4, 5],
    ]);
    expect(statement.problems).toEqual([]);
  });

  test('gives a batch of 429,56 € its payments of 329,56 € and 100,00 € (D5)', async () => {
    const details = [
      { cents: 32_956, counterparty: CLARA, structured: '090933755493' },
      { cents: 10_000, counterparty: LESSE, free: 'Repas' },
    ];
    const batch = await readOne(movement(42_956, { free: 'Collecte du jour', details }), { version });
    expect(batch).toMatchObject({
      cents: 42_956,
      counterparty: NOBODY,
      structured: null,
      free: 'Collecte du jour',
    });
    expect(batch.parts).toEqual([
      { cents: 32_956, counterparty: CLARA, structured: '090933755493', free: '' },
      { cents: 10_000, counterparty: LESSE, structured: null, free: 'Repas' },
    ]);
  });

  test('is not booked when the payments of a batch do not make it up (D5)', async () => {
    const details = [{ cents: 32_956 }, { cents: 9_000 }];
    const { movements, problems } = await read({ movements: [movement(42_956, { details })] }, { version });
    expect(problems).toEqual([expect.stringMatching(/^Mouvement 1.*419,56.*429,56/)]);
    expect(movements).toMatchObject([{ cents: 42_956, parts: [] }]);
  });

  test('is not booked when the one payment of an entry is of another amount (D5)', async () => {
    const { problems } = await read(
      { movements: [movement(59_405, { details: [{ cents: 56_405 }] })] },
      { version },
    );
    expect(problems).toEqual([expect.stringMatching(/^Mouvement 1.*564,05.*594,05/)]);
  });

  test('has the same amount, day and reference for a batch with its payments and without (D10)', async () => {
    const details = [
      { cents: 3_000, counterparty: CLARA },
      { cents: 7_000, counterparty: LESSE },
    ];
    const batch = movement(10_000, { bankReference: '2026112600099', free: 'Collecte' });
    const [split, whole] = await Promise.all([
      readOne({ ...batch, details }, { version }),
      readOne({ ...batch, details: [] }, { version }),
    ]);
    expect({ ...split, parts: [] }).toEqual(whole);
    expect(whole).toMatchObject({
      cents: 10_000,
      bookedOn: DAY,
      bankReference: '2026112600099',
      free: 'Collecte',
    });
  });

  test.each(['own', 'original'] as const)(
    'takes a payment back, whether the bank gives the side of the return or that of the payment: %s (D6)',
    async (reversalSide) => {
      const movements = [
        movement(29_900, { counterparty: CLARA }),
        movement(-29_900, { isReversal: true }),
        movement(5_000, { isReversal: true }),
      ];
      const statement = await read({ openingCents: 1_000, movements }, { version, reversalSide });
      expect(statement.movements.map(({ cents, isReversal }) => [cents, isReversal])).toEqual([
        [29_900, false],
        [-29_900, true],
        [5_000, true],
      ]);
      expect(statement.problems).toEqual([]);
    },
  );
});

test('The reference of a movement is that of its entry for the bank, or for the sender of the statement (D10)', async () => {
  const inEntry: Edit = [/(?<=<Ntry>)/, '<NtryRef>17</NtryRef>'];
  const payment: Edit = ['<Refs>', '<Refs><AcctSvcrRef>2026112600017-1</AcctSvcrRef>'];
  expect(await readOne(movement(100), {}, payment)).toMatchObject({ bankReference: '' });
  expect(await readOne(movement(100), {}, payment, inEntry)).toMatchObject({ bankReference: '17' });
  const known = movement(100, { bankReference: '2026112600017' });
  expect(await readOne(known, {}, payment, inEntry)).toMatchObject({ bankReference: '2026112600017' });
  expect(await readOne(movement(100, { bankReference: 'NOTPROVIDED' }))).toMatchObject({ bankReference: '' });
});

describe('The sign of a reversal', () => {
  test('turns the payments of a batch with it (D6)', async () => {
    const details = [{ cents: -3_000 }, { cents: -7_000 }];
    const taken = await readOne(movement(-10_000, { isReversal: true, details }), {
      reversalSide: 'original',
    });
    expect(taken).toMatchObject({ cents: -10_000, parts: [{ cents: -3_000 }, { cents: -7_000 }] });
  });

  test('is told by a person where both signs add up (D6)', async () => {
    const movements = [movement(700, { isReversal: true }), movement(-700, { isReversal: true })];
    const { problems, movements: both } = await read({ movements });
    expect(problems).toEqual([expect.stringMatching(/annulations \(mouvements 1, 2\)/)]);
    expect(both.map(({ cents }) => cents)).toEqual([-700, 700]);
  });

  test('does not hide that the movements do not explain the balances', async () => {
    const movements = [movement(700, { isReversal: true })];
    const { problems } = await read({ movements, closingCents: 5_000 });
    expect(problems).toEqual([expect.stringMatching(/alors que le solde passe de 0,00.* à 50,00/)]);
  });

  test.each([
    [
      'the code of an unpaid direct debit',
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>',
      '<NtryDtls>',
    ],
    ['the reason of a return', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>', '</TxDtls>'],
  ])('stays as it is for %s, which says by itself that a payment came back', async (_, to, from) => {
    expect(await readOne(movement(-29_900), {}, [from, to])).toMatchObject({
      cents: -29_900,
      isReversal: true,
    });
  });
});

test('The code of another kind of operation than a payment says nothing of a return', async () => {
  const code =
    '<BkTxCd><Domn><Cd>SECU</Cd><Fmly><Cd>SETT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
  const sold = await readOne(movement(29_900), {}, ['<NtryDtls>', `${code}<NtryDtls>`]);
  expect(sold).toMatchObject({ isReversal: false });
});

describe('Who paid', () => {
  test('is the final debtor when the debtor has no name', async () => {
    const party = '<UltmtDbtr><Pty><Nm>Maison Sorbier</Nm></Pty></UltmtDbtr>';
    expect(
      await readOne(movement(100, { counterparty: { iban: CLARA.iban } }), {}, [
        '</RltdPties>',
        `${party}</RltdPties>`,
      ]),
    ).toMatchObject({
      counterparty: { name: 'Maison Sorbier', iban: CLARA.iban },
    });
  });

  test('is the other one when a returned payment keeps its first parties', async () => {
    const own = `<Cdtr><Pty><Nm>Cercle</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${IBAN}</IBAN></Id></CdtrAcct>`;
    const debtor = `<Dbtr><Pty><Nm>Clara Delvaux</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${CLARA.iban}</IBAN></Id></DbtrAcct>`;
    const returned = movement(-29_900, { isReversal: true, counterparty: { name: 'x' } });
    const parties = `<RltdPties>${debtor}${own}</RltdPties>`;
    expect(await readOne(returned, {}, [/<RltdPties>.*<\/RltdPties>/, parties])).toMatchObject({
      counterparty: { name: 'Clara Delvaux', iban: CLARA.iban },
    });
  });

  test('is the debtor of a returned payment that names no creditor; for another payment, nobody', async () => {
    const debtor = '<RltdPties><Dbtr><Pty><Nm>Clara Delvaux</Nm></Pty></Dbtr></RltdPties>';
    const name = async (isReversal: boolean) => {
      const paid = movement(-29_900, { isReversal, counterparty: { name: 'x' } });
      return (await readOne(paid, {}, [/<RltdPties>.*<\/RltdPties>/, debtor])).counterparty.name;
    };
    expect(await name(true)).toBe('Clara Delvaux');
    expect(await name(false)).toBe('');
  });

  test('may have an account number of before IBAN', async () => {
    const account = '<Othr><Id>068-9999995-01</Id></Othr>';
    const from = /<IBAN>BE43068999999501<\/IBAN>/;
    expect((await readOne(movement(100, { counterparty: CLARA }), {}, [from, account])).counterparty).toEqual(
      CLARA,
    );
  });

  test('has no IBAN where the bank gives another number', async () => {
    const account = '<Othr><Id>60000635</Id></Othr>';
    const from = /<IBAN>BE43068999999501<\/IBAN>/;
    expect(
      (await readOne(movement(100, { counterparty: CLARA }), {}, [from, account])).counterparty.iban,
    ).toBe('');
  });
});

describe('What the payer wrote', () => {
  test.each(['+++090/9337/55493+++', '***090/9337/55493***', '090 9337 55493'])(
    'is a structured communication as twelve digits: %s',
    async (text) => {
      const paid = movement(100, { structured: '090933755493' });
      expect(await readOne(paid, {}, ['090933755493', text])).toMatchObject({
        structured: '090933755493',
        free: '',
      });
    },
  );

  test('is kept when the check digits of a structured communication are wrong', async () => {
    expect(await readOne(movement(100, { structured: '090933755400' }))).toMatchObject({
      structured: '090933755400',
    });
  });

  test('is free text when it is the reference of another system', async () => {
    const paid = movement(100, { structured: '090933755493' });
    expect(await readOne(paid, {}, ['>090933755493<', '>RF18539007547034<'])).toMatchObject({
      structured: null,
      free: 'RF18539007547034',
    });
    expect(await readOne(paid, {}, ['BBA', 'CUR'])).toMatchObject({ structured: null, free: '090933755493' });
  });

  test('keeps a second structured communication, and the number of a document, as text', async () => {
    const more =
      '<Strd><CdtrRefInf><Ref>010806817183</Ref></CdtrRefInf><RfrdDocInf><Nb>2026-000123</Nb></RfrdDocInf><AddtlRmtInf>solde</AddtlRmtInf></Strd></RmtInf>';
    const paid = movement(100, { structured: '090933755493' });
    expect(await readOne(paid, {}, ['</RmtInf>', more])).toMatchObject({
      structured: '090933755493',
      free: '010806817183 2026-000123 solde',
    });
  });

  test('is joined where the bank cut it at 140 characters, and spaced where it began a line', async () => {
    const long = `${'Cotisation annuelle '.repeat(7)}de Clara`;
    expect(await readOne(movement(100, { free: long }))).toMatchObject({ free: long });
    const cut = `${'x'.repeat(138)}2026-000123`;
    expect(await readOne(movement(100, { free: cut }))).toMatchObject({ free: cut });
    const lines = '<Ustrd>Facture 2026-000123</Ustrd>\n<Ustrd>Merci</Ustrd>';
    expect(await readOne(movement(100, { free: 'Rien' }), {}, ['<Ustrd>Rien</Ustrd>', lines])).toMatchObject({
      free: 'Facture 2026-000123 Merci',
    });
  });

  test('is also its end-to-end reference, unless it is told elsewhere or stands for none', async () => {
    const free = async (more: Partial<CamtMovement>) => (await readOne(movement(100, more))).free;
    expect(await free({ endToEndId: '2026-000123' })).toBe('2026-000123');
    expect(await free({ endToEndId: '2026-000123', free: 'Cotisation' })).toBe('Cotisation 2026-000123');
    expect(await free({ endToEndId: '2026-000123', free: 'Facture 2026-000123' })).toBe(
      'Facture 2026-000123',
    );
    expect(await free({ endToEndId: 'NOTPROVIDED' })).toBe('');
    expect(await free({ endToEndId: '2026-000123', structured: '090933755493' })).toBe('');
  });

  test('gives way to the words of the bank only where there are none', async () => {
    const words: Edit = ['</Ntry>', '<AddtlNtryInf>Frais de dossier</AddtlNtryInf></Ntry>'];
    expect(await readOne(movement(-250), {}, words)).toMatchObject({ free: 'Frais de dossier' });
    expect(await readOne(movement(-250, { free: 'Abonnement' }), {}, words)).toMatchObject({
      free: 'Abonnement',
    });
  });

  test('is one text for payments whose amounts are not known', async () => {
    const details = [
      { cents: 40, structured: '090933755493', counterparty: CLARA },
      { cents: 60, free: 'Repas' },
    ];
    const unknown: Edit = [/<Amt Ccy="EUR">0.40<\/Amt>/, ''];
    const batch = movement(100, { details });
    expect(await readOne(batch, {}, unknown, [/<Amt Ccy="EUR">0.60<\/Amt>/, ''])).toMatchObject({
      structured: null,
      free: '090933755493 Repas',
      counterparty: NOBODY,
      parts: [],
    });
    const { problems } = await read({ movements: [batch] }, {}, unknown);
    expect(problems).toEqual([expect.stringMatching(/^Mouvement 1.*1 de ses 2 paiements/)]);
  });
});

describe('A statement', () => {
  test('has the account number of before IBAN as its IBAN', async () => {
    const statement = await read({ movements: [] }, {}, [
      `<IBAN>${IBAN}</IBAN>`,
      '<Othr><Id>539-0075470-34</Id></Othr>',
    ]);
    expect(statement.iban).toBe(IBAN);
  });

  test('has another number than an IBAN as it is, also one of twelve digits that is no Belgian account', async () => {
    const other = (number: string) =>
      read({ movements: [] }, {}, [`<IBAN>${IBAN}</IBAN>`, `<Othr><Id>${number}</Id></Othr>`]);
    expect(await other('539007547035')).toMatchObject({ iban: '539007547035' });
    expect(await other('CH-60000635')).toMatchObject({ iban: 'CH60000635' });
    // Ten digits that 97 divides have 97 as their check digits.
    expect(await other('000000009797')).toMatchObject({ iban: 'BE54000000009797' });
  });

  test('takes the legal number before the electronic one, and none for zero', async () => {
    const legal: Edit = ['</ElctrncSeqNb>', '</ElctrncSeqNb><LglSeqNb>12</LglSeqNb>'];
    expect(await read({ movements: [], sequence: 330 }, {}, legal)).toMatchObject({ sequence: 12 });
    expect(await read({ movements: [], sequence: 0 })).toMatchObject({ sequence: null });
    expect(await read({ movements: [], sequence: null })).toMatchObject({ sequence: null });
  });

  test('takes its year from the closing balance, as one of January holds days of December', async () => {
    const statement = await read({
      movements: [movement(100, { bookedOn: '2026-12-31' })],
      closingOn: '2027-01-02',
    });
    expect(statement).toMatchObject({ year: 2027, closingOn: '2027-01-02' });
  });

  test('may open with the closing balance of the previous one', async () => {
    expect(await read({ openingCents: 500, movements: [] }, {}, ['OPBD', 'PRCD'])).toMatchObject({
      openingCents: 500,
    });
  });

  test('may give the balances of each of its days', async () => {
    const balance = (code: string, amount: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const more = `${balance('CLBD', '4.00', '2026-11-25')}${balance('OPBD', '4.00', '2026-11-26')}<TxsSummry>`;
    const opening: Edit = ['<Dt><Dt>2026-11-26</Dt></Dt>', '<Dt><Dt>2026-11-25</Dt></Dt>'];
    const movements = [movement(100, { bookedOn: '2026-11-25' }), movement(250)];
    const statement = await read({ openingCents: 300, movements }, {}, opening, ['<TxsSummry>', more]);
    expect(statement).toMatchObject({ openingCents: 300, closingCents: 650, closingOn: DAY, problems: [] });
  });

  test('may be one of several in a file, whose entries are numbered through', async () => {
    const statements = await readCamt(
      camtFile([
        { movements: [movement(100)] },
        { iban: CLARA.iban, openingCents: 7, movements: [movement(-7)] },
      ]),
    );
    expect(
      statements.map(({ iban, closingCents, movements }) => [iban, closingCents, movements[0]?.position]),
    ).toEqual([
      [IBAN, 100, 1],
      [CLARA.iban, 0, 2],
    ]);
  });

  test('may be overdrawn', async () => {
    expect(await read({ openingCents: -500, movements: [movement(-200)] })).toMatchObject({
      openingCents: -500,
      closingCents: -700,
      problems: [],
    });
  });

  test('has days as the bank writes them, also with a time', async () => {
    const edit: Edit = [
      /<BookgDt>.*?<\/BookgDt>/,
      '<BookgDt><DtTm>2026-11-26T23:59:59.999Z</DtTm></BookgDt>',
    ];
    expect(await readOne(movement(100), {}, edit)).toMatchObject({ bookedOn: '2026-11-26' });
  });

  test('takes the day of value where that of booking is missing', async () => {
    const edit: Edit = [/<BookgDt>.*?<\/BookgDt>/, ''];
    expect(await readOne(movement(100, { valueOn: '2026-11-25' }), {}, edit)).toMatchObject({
      bookedOn: '2026-11-25',
    });
  });

  test.each(['29.9', '29.90', '29.9000', '+29.90', '029.90'])('reads %s as 29,90 €', async (text) => {
    const edit: Edit = [/<Ntry><Amt Ccy="EUR">29.90/, `<Ntry><Amt Ccy="EUR">${text}`];
    expect(await readOne(movement(2_990), {}, edit)).toMatchObject({ cents: 2_990 });
  });
});

describe('A statement is not booked before a person has looked', () => {
  test('when its movements do not explain its balances', async () => {
    const { problems } = await read({ openingCents: 100, closingCents: 5_000, movements: [movement(200)] });
    expect(problems).toEqual([
      'Les mouvements font 2,00\u00a0€, alors que le solde passe de 1,00\u00a0€ à 50,00\u00a0€.',
    ]);
  });

  test.each<[string, Edit, RegExp]>([
    [
      'the number of entries',
      [/<TtlNtries><NbOfNtries>2/, '<TtlNtries><NbOfNtries>3'],
      /annonce 3 mouvements.*lisons 2/,
    ],
    ['the sum of entries', [/<Sum>3.00/, '<Sum>3.01'], /annonce 3,01.*lisons 3,00/],
    [
      'the number of credits',
      [/<TtlCdtNtries><NbOfNtries>1/, '<TtlCdtNtries><NbOfNtries>2'],
      /annonce 2 crédits/,
    ],
    ['the sum of debits', [/<Sum>1.00/, '<Sum>9.00'], /9,00.*débits/],
  ])('when it declares another %s', async (_, edit, message) => {
    const { problems } = await read({ movements: [movement(200), movement(-100)] }, {}, edit);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  test('but its sum may be what remains of credits less debits', async () => {
    const { problems } = await read({ movements: [movement(200), movement(-100)] }, {}, [
      /<Sum>3.00/,
      '<Sum>1.00',
    ]);
    expect(problems).toEqual([]);
  });

  test('when an amount is in another currency than the account', async () => {
    const { problems } = await read({ movements: [movement(200)] }, {}, [
      /<Ntry><Amt Ccy="EUR">/,
      '<Ntry><Amt Ccy="USD">',
    ]);
    expect(problems).toEqual([expect.stringMatching(/^Mouvement 1.*en USD.*en EUR/)]);
  });

  test('and reads only the first of many problems', async () => {
    const movements = Array.from({ length: 30 }, () => movement(200, { details: [{ cents: 100 }] }));
    const { problems } = await read({ movements });
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('Et 10 autres problèmes de ce genre.');
  });
});
