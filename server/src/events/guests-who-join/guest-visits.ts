// A guest who becomes a member is one person with them (E19). What was invited by an address that the member's account has proven is linked
// to it by itself. Of another address the member says that it is theirs: a link goes there if anything was invited by it and belongs to
// nobody, and confirms it when it is opened by that member. Nobody learns by it whether an address is known.

import {
  GUEST_EMAIL_OWN,
  GUEST_LINK_INVALID,
  type GuestClaim,
  type GuestVisits,
} from '@cercle/contract/guest-visits';
import { lockAccount } from '../../accounts/accounts.table.ts';
import type { OnProvenAddress } from '../../accounts/proven-address.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { hashMailedToken } from '../../kernel/tokens.ts';
import { findPerson } from '../../parties/people.table.ts';
import { changeBy } from '../change.ts';
import { deleteClaim, deleteClaims, insertClaim, lockMailed } from './guest-claims.table.ts';
import { linkGuests } from './link-guests.ts';

export type GuestVisitsVerbs = ReturnType<typeof createGuestVisits>;

export function createGuestVisits({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /**
   * Says that an address is one's own. The result, and what it takes, is the same whether or not a guest was invited by it; a former claim
   * to it is void. @throws DomainError validation on `email` for the account's own
   */
  async function claim(actor: Actor, { email }: GuestClaim): Promise<void> {
    const { id: accountId } = requireMember(actor);
    if ((await findPerson(db, accountId))?.email === email) throw fieldError('email', GUEST_EMAIL_OWN);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await deleteClaims(trx, { accountId, email });
      await insertClaim(trx, { accountId, email, isProven: false, at: timestamp(clock) });
    });
  }

  /** For the member who asked for the link. @throws DomainError expired for one that is unknown, used, old or another member's */
  async function confirm(actor: Actor, token: string): Promise<GuestVisits> {
    const member = requireMember(actor);
    const link = { tokenHash: hashMailedToken(token), accountId: member.id };
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, member.id);
      const mailed = await lockMailed(trx, { ...link, at: timestamp(clock) });
      if (!mailed) throw new DomainError('expired', GUEST_LINK_INVALID);
      await deleteClaim(trx, mailed.id);
      const person = { accountId: member.id, email: mailed.email };
      return { visits: await linkGuests(changeBy(trx, clock, member), person) };
    });
  }

  return { claim, confirm };
}

/** For what proves an address of a member: the clock links what was invited by it (`answerClaims`). */
export const claimProven =
  ({ clock }: Pick<Dependencies, 'clock'>): OnProvenAddress =>
  (trx, member) =>
    insertClaim(trx, { ...member, isProven: true, at: timestamp(clock) });
