import type { SeatInvitation } from '@cercle/contract/own-membership';
import { findAccountByEmail } from '../../accounts/accounts.table.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { inviteMember } from '../../members/invitations/invite-member.ts';
import { insertMember } from '../../members/members.table.ts';
import { insertRequest } from '../../members/requests/requests.table.ts';
import { type Change, changeBy } from '../change.ts';
import { lockMembership, membershipById } from '../memberships.table.ts';
import { findSeat } from '../seats/seats.table.ts';
import { assignSeat, releaseSeat } from '../seats/seats.ts';
import { membershipOf } from './own.table.ts';
import { rightsOn } from './own-view.ts';

/** The people of a company, for who answers for them. */
export function createCompanyDesk(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /** @throws DomainError forbidden for who does not answer for the people of a company */
  async function change(
    trx: Trx,
    member: Member,
    work: (change: Change, membershipId: number) => Promise<void>,
  ) {
    const id = await membershipOf(trx, member.id);
    if (id === undefined) throw new DomainError('forbidden', NOT_MANAGING);
    await lockMembership(trx, id);
    if (!(await rightsOn(trx, id, member.id)).managesSeats) throw new DomainError('forbidden', NOT_MANAGING);
    await work(changeBy(trx, clock, member), id);
  }

  /**
   * Keeps a free seat for a new person, who gets an invitation to activate their access.
   * @throws DomainError forbidden, conflict when all seats are taken, validation when the address has an account
   */
  async function inviteToSeat(
    actor: Actor,
    person: SeatInvitation,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const member = requireMember(actor);
    await execution.run(db, (trx) =>
      change(trx, member, async (change, id) => {
        const accountId = await createPerson(trx, person, (await membershipById(trx, id)).legal_name);
        await assignSeat(change, id, { accountId, state: 'INVITED' });
        await inviteMember(trx, dependencies, { id: accountId, ...person });
      }),
    );
  }

  /** A member of a company, to be completed by themselves. */
  async function createPerson(
    trx: Trx,
    { fullName, email }: SeatInvitation,
    company: string,
  ): Promise<number> {
    const at = timestamp(clock);
    if (await findAccountByEmail(trx, email)) throw fieldError('email', HAS_ACCOUNT);
    const id = await insertMember(trx, {
      ...{ email, company, full_name: fullName, member_type: 'BUSINESS', photo_hash: null, created_at: at },
    });
    if (id === undefined) throw fieldError('email', HAS_ACCOUNT);
    await insertRequest(trx, { accountId: id, publicForm: false, additionalInfo: '', at });
    return id;
  }

  /** Frees a seat at once. @throws DomainError forbidden, not-found for a seat of another membership */
  async function releaseOwnSeat(actor: Actor, seatId: number): Promise<void> {
    const member = requireMember(actor);
    await db.transaction().execute((trx) =>
      change(trx, member, async (change, id) => {
        const seat = await findSeat(trx, seatId);
        if (seat?.membership_id !== id) throw new DomainError('not-found', 'Cette place n’existe pas.');
        await releaseSeat(change, seat);
      }),
    );
  }

  return { inviteToSeat, releaseOwnSeat };
}

const NOT_MANAGING = 'Les places d’une société sont gérées par la personne qui répond de ses membres.';
const HAS_ACCOUNT = 'Cette adresse ne peut pas être invitée ici\u202f: écrivez-nous, nous nous en chargeons.';
