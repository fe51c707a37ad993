// The fee of an absence, as a line in a draft that an administrator issues. Fees of one party stand in one draft until then.

import { draftCredit } from '../../billing/documents/credit.ts';
import { lockDocument } from '../../billing/documents/documents.table.ts';
import { appendLines, removeLines, writeDraft } from '../../billing/documents/drafts.ts';
import { creditedOfLines, listLines, type NewLine } from '../../billing/documents/lines.table.ts';
import type { EventRow } from '../../db/schema.ts';
import { dayOf, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { lockParty } from '../../parties/parties.table.ts';
import type { Change } from '../change.ts';
import { lockFeeDraft } from './fee-drafts.table.ts';
import { feeLine } from './fee-line.ts';
import { recordNoShows } from './no-show-history.ts';
import { moveNoShow, type NoShowRecord } from './no-shows.table.ts';
import { type Payer, payerOn } from './payer.ts';

/** Charges one that nobody contested in time, or that was upheld; or again, where its draft was deleted. */
export async function chargeNoShow(change: Change, event: EventRow, noShow: NoShowRecord): Promise<void> {
  const { trx, clock } = change;
  if (noShow.payer_id === null) throw new Error(`Nobody is left to pay for absence ${noShow.id}`);
  const payer = await payerOn(trx, noShow.payer_id, { day: dayOf(event.starts_at), at: timestamp(clock) });
  const lineId = await writeLine(change, payer, await feeLine(trx, event, noShow));
  const from = [noShow.state];
  if (!(await moveNoShow(trx, noShow.id, { from, to: 'CHARGED', lineId })))
    throw new Error(`Absence ${noShow.id} changed under the lock of its event`);
  await recordNoShows(change, [noShow.id], 'no-show.charged');
}

/** @returns the id of the line */
async function writeLine(change: Change, payer: Payer, line: NewLine): Promise<number> {
  const { trx } = change;
  // One at a time, so that two find the same draft.
  await lockParty(trx, payer.partyId);
  const ofDocuments = { ...change, day: today(change.clock) };
  const open = await lockFeeDraft(trx, payer.partyId, line.vatCategory);
  if (open !== undefined) await appendLines(ofDocuments, open, [line]);
  const id =
    open ??
    (await writeDraft(ofDocuments, { kind: 'INVOICE', ...payer, creditsDocumentId: null, lines: [line] }));
  const written = (await listLines(trx, id)).at(-1);
  if (!written) throw new Error(`Draft ${id} has no line`);
  return written.id;
}

/** Takes a line out of its draft; one that was issued is credited, by a draft, as far as it is not. */
export async function withdrawFee(
  change: Change,
  { line_id: lineId, document_id: documentId }: NoShowRecord,
  why: string,
): Promise<void> {
  if (lineId === null || documentId === null) return;
  const { trx } = change;
  const ofDocuments = { ...change, day: today(change.clock) };
  const { number } = await lockDocument(trx, documentId);
  if (number === null) return removeLines(ofDocuments, documentId, [lineId]);
  const line = (await listLines(trx, documentId)).find(({ id }) => id === lineId);
  const left = (line?.net_cents ?? 0) - ((await creditedOfLines(trx, documentId)).get(lineId) ?? 0);
  if (left > 0) await draftCredit(ofDocuments, documentId, { lines: [{ id: lineId, netCents: left }], why });
}
