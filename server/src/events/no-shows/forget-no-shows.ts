import { lockDocument } from '../../billing/documents/documents.table.ts';
import { removeLines } from '../../billing/documents/drafts.ts';
import { today } from '../../kernel/calendar.ts';
import type { Change } from '../change.ts';
import { lockEvent } from '../events.table.ts';
import type { Person } from '../registrations/person-registrations.table.ts';
import { recordNoShows } from './no-show-history.ts';
import { moveNoShow, type NoShowRecord, noShowById } from './no-shows.table.ts';
import { forgetGuestInLine, forgetReasons, listOfPerson } from './person-no-shows.table.ts';
import { FROM } from './possible.ts';

const NOBODY_LEFT = 'Plus personne n’est là pour devoir ces frais.';

/**
 * Of a person who is deleted or erased, absences stay without anything that they, or anybody else, wrote about them. What is not
 * invoiced yet is waived, as nobody is left to owe it; what was issued stays as it is. Of a guest, drafts lose the name.
 */
export async function forgetNoShows(change: Change, person: Person): Promise<void> {
  const { trx } = change;
  const found = await listOfPerson(trx, person);
  const eventIds = [...new Set(found.map(({ event_id }) => event_id))].sort((one, other) => one - other);
  for (const eventId of eventIds) await lockEvent(trx, eventId);
  await forgetReasons(
    trx,
    found.map(({ id }) => id),
  );
  for (const { id } of found) await forgetOne(change, await noShowById(trx, id), person);
}

async function forgetOne(change: Change, noShow: NoShowRecord, { accountId }: Person): Promise<void> {
  const { trx } = change;
  const { id, line_id: lineId, document_id: documentId } = noShow;
  const isIssued = documentId !== null && (await lockDocument(trx, documentId)).number !== null;
  if (isIssued) return;
  if (noShow.payer_id !== accountId) {
    if (lineId !== null) await forgetGuestInLine(trx, lineId);
    return;
  }
  if (lineId !== null && documentId !== null)
    await removeLines({ ...change, day: today(change.clock) }, documentId, [lineId]);
  if (await moveNoShow(trx, id, { from: FROM.waive, to: 'WAIVED' }))
    await recordNoShows(change, [id], 'no-show.waived', NOBODY_LEFT);
}
