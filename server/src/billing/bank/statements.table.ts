import type { BankFormat, BankStatementState } from '@cercle/contract/bank';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../documents/events.table.ts';
import type { BankStatement } from './bank-statement.ts';

/** What a statement says of itself, without its movements. */
export type StatementHead = Pick<
  BankStatement,
  'iban' | 'year' | 'sequence' | 'openingCents' | 'closingCents' | 'closingOn'
>;

type NewFile = { sha256: string; name: string; format: BankFormat; bytes: number };

/** @returns the id of the file */
export async function insertFile({ trx, clock, by }: Change, file: NewFile): Promise<number> {
  const { id } = await trx
    .insertInto('bank_file')
    .values({ ...file, received_at: timestamp(clock), account_id: by.accountId, by_name: by.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findFile = (db: Db, sha256: string) =>
  db.selectFrom('bank_file').select(['id', 'name']).where('sha256', '=', sha256).executeTakeFirst();

/** Written out, as in the conditions of their indexes: no plan can use those with a parameter. */
const IS_QUARANTINED = sql<boolean>`state = 'QUARANTINED'`;
const IS_ACCEPTED = sql<boolean>`state = 'ACCEPTED'`;

/** Without their movements. */
export const selectStatements = (db: Db) =>
  db
    .selectFrom('bank_statement')
    .select(['bank_statement.id', 'iban', 'year', 'sequence', 'opening_cents', 'closing_cents', 'closing_on'])
    .select(['movements', 'state', 'problems', 'decided_at', 'decided_by', 'reason']);

export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

export const headOf = (row: StatementRow): StatementHead => ({
  ...{ iban: row.iban, year: row.year, sequence: row.sequence },
  ...{ openingCents: row.opening_cents, closingCents: row.closing_cents, closingOn: row.closing_on },
});

export const problemsOf = ({ problems }: Pick<StatementRow, 'problems'>): string[] => JSON.parse(problems);

export const statementsOfFile = (db: Db, fileId: number) =>
  selectStatements(db).where('file_id', '=', fileId).orderBy('bank_statement.id').execute();

/** @throws DomainError not-found */
export async function statementById(trx: Trx, id: number): Promise<StatementRow> {
  const row = await selectStatements(trx).where('bank_statement.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not-found');
  return row;
}

export const selectQuarantined = (db: Db) => selectStatements(db).where(IS_QUARANTINED);

/** Of one account, in the order of their days. */
export const waitingStatements = (db: Db, iban: string) =>
  selectQuarantined(db)
    .where('iban', '=', iban)
    .orderBy('closing_on')
    .orderBy('sequence')
    .orderBy('bank_statement.id')
    .execute();

/** What a statement in quarantine says. */
export async function heldStatement(trx: Trx, id: number): Promise<BankStatement> {
  const { held } = await trx
    .selectFrom('bank_statement')
    .select('held')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(held ?? '');
}

const accepted = (db: Db, iban: string) => selectStatements(db).where('iban', '=', iban).where(IS_ACCEPTED);

export const hasAccepted = async (db: Db, iban: string): Promise<boolean> =>
  (await accepted(db, iban).limit(1).executeTakeFirst()) !== undefined;

/** The accepted statement of the same account that has this number in the same year. */
export const findByNumber = async (db: Db, { iban, year, sequence }: StatementHead) =>
  sequence === null
    ? undefined
    : await accepted(db, iban).where('year', '=', year).where('sequence', '=', sequence).executeTakeFirst();

const sameBalances = (query: ReturnType<typeof selectStatements>, head: StatementHead) =>
  query
    .where('closing_on', '=', head.closingOn)
    .where('opening_cents', '=', head.openingCents)
    .where('closing_cents', '=', head.closingCents);

export const findByBalances = (db: Db, head: StatementHead) =>
  sameBalances(accepted(db, head.iban), head).limit(1).executeTakeFirst();

/** The same statement, in quarantine already: from another file. */
export const findWaiting = (db: Db, head: StatementHead, movements: number) =>
  sameBalances(selectQuarantined(db), head)
    .where('iban', '=', head.iban)
    .where('movements', '=', movements)
    .where('sequence', head.sequence === null ? 'is' : '=', head.sequence)
    .limit(1)
    .executeTakeFirst();

/** The accepted statements around one: by their numbers within a year, otherwise by their days. */
export async function findNeighbours(db: Db, head: StatementHead) {
  const before = await accepted(db, head.iban)
    .where(isBeside(head, 'before'))
    .orderBy('closing_on', 'desc')
    .orderBy(sql`coalesce(sequence, 0)`, 'desc')
    .orderBy('bank_statement.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = await accepted(db, head.iban)
    .where(isBeside(head, 'after'))
    .orderBy('closing_on')
    .orderBy(sql`coalesce(sequence, 0)`)
    .orderBy('bank_statement.id')
    .limit(1)
    .executeTakeFirst();
  return { before, after };
}

function isBeside(
  { year, sequence, closingOn }: StatementHead,
  side: 'before' | 'after',
): RawBuilder<boolean> {
  const isByDay = side === 'before' ? sql`closing_on <= ${closingOn}` : sql`closing_on > ${closingOn}`;
  if (sequence === null) return sql<boolean>`${isByDay}`;
  const sign = side === 'before' ? sql`<` : sql`>`;
  const isByNumber = sql`case when sequence is null then ${isByDay} else sequence ${sign} ${sequence} end`;
  return sql<boolean>`(year ${sign} ${year} or (year = ${year} and ${isByNumber}))`;
}

type NewStatement = {
  fileId: number;
  head: StatementHead;
  movements: number;
  problems: string[];
  /** What it says, while it waits. */
  held: string | null;
};

/** @returns its id */
export async function insertStatement(
  trx: Trx,
  { fileId, head, movements, problems, held }: NewStatement,
): Promise<number> {
  const { id } = await trx
    .insertInto('bank_statement')
    .values({
      file_id: fileId,
      ...{ iban: head.iban, year: head.year, sequence: head.sequence, closing_on: head.closingOn },
      ...{ opening_cents: head.openingCents, closing_cents: head.closingCents },
      movements,
      state: held === null ? 'ACCEPTED' : 'QUARANTINED',
      problems: JSON.stringify(problems),
      held,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Decision = {
  state: Exclude<BankStatementState, 'QUARANTINED'>;
  reason?: string;
  /** Null where the product decides. */
  by?: string | null;
  /** Where another one has its number. */
  sequence?: null;
};

/** Takes it out of quarantine. */
export const decideStatement = ({ trx, clock }: Change, id: number, { by = null, ...decision }: Decision) =>
  trx
    .updateTable('bank_statement')
    .set({ ...decision, held: null, decided_at: timestamp(clock), decided_by: by })
    .where('id', '=', id)
    .where('state', '=', 'QUARANTINED')
    .execute();

export const updateWaiting = (
  trx: Trx,
  id: number,
  { problems, held }: { problems: string[]; held: string },
) =>
  trx
    .updateTable('bank_statement')
    .set({ problems: JSON.stringify(problems), held })
    .where('id', '=', id)
    .where('state', '=', 'QUARANTINED')
    .execute();
