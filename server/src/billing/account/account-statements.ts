// The statement of account of a party, for administrators and for the members who may read all of its invoices.

import type { OwnParty, StatementQuery } from '@cercle/contract/account-statement';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { type ListExport, toCells } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin, requireMember } from '../../kernel/actor.ts';
import { addDays, monthsBefore, today } from '../../kernel/calendar.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import { partyById, partyNotFound } from '../../parties/parties.table.ts';
import { buyerOf } from '../documents/document-content.ts';
import type { DocumentFile } from '../documents/files.ts';
import { listOwnParties } from '../own/own-documents.table.ts';
import { balanceOf } from '../payments/balance.table.ts';
import { drawStatementInThread } from '../pdf/pdf-thread.ts';
import { listEntries, listOpenInvoices } from './statement.table.ts';
import { accountOver, type Period, type Statement } from './statement.ts';
import { STATEMENT_COLUMNS, statementRows } from './statement-columns.ts';

export type AccountStatements = ReturnType<typeof createAccountStatements>;

const USUAL_MONTHS = 12;
/** About fifty pages. */
const MAX_LINES = 2_000;
const FILE_NAME = 'releve-de-compte';

export function createAccountStatements({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  /** @throws DomainError not-found; validation for days after today, and for a period with too much in it */
  async function pdf(actor: Actor, partyId: number, query: StatementQuery): Promise<DocumentFile> {
    requireAdmin(actor);
    return fileOf(await statementOf(partyId, query));
  }

  /** As `pdf`, as CSV. */
  async function csv(actor: Actor, partyId: number, query: StatementQuery): Promise<ListExport> {
    requireAdmin(actor);
    return exportOf(await statementOf(partyId, query));
  }

  /** Those of whose issued documents the member may read all. */
  async function ownParties(actor: Actor): Promise<OwnParty[]> {
    return listOwnParties(db, requireMember(actor).id);
  }

  /** As `pdf`. @throws DomainError not-found, also for what is not theirs */
  async function ownPdf(actor: Actor, partyId: number, query: StatementQuery): Promise<DocumentFile> {
    await requireOwn(actor, partyId);
    return fileOf(await statementOf(partyId, query));
  }

  /** As `ownPdf`, as CSV. */
  async function ownCsv(actor: Actor, partyId: number, query: StatementQuery): Promise<ListExport> {
    await requireOwn(actor, partyId);
    return exportOf(await statementOf(partyId, query));
  }

  async function requireOwn(actor: Actor, partyId: number): Promise<void> {
    const parties = await ownParties(actor);
    if (!parties.some(({ id }) => id === partyId)) throw partyNotFound();
  }

  async function statementOf(partyId: number, query: StatementQuery): Promise<Statement> {
    const party = await partyById(db, partyId);
    const on = today(clock);
    const period = periodOf(query, on);
    const account = accountOver(await listEntries(db, partyId, period.to), period);
    if (account.lines.length > MAX_LINES) throw fieldError('from', 'Choisissez une période plus courte.');
    const { seller } = await readSeller(db, site);
    return {
      ...period,
      ...account,
      ...{ on, seller, buyer: buyerOf(party) },
      open: await listOpenInvoices(db, partyId),
      heldCents: await balanceOf(db, partyId),
    };
  }

  const fileOf = async (statement: Statement): Promise<DocumentFile> => ({
    name: `${FILE_NAME}-${statement.to}.pdf`,
    bytes: await drawStatementInThread(statement),
  });

  function exportOf(statement: Statement): ListExport {
    const rows = statementRows(statement);
    const batches = (async function* () {
      yield rows;
    })();
    return {
      ...{ name: FILE_NAME, columns: STATEMENT_COLUMNS, total: rows.length, at: clock.now() },
      batches: toCells(batches, STATEMENT_COLUMNS, (row) => row),
    };
  }

  return { pdf, csv, ownParties, ownPdf, ownCsv };
}

/** @throws DomainError validation */
function periodOf({ from, to: asked }: StatementQuery, on: string): Period {
  const to = asked ?? on;
  if (to > on) throw fieldError('to', 'Choisissez une fin qui n’est pas après aujourd’hui.');
  const begin = from ?? addDays(monthsBefore(to, USUAL_MONTHS), 1);
  if (begin > to) throw fieldError('from', 'Choisissez un début qui n’est pas après la fin.');
  return { from: begin, to };
}
