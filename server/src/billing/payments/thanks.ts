// Thanks by mail for invoices that are paid in full, where an administrator switched them on: one letter a party, once for each
// invoice, a while after the payment, so that one that was entered by mistake can be undone before.

import type { Dependencies } from '../../dependencies.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { hoursLater, millisecondsLater, timestamp } from '../../kernel/clock.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { lockParty } from '../../parties/parties.table.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { documentById } from '../documents/documents.table.ts';
import { recipientOf } from '../documents/recipient.ts';
import { thanksLetter } from './thanks.emails.ts';
import { insertThanks, listPaidInvoices, listPartiesToThank, type Span } from './thanks.table.ts';
import { readThanksSince } from './thanks-setting.ts';

const UNDO_MINUTES = 15;
/** A letter that a stopped site would send later than that is not sent: thanks are for what was just paid. */
const MAX_LATE_HOURS = 7 * 24;
const ROUND_PARTIES = 100;

type ThanksDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;

/** Null while nobody is thanked. */
async function spanOf({ db, clock }: ThanksDependencies): Promise<Span | null> {
  const switchedOn = await readThanksSince(db);
  if (switchedOn === null) return null;
  const earliest = hoursLater(clock, -MAX_LATE_HOURS);
  const isRecent = switchedOn > earliest;
  return { since: isRecent ? switchedOn : earliest, until: millisecondsLater(clock, -UNDO_MINUTES * 60_000) };
}

export type PaymentThanks = ReturnType<typeof createPaymentThanks>;

export const createPaymentThanks = (dependencies: ThanksDependencies) => ({
  /** Whether there is somebody to thank now. */
  hasWork: () => hasThanks(dependencies),
  send: (heartbeat: Heartbeat) => sendThanks(dependencies, heartbeat),
});

async function hasThanks(dependencies: ThanksDependencies): Promise<boolean> {
  const span = await spanOf(dependencies);
  return span !== null && (await listPartiesToThank(dependencies.db, span, 1)).length > 0;
}

/** Writes the letters that are due. @returns how many; who has no address gets none */
async function sendThanks(dependencies: ThanksDependencies, heartbeat: Heartbeat): Promise<number> {
  const { db } = dependencies;
  const span = await spanOf(dependencies);
  if (span === null) return 0;
  let sent = 0;
  for (;;) {
    const parties = await listPartiesToThank(db, span, ROUND_PARTIES);
    for (const partyId of parties) {
      await heartbeat();
      if (await thankParty(dependencies, span, partyId)) sent += 1;
    }
    if (parties.length < ROUND_PARTIES) return sent;
  }
}

/** What another process has thanked for meanwhile is seen under the lock. */
async function thankParty(
  { db, clock, outbox, site }: ThanksDependencies,
  span: Span,
  partyId: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockParty(trx, partyId);
    const documentIds = await listPaidInvoices(trx, span, partyId);
    const documents = await Promise.all(documentIds.map((id) => documentById(trx, id)));
    const invoices = documents.map(({ content }) => parseDocumentContent(content ?? ''));
    const [document, content] = [documents[0], invoices[0]];
    if (!document || !content) return false;
    const to: Mailbox | undefined = await recipientOf(trx, document, content);
    const mailId = to ? await outbox.enqueue(trx, thanksLetter(to, invoices, site)) : null;
    await insertThanks(trx, { documentIds, mailId, at: timestamp(clock) });
    return mailId !== null;
  });
}
