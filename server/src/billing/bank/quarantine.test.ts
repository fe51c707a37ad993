import { describe, expect, test } from 'vitest';
import { bankPerTest, received } from '../../testing/bank.ts';
import type { CodaStatement } from '../../testing/coda-file.ts';
import { CONFLICT, NOT_FOUND } from '../../testing/outcomes.ts';

const bank = bankPerTest();
const OTHER_IBAN = 'BE43068999999501';
const WHY = { reason: 'Vérifié avec la banque' };
const QUARANTINED = (reason: string) => expect.stringMatching(new RegExp(`^QUARANTINED.*${reason}`));
const accept = async (id?: number) =>
  bank.domain.bankFiles.acceptStatement(bank.admin, id ?? (await bank.quarantined()), WHY);
const chain = (count: number) => Array.from({ length: count }, (_, index) => bank.next(received(index + 1)));

describe('Nothing is booked of a statement', () => {
  test.each<[string, (statement: CodaStatement) => CodaStatement, string]>([
    [
      'of another account',
      (statement) => ({ ...statement, iban: OTHER_IBAN }),
      'n’est pas celui de la société',
    ],
    ['in another currency', (statement) => ({ ...statement, currency: 'USD' }), 'Ce compte est en USD'],
    [
      'whose movements do not lead from one balance to the other',
      (statement) => ({ ...statement, closingCents: 5 }),
      'Les mouvements font',
    ],
    ['of a year far away', (statement) => ({ ...statement, closingOn: '2062-02-27' }), 'dans l’avenir'],
  ])('%s', async (_, damage, reason) => {
    expect(await bank.outcomesOf(damage(bank.next(received(10_00))))).toEqual([QUARANTINED(reason)]);
    expect(await bank.amounts()).toEqual([]);
  });

  test('while the account of the firm is not set', async () => {
    await bank.setOwnAccount('');
    expect(await bank.outcomesOf(bank.next())).toEqual([QUARANTINED('n’est pas réglé')]);
  });

  test('that has the number of another, with other movements or balances', async () => {
    const [first] = chain(1) as [CodaStatement];
    await bank.importCoda(first);
    const changed = { ...first, movements: [received(99_00)] };
    expect(await bank.outcomesOf(changed)).toEqual([QUARANTINED('Un autre relevé 2026/1 est déjà importé')]);
    await accept();
    expect(await bank.amounts()).toEqual([1, 99_00]);
    expect(await bank.outcomesOf(first)).toEqual(['KNOWN']);
  });

  test('that overlaps others: how many movements are known is told, and accepting adds the rest', async () => {
    const [first, second] = chain(2) as [CodaStatement, CodaStatement];
    await bank.importCoda(first, second);
    const more = received(70_00);
    const overlapping = { ...second, sequence: 3, movements: [...second.movements, more] };
    expect(await bank.outcomesOf(overlapping)).toEqual([
      QUARANTINED(
        '1 de ses 2 mouvements est déjà importé, par un autre relevé\u202f: l’accepter n’ajoute que l’autre',
      ),
    ]);
    await accept();
    expect(await bank.amounts()).toEqual([1, 2, 70_00]);
  });

  test('twice, when the same one waits already', async () => {
    const statement = { ...bank.next(received(10_00)), iban: OTHER_IBAN };
    await bank.importCoda(statement);
    const other = {
      ...statement,
      movements: statement.movements.map((movement) => ({ ...movement, free: 'autre' })),
    };
    expect(await bank.outcomesOf(other)).toEqual([QUARANTINED('n’est pas celui')]);
    expect(await bank.statements()).toEqual(['2026/1 QUARANTINED 0']);
  });
});

describe('The statements of an account follow each other', () => {
  test('one that is missing is named; once it is there, those that waited follow', async () => {
    const [first, second, third, fourth] = chain(4) as CodaStatement[] as [
      CodaStatement,
      CodaStatement,
      CodaStatement,
      CodaStatement,
    ];
    await bank.importCoda(first);
    expect(await bank.outcomesOf(fourth)).toEqual([QUARANTINED('Les relevés 2026/2 à 2026/3 manquent')]);
    expect(await bank.outcomesOf(third)).toEqual([QUARANTINED('Le relevé 2026/2 manque')]);
    expect(await bank.outcomesOf(second)).toEqual(['ACCEPTED']);
    expect(await bank.statements()).toEqual([1, 2, 3, 4].map((number) => `2026/${number} ACCEPTED 1`));
  });

  test('in whatever order a file has them', async () => {
    const statements = chain(5);
    expect(await bank.outcomesOf(...statements.toReversed())).toEqual(Array(5).fill('ACCEPTED'));
    expect(await bank.amounts()).toEqual([1, 2, 3, 4, 5]);
  });

  test('by their balances, also where no number is missing', async () => {
    const [first, second] = chain(2) as [CodaStatement, CodaStatement];
    await bank.importCoda(first);
    expect(await bank.outcomesOf({ ...second, openingCents: 7_00 })).toEqual([
      QUARANTINED('Son solde initial \\(7,00\u00a0€\\) n’est pas le solde final du relevé 2026/1'),
    ]);
  });

  test('earlier ones are accepted when they join the first that was imported, or the ones that do', async () => {
    const [first, second, third, fourth] = chain(4) as [
      CodaStatement,
      CodaStatement,
      CodaStatement,
      CodaStatement,
    ];
    await bank.importCoda(fourth);
    expect(await bank.outcomesOf(first)).toEqual([QUARANTINED('antérieur au premier relevé importé')]);
    expect(await bank.outcomesOf(second)).toEqual([QUARANTINED('antérieur au premier')]);
    expect(await bank.outcomesOf(third)).toEqual(['ACCEPTED']);
    expect(await bank.statements()).toEqual([1, 2, 3, 4].map((number) => `2026/${number} ACCEPTED 1`));
  });

  test('over the end of a year, from its number 1', async () => {
    const december = { ...bank.next(received(1)), sequence: 250, closingOn: '2025-12-31' };
    const january = { ...bank.next(received(2)), sequence: 1, closingOn: '2026-01-02' };
    const later = { ...bank.next(received(3)), sequence: 3, closingOn: '2026-01-05' };
    expect(await bank.outcomesOf(december, january, later)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      QUARANTINED('Le relevé 2026/2 manque'),
    ]);
  });

  test('each account of the firm has a chain of its own, once a person has accepted one of its statements', async () => {
    const own = chain(1);
    const savings = chain(3).map((statement) => ({ ...statement, iban: OTHER_IBAN }));
    expect(await bank.outcomesOf(...own, ...savings)).toEqual([
      'ACCEPTED',
      ...Array(3).fill(QUARANTINED('n’est pas celui de la société')),
    ]);
    const { content } = await bank.domain.bankFiles.listStatements(bank.admin, {
      ...{ page: 0, size: 10, state: 'QUARANTINED' },
    });
    await accept(content.find(({ sequence }) => sequence === 2)?.id);
    expect(await bank.statements()).toEqual([
      ...[2, 3, 4].map((number) => `2026/${number} ACCEPTED 1`),
      '2026/1 ACCEPTED 1',
    ]);
  });
});

describe('An administrator decides about a statement in quarantine', () => {
  test('accepting it imports its movements, keeps the reasons, and is in the journal', async () => {
    await bank.importCoda({ ...bank.next(received(10_00)), closingCents: 5 });
    const id = await bank.quarantined();
    await accept(id);
    expect(await bank.amounts()).toEqual([10_00]);
    const { content } = await bank.domain.bankFiles.listStatements(bank.admin, { page: 0, size: 10 });
    expect(content).toMatchObject([
      { id, state: 'ACCEPTED', problems: [expect.stringContaining('Les mouvements font')], ...WHY },
    ]);
    const journal = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'bank' } as const;
    expect((await bank.domain.auditLog.list(bank.admin, journal)).content).toMatchObject([
      { action: 'bank.accepted', subjectId: id, subjectName: 'BE68 5390 0754 7034, relevé 2026/1' },
    ]);
    await expect(accept(id)).rejects.toMatchObject(CONFLICT);
  });

  test('discarding it imports nothing, now and when its file comes again', async () => {
    const statement = { ...bank.next(received(10_00)), closingCents: 5 };
    await bank.importCoda(statement);
    const id = await bank.quarantined();
    await bank.domain.bankFiles.discardStatement(bank.admin, id, WHY);
    await expect(bank.domain.bankFiles.discardStatement(bank.admin, id, WHY)).rejects.toMatchObject(CONFLICT);
    expect(await bank.importCoda(statement)).toMatchObject({
      isKnown: true,
      statements: [{ outcome: 'KNOWN', problems: [expect.stringContaining('l’a écarté\u202f: Vérifié')] }],
      waiting: 0,
    });
  });

  test('but one in another currency can only be discarded', async () => {
    await bank.importCoda({ ...bank.next(received(10_00)), currency: 'USD' });
    await expect(accept()).rejects.toMatchObject({ ...CONFLICT, message: expect.stringContaining('USD') });
    await expect(accept(999)).rejects.toMatchObject(NOT_FOUND);
  });

  test('a statement that waited for one whose number a person overruled follows', async () => {
    const [first, , third, fourth] = chain(4) as CodaStatement[] as [
      CodaStatement,
      unknown,
      CodaStatement,
      CodaStatement,
    ];
    await bank.importCoda(first);
    await bank.importCoda(third);
    const id = await bank.quarantined();
    await bank.importCoda(fourth);
    await accept(id);
    expect(await bank.statements()).toEqual([1, 3, 4].map((number) => `2026/${number} ACCEPTED 1`));
  });
});
