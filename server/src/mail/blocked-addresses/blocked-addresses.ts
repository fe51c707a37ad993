// Addresses to check: those that take no mail, and those whose reader complained. Campaigns pass them over; letters that their owner
// must have are sent to them all the same (case F11). An administrator puts one back into service, once it is corrected or its
// owner says that it works: nothing that came back from it before counts then. A member's new address is not blocked: the block
// belongs to the address, and stays with the old one.

import type { BlockedAddress, BlockedAddressesQuery } from '@cercle/contract/blocked-addresses';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { daysEarlier } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { SOFT_WINDOW_DAYS } from './block-rules.ts';
import { deleteBlock, deleteBouncesOf, listBlocked } from './blocked-addresses.table.ts';

export type BlockedAddresses = ReturnType<typeof createBlockedAddresses>;

export function createBlockedAddresses({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** Newest first; `q` is searched in the address. */
  async function list(actor: Actor, query: BlockedAddressesQuery): Promise<Page<BlockedAddress>> {
    requireAdmin(actor);
    const { rows, total } = await listBlocked(db, query, daysEarlier(clock, SOFT_WINDOW_DAYS));
    return pageFrom(rows, total, query);
  }

  /** Campaigns write to the address again. @throws DomainError not-found */
  async function unblock(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const email = await deleteBlock(trx, id);
      if (email === undefined) throw new DomainError('not-found', 'Cette adresse n’est plus à vérifier.');
      await deleteBouncesOf(trx, email);
      await recordAudit(trx, clock, admin, 'address.unblocked', { kind: 'address', id, name: email });
    });
  }

  return { list, unblock };
}
