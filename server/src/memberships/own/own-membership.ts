// A member's own membership, and the desk of who answers for a company. A Single's renewal is theirs to decline; a company's, that
// of who answers for its dues. Who answers for the people invites and releases. Everybody else of a company only reads.

import type { OwnMembership } from '@cercle/contract/own-membership';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { type Change, changeBy } from '../change.ts';
import { lockMembership } from '../memberships.table.ts';
import { decline, resume } from '../renewals/decline.ts';
import type { Renewal } from '../renewals/move-renewal.ts';
import { createCompanyDesk } from './company-desk.ts';
import { findOpenRenewal } from './open-renewal.ts';
import { membershipOf } from './own.table.ts';
import { readOwnMembership, rightsOn } from './own-view.ts';

export type OwnMemberships = ReturnType<typeof createOwnMemberships>;

export function createOwnMemberships(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /** The member's membership, the running one first; null for who has none. */
  async function mine(actor: Actor): Promise<OwnMembership | null> {
    const member = requireMember(actor);
    const id = await membershipOf(db, member.id);
    return id === undefined ? null : readOwnMembership({ db, clock }, id, member);
  }

  /**
   * Does not renew (general conditions, article 8).
   * @throws DomainError not-found, forbidden for who does not decide, conflict when another renewal is open by now, or with the
   * computation when it is too late
   */
  const declineOwn = async (actor: Actor, renewalId: number): Promise<OwnMembership | null> =>
    changeRenewal(actor, renewalId, (change, target) =>
      decline(change, target, { on: change.day, how: 'FORM', evidence: 'Écran «\u202fMon adhésion\u202f»' }),
    );

  /** Undoes the decline. @throws DomainError as `declineOwn` */
  const undoOwnDecline = async (actor: Actor, renewalId: number): Promise<OwnMembership | null> =>
    changeRenewal(actor, renewalId, resume);

  async function changeRenewal(
    actor: Actor,
    renewalId: number,
    work: (change: Change, target: Renewal) => Promise<void>,
  ): Promise<OwnMembership | null> {
    const member = requireMember(actor);
    const changeOwn = async (trx: Trx) => {
      const id = await membershipOf(trx, member.id);
      if (id === undefined) throw noMembership();
      await lockMembership(trx, id);
      const target = await findOpenRenewal(trx, id);
      if (!target) throw noMembership();
      if (!(await rightsOn(trx, id, member.id)).decides) throw new DomainError('forbidden', NOT_DECIDING);
      if (target.renewal.id !== renewalId) throw new DomainError('conflict', NOT_OPEN);
      await work(changeBy(trx, clock, member), target);
    };
    await db.transaction().execute(changeOwn);
    return mine(member);
  }

  return { mine, declineOwn, undoOwnDecline, ...createCompanyDesk(dependencies) };
}

const noMembership = () => new DomainError('not-found', 'Vous n’avez pas d’adhésion à renouveler.');
const NOT_OPEN =
  'Votre adhésion a changé depuis que cette page est ouverte\u202f: relisez-la, puis choisissez à nouveau.';
const NOT_DECIDING =
  'Le renouvellement est décidé par la personne qui répond des cotisations de votre société.';
