// The accountant's packet: all that was issued in a month, as one archive, with a journal that adds up to it.

import { DOCUMENT_KINDS } from '@cercle/contract/document-states';
import { frenchMonth } from '@cercle/contract/french-day';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import { findMonthRange } from './month-range.table.ts';
import { type PacketDependencies, writePacket } from './write-packet.ts';

export type AccountantPacket = ReturnType<typeof createAccountantPacket>;

export function createAccountantPacket({ db, clock, site }: PacketDependencies) {
  /**
   * The packet of a month; of one in which nothing was issued, a packet that says so. Writes an entry into the audit log first.
   * @param month « 2026-11 »
   * @returns the archive, which is made while it is read, and how many documents it has
   * @throws DomainError validation for a month that has not begun
   */
  async function download(actor: Actor, month: string) {
    const admin = requireAdmin(actor);
    const currentMonth = today(clock).slice(0, '2026-11'.length);
    if (month > currentMonth) throw fieldError('month', 'Choisissez un mois qui a commencé.');
    const found = await Promise.all(DOCUMENT_KINDS.map((kind) => findMonthRange(db, kind, month)));
    const ranges = found.filter((range) => range !== undefined);
    await db.transaction().execute((trx) =>
      recordAudit(trx, clock, admin, 'document.packet', {
        kind: 'document',
        id: 0,
        name: frenchMonth(month),
      }),
    );
    return {
      name: `dossier-comptable-${month}.zip`,
      documents: ranges.reduce((count, { first, last }) => count + last - first + 1, 0),
      chunks: writePacket(
        { db, clock, site },
        { month, ranges, at: clock.now(), isOver: month < currentMonth },
      ),
    };
  }

  return { download };
}
