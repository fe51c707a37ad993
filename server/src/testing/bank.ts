// The bank of a world: statements that follow each other, written as CODA files of the firm's account.

import type { BankImport } from '@cercle/contract/bank';
import { beforeEach } from 'vitest';
import { firmFields } from './builders.ts';
import { type CodaMovement, type CodaStatement, codaFile } from './coda-file.ts';
import type { World } from './world.ts';
import { worldPerTest } from './world-per-test.ts';

export const OWN_IBAN = 'BE68539007547034';

let references = 0;

/** A transfer that was received, with a reference of its own. */
export function received(cents: number, change: Partial<CodaMovement> = {}): CodaMovement {
  references += 1;
  return {
    cents,
    bookedOn: '2026-02-27',
    bankReference: `REF${String(references).padStart(10, '0')}`,
    free: 'merci',
    counterparty: { name: 'Société de Dinant', iban: 'BE43068999999501' },
    ...change,
  };
}

export type Bank = World & ReturnType<typeof bankOf>;

export function bankOf(world: World) {
  let balanceCents = 1_000_00;
  let sequence = 0;

  async function setOwnAccount(iban = OWN_IBAN): Promise<void> {
    const { version } = await world.domain.firm.find(world.admin);
    await world.domain.firm.update(world.admin, { ...firmFields({ iban }), version });
  }

  /** The next statement of the account. */
  function next(...movements: CodaMovement[]): CodaStatement {
    const openingCents = balanceCents;
    sequence += 1;
    balanceCents += movements.reduce((sum, { cents }) => sum + cents, 0);
    return { iban: OWN_IBAN, sequence, openingCents, closingOn: '2026-02-27', movements };
  }

  const importBytes = (bytes: Uint8Array, name = 'releve.cod'): Promise<BankImport> =>
    world.domain.bankFiles.importFile(world.admin, { name, bytes });

  const importCoda = (...statements: CodaStatement[]) => importBytes(codaFile(...statements));

  /** « ACCEPTED », or « QUARANTINED » with its reasons. */
  const outcomesOf = async (...statements: CodaStatement[]): Promise<string[]> =>
    (await importCoda(...statements)).statements.map(({ outcome, problems }) =>
      [outcome, ...problems].join(' '),
    );

  /** « 2026/12 ACCEPTED 3 », in the order of their numbers. */
  async function statements(): Promise<string[]> {
    const rows = await world.database.db
      .selectFrom('bank_statement')
      .select(['id', 'year', 'sequence', 'state', 'closing_on'])
      .orderBy('iban')
      .orderBy('closing_on')
      .orderBy('sequence')
      .orderBy('id')
      .execute();
    const movementRows = await movements();
    return rows.map(({ id, year, sequence: number, state, closing_on }) => {
      const count = movementRows.filter(({ statement_id: of }) => of === id).length;
      return `${number === null ? closing_on : `${year}/${number}`} ${state} ${count}`;
    });
  }

  const movements = () => world.database.db.selectFrom('bank_movement').selectAll().orderBy('id').execute();

  const amounts = async () => (await movements()).map(({ cents }) => cents);

  /** The id of the only statement in quarantine. */
  async function quarantined(): Promise<number> {
    const page = { page: 0, size: 10, state: 'QUARANTINED' } as const;
    const { content } = await world.domain.bankFiles.listStatements(world.admin, page);
    const [first, second] = content;
    if (!first || second) throw new Error(`${content.length} statements are in quarantine`);
    return first.id;
  }

  return {
    ...{ setOwnAccount, next, importBytes, importCoda, outcomesOf },
    ...{ statements, movements, amounts, quarantined },
  };
}

/** Within each test of the file a world of its own, whose firm has an account. */
export function bankPerTest(): Bank {
  const bank = worldPerTest() as Bank;
  beforeEach(async () => {
    Object.assign(bank, bankOf(bank));
    await bank.setOwnAccount();
  });
  return bank;
}
