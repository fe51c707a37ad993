import type { ChangedField } from '@cercle/contract/audit-log';
import type { CompanyRole } from '@cercle/contract/parties';
import { lockAccount } from '../accounts/accounts.table.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { deleteRole, insertRole } from './company-roles.table.ts';
import { lockParty } from './parties.table.ts';
import { findPerson } from './people.table.ts';

/** The audit log names the company and the role, not the person: their name would outlive their erasure. */
const ROLE_FIELD: Record<CompanyRole, ChangedField> = { DUES: 'duesContact', PEOPLE: 'peopleContact' };

/** Who speaks for a company. Each verb does nothing, and writes no audit entry, where it is so already. */
export function createCompanyRoles({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  type Arguments = [actor: Actor, partyId: number, accountId: number, role: CompanyRole];

  /** @throws DomainError not-found: no such party or member; conflict: a person has nobody who speaks for them */
  const setRole = (...[actor, partyId, accountId, role]: Arguments) =>
    change('party.role_given', actor, partyId, role, async (trx) => {
      // First, as in every change of a member.
      await lockAccount(trx, accountId);
      if (!(await findPerson(trx, accountId))) throw noSuchMember();
      const { kind } = await lockParty(trx, partyId);
      if (kind === 'PERSON') throw new DomainError('conflict', PERSON_WITHOUT_ROLES);
      return insertRole(trx, { partyId, accountId, role });
    });

  /** @throws DomainError not-found: no such party */
  const removeRole = (...[actor, partyId, accountId, role]: Arguments) =>
    change('party.role_removed', actor, partyId, role, async (trx) => {
      await lockAccount(trx, accountId);
      return deleteRole(trx, { partyId, accountId, role });
    });

  /** @param work returns whether it has changed anything */
  async function change(
    action: 'party.role_given' | 'party.role_removed',
    actor: Actor,
    id: number,
    role: CompanyRole,
    work: (trx: Trx) => Promise<boolean>,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const isChanged = await work(trx);
      const { legal_name: name } = await lockParty(trx, id);
      if (!isChanged) return;
      const changes = [{ field: ROLE_FIELD[role] }];
      await recordAudit(trx, clock, admin, action, { kind: 'party', id, name, changes });
    });
  }

  return { setRole, removeRole };
}

const noSuchMember = () => new DomainError('not-found', 'Ce membre n’existe pas ou plus.');
const PERSON_WITHOUT_ROLES = 'Seule une société a des responsables\u202f: une personne répond d’elle-même.';
