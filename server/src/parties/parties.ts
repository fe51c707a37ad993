// Who pays for memberships: companies, and persons who pay for themselves. A company is known by its enterprise number, which no two
// have. Members may speak for a company: of its dues, or of the people on its seats; it may also have nobody who does.
// Memberships refer to their party, so no party is ever deleted.

import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import type { Page } from '@cercle/contract/paging';
import type {
  PartiesFilter,
  PartiesQuery,
  Party,
  PartyCreateResult,
  PartyData,
  PartyDetails,
  PartyUpdate,
} from '@cercle/contract/party-data';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { fieldChanges } from '../audit-log/field-changes.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type ListExport, startExport, type WithFormat } from '../import-export/list-export.ts';
import { type Actor, type Admin, requireAdmin, requireLogin, requireMember } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { companiesOf, listRoles, rolesAt } from './company-roles.table.ts';
import { createCompanyRoles } from './company-roles.ts';
import { PARTY_EXPORT_COLUMNS } from './parties.export-columns.ts';
import { countParties, listParties, readParties } from './parties.list.table.ts';
import {
  changeParty,
  columnsOf,
  findPartyByNumber,
  insertParty,
  lockParty,
  PARTY_FIELDS,
  partyById,
  partyNotFound,
  toParty,
} from './parties.table.ts';
import { forMember, partyDetails } from './party-details.ts';

export type Parties = ReturnType<typeof createParties>;

export function createParties({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** `q` is searched in the name, in the enterprise number however it is written, and in who speaks for a company. */
  async function list(actor: Actor, query: PartiesQuery): Promise<Page<Party>> {
    requireAdmin(actor);
    const { rows, total } = await listParties(db, query);
    return pageFrom(rows.map(toParty), total, query);
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<PartiesFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'societes',
      subject: 'party',
      columns: PARTY_EXPORT_COLUMNS,
      total: await countParties(db, query),
      batches: readParties(db, query),
      toItem: toParty,
    });
  }

  /**
   * For administrators, and for the members who speak for the company, without what is not theirs to see.
   * @throws DomainError not-found, for a member also of any other party
   */
  async function find(actor: Actor, id: number): Promise<PartyDetails> {
    const reader = requireLogin(actor);
    if (reader.kind !== 'member') {
      requireAdmin(reader);
      return partyDetails(db, await partyById(db, id));
    }
    if ((await rolesAt(db, id, reader.id)).length === 0) throw partyNotFound();
    return forMember(await partyDetails(db, await partyById(db, id)), reader.id);
  }

  /** The companies that the member speaks for, by name; mostly none, or one. */
  async function findOwn(actor: Actor): Promise<PartyDetails[]> {
    const { id } = requireMember(actor);
    const rows = await companiesOf(db, id);
    const companies = [...new Map(rows.map(({ role, ...company }) => [company.id, company])).values()];
    const details = await Promise.all(companies.map((company) => partyDetails(db, company)));
    return details.map((one) => forMember(one, id));
  }

  /** @throws DomainError conflict with `errors.enterpriseNumber` and `errors.party` when another has that number */
  async function create(
    actor: Actor,
    data: PartyData,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<PartyCreateResult> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const id = await insertParty(trx, columnsOf(data), timestamp(clock));
      if (id === undefined) throw await numberTaken(trx, data.enterpriseNumber);
      await record(trx, admin, 'party.created', id, data.legalName);
      return { id };
    });
  }

  /**
   * @throws DomainError not-found; conflict: a stale version, `errors.kind` for a person who would keep roles, or a taken number as in
   *   `create`
   */
  async function update(actor: Actor, id: number, { version, ...data }: PartyUpdate): Promise<PartyDetails> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const before = await lockParty(trx, id);
      if (before.version !== version) throw new DomainError('conflict');
      if (data.kind === 'PERSON' && (await listRoles(trx, id)).length > 0) throw stillHasRoles();
      const holder = data.enterpriseNumber && (await findPartyByNumber(trx, data.enterpriseNumber));
      if (holder && holder.id !== id) throw await numberTaken(trx, data.enterpriseNumber);
      const change = columnsOf(data);
      if (!(await changeWithUniqueNumber(trx, id, version, change))) throw new DomainError('conflict');
      await record(
        trx,
        admin,
        'party.updated',
        id,
        data.legalName,
        fieldChanges(before, change, PARTY_FIELDS),
      );
      return partyDetails(trx, await partyById(trx, id));
    });
  }

  const record = (
    ...[trx, admin, action, id, name, changes]: [Trx, Admin, AuditAction, number, string, FieldChange[]?]
  ) => recordAudit(trx, clock, admin, action, { kind: 'party', id, name, ...(changes && { changes }) });

  return { list, exportList, find, findOwn, create, update, ...createCompanyRoles({ db, clock }) };
}

/** On PostgreSQL another transaction may take the number at the same moment: nothing can then be read in this one. */
async function changeWithUniqueNumber(...change: Parameters<typeof changeParty>): Promise<boolean> {
  try {
    return await changeParty(...change);
  } catch (error) {
    throw isUniqueViolation(error) ? conflictOfNumber(NUMBER_TAKEN) : error;
  }
}

async function numberTaken(trx: Trx, number: string): Promise<DomainError> {
  const holder = await findPartyByNumber(trx, number);
  return holder
    ? conflictOfNumber(`${holder.legal_name} a déjà ce numéro d’entreprise.`, holder.id)
    : conflictOfNumber(NUMBER_TAKEN);
}

const NUMBER_TAKEN = 'Une autre société a déjà ce numéro d’entreprise.';

/** `errors.party` is the id of the company that has the number. */
const conflictOfNumber = (message: string, holder?: number) =>
  new DomainError('conflict', message, {
    errors: { enterpriseNumber: [message], ...(holder !== undefined && { party: [String(holder)] }) },
  });

const STILL_HAS_ROLES = 'Retirez d’abord les responsables de cette société\u202f: une personne n’en a pas.';
const stillHasRoles = () =>
  new DomainError('conflict', STILL_HAS_ROLES, { errors: { kind: [STILL_HAS_ROLES] } });
