// Files of the bank: what they say is imported once, statement by statement. A statement that adds up and follows the one before is
// accepted, and its movements may then be booked; any other waits in quarantine for a person. The bytes are not kept.

import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BankImport, BankStatementRow, BankStatementsQuery } from '@cercle/contract/bank';
import type { Page } from '@cercle/contract/paging';
import { recordAudit, SYSTEM } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import { lockTable } from '../../db/lock.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { collectGarbage } from '../../kernel/collect-garbage.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { strangerText } from '../../kernel/stranger-text.ts';
import type { Change } from '../documents/events.table.ts';
import type { BankStatement } from './bank-statement.ts';
import { checkStatement, neverBooked } from './check-statement.ts';
import { countOfFile, insertMovements } from './import-movements.table.ts';
import { bookAutomatically } from './matching/book-automatically.ts';
import { readBankFile } from './read-bank-file.ts';
import { listStatementRows } from './statement-list.table.ts';
import { statementLabel } from './statement-order.ts';
import { knownOutcome, outcomeOf, type StatementOutcome } from './statement-outcomes.ts';
import {
  decideStatement,
  findByNumber,
  findFile,
  headOf,
  heldStatement,
  insertFile,
  type StatementRow,
  statementById,
  statementsOfFile,
} from './statements.table.ts';
import { recheckWaiting, takeStatement } from './take-statement.ts';

export type BankFiles = ReturnType<typeof createBankFiles>;

type NewFile = { name: string; bytes: Uint8Array };
type Author = Pick<Admin, 'id' | 'name'> | typeof SYSTEM;

const MAX_NAME_CHARACTERS = 200;
const LARGE_BYTES = 4 * 1024 * 1024;
const NOT_WAITING = 'Ce relevé n’est plus en quarantaine\u202f: quelqu’un d’autre en a décidé.';

export function createBankFiles({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  const expectedOf = async (trx: Trx) => ({
    iban: (await readSeller(trx, site)).seller.iban,
    day: today(clock),
  });

  /**
   * Imports a file, once: again, it only says what became of it.
   * @throws DomainError too-large; validation for what is no CODA and no camt.053, or is cut: nothing of it is imported
   */
  async function importFile(actor: Actor, file: NewFile): Promise<BankImport> {
    return importAs(requireAdmin(actor), file);
  }

  /** The same for a file that the clock finds. */
  const importFromFolder = (file: NewFile): Promise<BankImport> => importAs(SYSTEM, file);

  async function importAs(author: Author, { name: givenName, bytes }: NewFile): Promise<BankImport> {
    const name = strangerText(givenName).slice(0, MAX_NAME_CHARACTERS).toWellFormed();
    const sha256 = hash('sha256', bytes, 'hex');
    const head = { name, sha256, bytes: bytes.length };
    const known = await importedBefore(sha256);
    if (known) return known;
    // Each ends before the next begins: neither the bytes nor what they say is kept longer than it is needed.
    return readBankFile(bytes)
      .then(({ format, statements }) => takeFile(author, { ...head, format }, statements))
      .then((taken) => bookTaken(head, taken));
  }

  type File = Parameters<typeof insertFile>[1];
  type Taken = Awaited<ReturnType<typeof takeAll>>;

  function takeFile(author: Author, file: File, statements: BankStatement[]): Promise<Taken | null> {
    collectGarbageOf(file);
    return inTransaction(author, async (change) => {
      // Two processes may read the same file.
      if (await findFile(change.trx, file.sha256)) return null;
      return takeAll(change, author, file, inOrder(statements));
    });
  }

  async function bookTaken(head: Omit<File, 'format'>, taken: Taken | null): Promise<BankImport> {
    if (!taken) return (await importedBefore(head.sha256)) as BankImport;
    collectGarbageOf(head);
    await bookAutomatically({ db, clock });
    const counts = taken.fileId === null ? { booked: 0, waiting: 0 } : await countOfFile(db, taken.fileId);
    return { name: head.name, isKnown: false, statements: taken.outcomes, ...counts };
  }

  /** On PostgreSQL, those that decide about statements take turns: each decision follows from those before. */
  const inTransaction = <Result>(author: Author, work: (change: Change) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      await lockTable(trx, 'bank_statement');
      const by = { accountId: author.id, name: author.name };
      return work({ trx, clock, day: today(clock), by });
    });

  async function takeAll(change: Change, author: Author, file: File, statements: BankStatement[]) {
    const { trx } = change;
    const expected = await expectedOf(trx);
    let fileId: number | null = null;
    const fileOf = async () => {
      fileId ??= await insertFile(change, file);
      return fileId;
    };
    const taken: { statement: BankStatement; id: number | null }[] = [];
    for (const statement of statements) {
      // Pages are served meanwhile.
      await nextTurn();
      taken.push({ statement, id: await takeStatement(change, statement, { expected, fileId: fileOf }) });
    }
    for (const iban of new Set(statements.map((statement) => statement.iban)))
      await recheckWaiting(change, iban, expected);
    if (fileId !== null)
      await recordAudit(trx, clock, author, 'bank.imported', {
        ...{ kind: 'bank', id: fileId, name: file.name },
      });
    const outcomes: StatementOutcome[] = [];
    for (const { statement, id } of taken)
      outcomes.push(id === null ? knownOutcome(statement) : outcomeOf(await statementById(trx, id)));
    return { fileId: fileId as number | null, outcomes };
  }

  /** What became of a file that was imported; null for one that was not. */
  const importedBefore = (sha256: string): Promise<BankImport | null> =>
    // A transaction sees what is about to be committed together with others.
    db.transaction().execute(async (trx) => {
      const file = await findFile(trx, sha256);
      if (!file) return null;
      const rows = await statementsOfFile(trx, file.id);
      const outcomes = rows.map(outcomeOf).map((outcome) => ({
        ...outcome,
        outcome: outcome.outcome === 'ACCEPTED' ? ('KNOWN' as const) : outcome.outcome,
      }));
      return {
        ...{ name: file.name, isKnown: true, statements: outcomes },
        ...(await countOfFile(trx, file.id)),
      };
    });

  /** A page of the statements, the newest first. */
  async function listStatements(actor: Actor, query: BankStatementsQuery): Promise<Page<BankStatementRow>> {
    requireAdmin(actor);
    const { rows, total } = await listStatementRows(db, query);
    return pageFrom(rows, total, query);
  }

  /**
   * Accepts a statement in quarantine: its movements that are not known yet are imported, and what waited for it follows.
   * @throws DomainError not-found; conflict when it waits no more, is of an account that could not be read, or not in euros
   */
  async function acceptStatement(actor: Actor, id: number, { reason }: { reason: string }): Promise<void> {
    const admin = requireAdmin(actor);
    await inTransaction(admin, async (change) => {
      const { trx } = change;
      const row = await waitingById(trx, id);
      const statement = await heldStatement(trx, id);
      const refusal = neverBooked(statement);
      if (refusal) throw new DomainError('conflict', refusal);
      const expected = await expectedOf(trx);
      const { entries } = await checkStatement(trx, statement, expected);
      const isTaken = (await findByNumber(trx, statement)) !== undefined;
      const decision = { state: 'ACCEPTED', reason, by: admin.name } as const;
      await decideStatement(change, id, { ...decision, ...(isTaken && { sequence: null }) });
      await insertMovements(trx, id, entries);
      await recordAudit(trx, clock, admin, 'bank.accepted', subjectOf(row));
      await recheckWaiting(change, row.iban, expected);
    });
    await bookAutomatically({ db, clock });
  }

  /** Leaves a statement in quarantine out, for good. @throws DomainError not-found; conflict when it waits no more */
  async function discardStatement(actor: Actor, id: number, { reason }: { reason: string }): Promise<void> {
    const admin = requireAdmin(actor);
    await inTransaction(admin, async (change) => {
      const row = await waitingById(change.trx, id);
      await decideStatement(change, id, { state: 'DISCARDED', reason, by: admin.name });
      await recordAudit(change.trx, clock, admin, 'bank.discarded', subjectOf(row));
    });
  }

  return { importFile, importFromFolder, listStatements, acceptStatement, discardStatement };
}

/** What a step left of a large file is collected before the next one fills as much memory again. */
function collectGarbageOf({ bytes }: { bytes: number }): void {
  if (bytes > LARGE_BYTES) collectGarbage('all');
}

async function waitingById(trx: Trx, id: number): Promise<StatementRow> {
  const row = await statementById(trx, id);
  if (row.state !== 'QUARANTINED') throw new DomainError('conflict', NOT_WAITING);
  return row;
}

const subjectOf = (row: StatementRow) =>
  ({ kind: 'bank', id: row.id, name: statementLabel(headOf(row)) }) as const;

/** Banks write several statements in any order. */
const inOrder = (statements: BankStatement[]): BankStatement[] =>
  statements.toSorted(
    (one, other) =>
      (one.closingOn < other.closingOn ? -1 : one.closingOn > other.closingOn ? 1 : 0) ||
      (one.sequence ?? 0) - (other.sequence ?? 0),
  );
