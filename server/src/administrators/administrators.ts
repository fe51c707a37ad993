// The administrators of the site. The account of an invited one is inactive until they choose a password by the link in
// a mail (`password-reset/password-reset.ts`). Nobody can remove themselves, so that one always remains.

import {
  ADMINISTRATOR_EMAIL_TAKEN,
  type Administrator,
  type AdministratorInvitation,
  type AdministratorsQuery,
  EMAIL_OF_A_MEMBER,
} from '@cercle/contract/administrators';
import type { Page } from '@cercle/contract/paging';
import {
  deleteAccount,
  findAccountByEmail,
  findAdmin,
  insertAdmin,
  lockAccount,
} from '../accounts/accounts.table.ts';
import { correctEmail, startEmailChange } from '../accounts/email-change/start-email-change.ts';
import { outcomeOfLatestLink } from '../accounts/email-tokens/link-outcome.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { accessWithdrawn, invitationWithdrawn } from './administrators.emails.ts';
import { type AdministratorRow, findAdministrator, listAdministrators } from './administrators.table.ts';
import { inviteAdministrator } from './invite-administrator.ts';

export type Administrators = ReturnType<typeof createAdministrators>;

export function createAdministrators(dependencies: Dependencies) {
  const { db, clock, images, outbox, site } = dependencies;

  /** One page, including invited ones who have not accepted yet, with what became of their invitation; `q` is searched in name and address. */
  async function list(actor: Actor, query: AdministratorsQuery): Promise<Page<Administrator>> {
    requireAdmin(actor);
    const { rows, total } = await listAdministrators(db, query);
    return pageFrom(await Promise.all(rows.map(withInvitation)), total, query);
  }

  async function withInvitation(row: AdministratorRow): Promise<Administrator> {
    const { id, isInvited } = row;
    const invitation = isInvited ? await outcomeOfLatestLink(db, clock, id, 'PASSWORD_RESET') : null;
    return { ...row, invitation };
  }

  /** @throws DomainError conflict with `errors.email` when an account has that address already */
  async function invite(
    actor: Actor,
    { email, fullName }: AdministratorInvitation,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await execution.run(db, async (trx) => {
      const isNew = await insertAdmin(trx, { email, fullName, passwordHash: null, at: timestamp(clock) });
      const account = await findAccountByEmail(trx, email);
      if (!isNew || !account) throw emailTaken(account?.role);
      await sendLink(trx, admin, { id: account.id, email, fullName });
    });
  }

  /**
   * Mails a new link; the one before it stops working. @throws DomainError not-found; conflict once they have accepted
   */
  async function resendInvitation(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const invited = await administratorById(trx, id);
      if (!invited.isInvited)
        throw new DomainError('conflict', 'Cette personne a déjà accepté l’invitation.');
      await sendLink(trx, admin, invited);
    });
  }

  /**
   * Corrects the address of an invited administrator and mails a new link there; one who has accepted is asked to confirm
   * it by a link.
   * @throws DomainError not-found; validation with `errors.email` for the current address; conflict for oneself, and with
   *   `errors.email` when an account has it
   */
  async function changeEmail(actor: Actor, id: number, { email }: { email: string }): Promise<void> {
    const admin = requireAdmin(actor);
    if (admin.id === id) throw new DomainError('conflict', OWN_EMAIL);
    const change = async (trx: Trx) => {
      await lockAccount(trx, id);
      const changed = await administratorById(trx, id);
      const known = await findAccountByEmail(trx, email);
      if (known && known.id !== id) throw emailTaken(known.role);
      if (changed.isInvited) await correctEmail(trx, clock, changed, email);
      else await startEmailChange(trx, dependencies, changed, email, null);
      if (changed.isInvited) await inviteAdministrator(trx, dependencies, { ...changed, email }, admin.name);
      const action = changed.isInvited ? 'email.corrected' : 'email.requested';
      await recordAudit(trx, clock, admin, action, { kind: 'admin', id, name: email });
    };
    try {
      await db.transaction().execute(change);
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken((await findAccountByEmail(db, email))?.role);
      throw error;
    }
  }

  async function sendLink(
    trx: Trx,
    admin: Admin,
    invited: Pick<AdministratorRow, 'id' | 'email' | 'fullName'>,
  ) {
    await inviteAdministrator(trx, dependencies, invited, admin.name);
    const { id, email } = invited;
    await recordAudit(trx, clock, admin, 'admin.invited', { kind: 'admin', id, name: email });
  }

  /**
   * Deletes their sessions, links and photo with the account, and notifies them by mail.
   * @throws DomainError not-found; conflict for oneself; unauthenticated when the other one was faster
   */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    if (admin.id === id) throw new DomainError('conflict', 'Vous ne pouvez pas retirer votre propre accès.');
    await db.transaction().execute(async (trx) => {
      await lockAccounts(trx, admin, id);
      const photo = (await findAdmin(trx, id))?.photo_hash;
      const removed = await administratorById(trx, id);
      await deleteAccount(trx, id);
      if (photo) await images.removeIfUnused(trx, photo);
      const to = { name: removed.fullName, address: removed.email };
      const composeNotice = removed.isInvited ? invitationWithdrawn : accessWithdrawn;
      await outbox.enqueue(trx, composeNotice(to, site, admin.name));
      await recordAudit(trx, clock, admin, 'admin.removed', { kind: 'admin', id, name: removed.email });
    });
  }

  return { list, invite, resendInvitation, changeEmail, remove };
}

const OWN_EMAIL = 'Votre propre adresse se change dans «\u202fMon compte\u202f».';

function emailTaken(role: 'ADMIN' | 'MEMBER' | undefined): DomainError {
  const message = role === 'MEMBER' ? EMAIL_OF_A_MEMBER : ADMINISTRATOR_EMAIL_TAKEN;
  return new DomainError('conflict', message, { errors: { email: [message] } });
}

const notFound = () => new DomainError('not-found', 'Cet administrateur n’existe pas ou plus.');

async function administratorById(trx: Trx, id: number): Promise<AdministratorRow> {
  const found = await findAdministrator(trx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Locks the accounts of the acting and of the other administrator, always in the same order: of two administrators who
 * remove each other at the same time, one remains. @throws DomainError unauthenticated when the other one was faster
 */
async function lockAccounts(trx: Trx, admin: Admin, otherId: number): Promise<void> {
  for (const id of [admin.id, otherId].sort((one, other) => one - other)) await lockAccount(trx, id);
  if (!(await findAdmin(trx, admin.id))) throw new DomainError('unauthenticated');
}
