// « Je cherche », « j'offre »: what a member writes on their card of the directory, for those who are logged in; visitors never see it.
// « Mon cercle » shows what others seek for some days from the day on which it changed, so that day moves with `seeking` alone. The
// version of the account stays: nothing of the profile changes, and an open form of it stays valid.

import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';

export type SeekingOfferings = ReturnType<typeof createSeekingOfferings>;

export function createSeekingOfferings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** The member's own. @throws DomainError unauthenticated when the account was deleted */
  async function find(actor: Actor): Promise<SeekingOffering> {
    return findOf(db, requireMember(actor));
  }

  /** @throws DomainError unauthenticated when the account was deleted */
  async function update(actor: Actor, { seeking, offering }: SeekingOffering): Promise<SeekingOffering> {
    const member = requireMember(actor);
    const changedAt = timestamp(clock);
    await db.transaction().execute(async (trx) => {
      const ofMember = trx.updateTable('account').where('id', '=', member.id).where('role', '=', 'MEMBER');
      await ofMember
        .set({ seeking, seeking_changed_at: changedAt })
        .where('seeking', '<>', seeking)
        .execute();
      await ofMember.set({ offering }).where('offering', '<>', offering).execute();
    });
    return findOf(db, member);
  }

  return { find, update };
}

async function findOf(db: Db, { id }: Member): Promise<SeekingOffering> {
  const row = await db
    .selectFrom('account')
    .select(['seeking', 'offering'])
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .executeTakeFirst();
  if (!row) throw new DomainError('unauthenticated');
  return row;
}
