// What becomes of a sending, written down beside its document in one transaction with its history.

import type { DocumentEventKind } from '@cercle/contract/document-states';
import type { Db, Trx } from '../../db/database.ts';
import { today } from '../../kernel/calendar.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import { type Claim, type SelectedMessage, updateClaimed, updateDelivery } from './messages.table.ts';

type Context = { db: Db; clock: Clock };
type Sent = Pick<SelectedMessage, 'document_id' | 'created_at'>;

const PEPPOL_AUTHOR = 'Envoi par Peppol';

export const changeByPeppol = (trx: Trx, clock: Clock): Change => ({
  trx,
  clock,
  day: today(clock),
  by: { accountId: null, name: PEPPOL_AUTHOR },
});

/** The access point took it. @returns false when the claim is lost: nothing is recorded then */
export const recordSubmission = (
  context: Context,
  claim: Claim,
  { document_id }: Sent,
  { messageId, nextAttemptAt }: { messageId: string; nextAttemptAt: string },
) =>
  record(context, claim, {
    message: {
      message_id: messageId,
      submitted_at: timestamp(context.clock),
      next_attempt_at: nextAttemptAt,
      last_error: null,
    },
    event: [document_id, 'peppol-submitted', messageId],
  });

/** The access point of the receiver took it. */
export const recordAcceptance = (
  context: Context,
  claim: Claim,
  sent: Sent,
  { at, evidence }: { at: string | null; evidence: string },
) =>
  record(context, claim, {
    message: { next_attempt_at: null, last_error: null },
    delivery: { accepted_at: momentOf(context, sent, at) },
    event: [sent.document_id, 'peppol-accepted', evidence],
  });

/** For good. One that was dismissed without an answer is pointed out again. */
export const recordRefusal = (
  context: Context,
  claim: Claim,
  sent: Sent,
  { at, reason }: { at: string | null; reason: string },
) =>
  record(context, claim, {
    message: { next_attempt_at: null, last_error: null },
    delivery: { failed_at: momentOf(context, sent, at), reason, dismissed_at: null },
    event: [sent.document_id, 'peppol-refused', reason],
  });

type Outcome = {
  message: Parameters<typeof updateClaimed>[2];
  delivery?: Parameters<typeof updateDelivery>[2];
  event: [documentId: number, kind: DocumentEventKind, reason: string];
};

const record = ({ db, clock }: Context, claim: Claim, { message, delivery, event }: Outcome) =>
  db.transaction().execute(async (trx) => {
    if (!(await updateClaimed(trx, claim, message))) return false;
    if (delivery) await updateDelivery(trx, claim, delivery);
    await recordDocumentEvent(changeByPeppol(trx, clock), ...event);
    return true;
  });

/** Days are counted from it: what an access point says is believed only between our sending and now. */
function momentOf({ clock }: Context, { created_at }: Sent, at: string | null): string {
  const now = timestamp(clock);
  return at !== null && at >= created_at && at <= now ? at : now;
}
