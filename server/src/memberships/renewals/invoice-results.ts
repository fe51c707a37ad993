// What became of the invoices of renewals. One is received when Peppol or, without it, a mail server has accepted it; a copy that is
// sent while that sending stands moves nothing. When it comes back, the next that was accepted counts; without one, no days are
// counted.
//
// What happened while nobody read it has the outcome that it would have had in time, with three exceptions, all to the member's
// advantage: who declined meanwhile has declined; a sending that was accepted and came back unread has never started the days, even
// if they would have been over by then; and days that are counted never begin earlier than they did.

import { explainDelivery } from '../../billing/documents/deliveries.table.ts';
import { numberText } from '../../billing/documents/document-content.ts';
import type { Db, Trx } from '../../db/database.ts';
import { recordResults } from '../../jobs/record-results.ts';
import { type Day, dayOf } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { changeByCalendar } from '../change.ts';
import { lockMembership } from '../memberships.table.ts';
import { receiveInvoice, returnInvoice } from './invoice-receipt.ts';
import {
  findAcknowledgedSending,
  findReceivedSending,
  type InvoiceResult,
  listInvoiceResults,
  type ReceivedSending,
  sendingById,
} from './invoice-sendings.table.ts';
import { type Renewal, readRenewal } from './move-renewal.ts';

/**
 * Tells the renewals what became of their invoices.
 * @param heartbeat called between two of them, or a few at once
 * @returns how many
 */
export const recordInvoiceResults = (
  { db, clock }: { db: Db; clock: Clock },
  heartbeat: () => Promise<void>,
): Promise<number> =>
  recordResults(
    {
      db,
      list: (query) => listInvoiceResults(db, query),
      groupOf: ({ membership_id }) => membership_id,
      record: (result) => recordResult({ db, clock }, result),
    },
    heartbeat,
  );

/** Reads all again under the lock: an administrator, or another process, may have been faster. */
const recordResult = ({ db, clock }: { db: Db; clock: Clock }, { id, membership_id }: InvoiceResult) =>
  db.transaction().execute(async (trx) => {
    await lockMembership(trx, membership_id);
    const target = await readRenewal({ trx }, id);
    const { state, invoice_delivery_id: deliveryId } = target.renewal;
    if (state === 'TOLD') await startDays({ trx, clock }, target);
    // One that was entered by hand has no sending, and stays.
    if (state === 'CLOCK' && deliveryId !== null) await followSending({ trx, clock }, target, deliveryId);
  });

type At = { trx: Trx; clock: Clock };

async function startDays(at: At, target: Renewal): Promise<void> {
  const sending = await findReceivedSending(at.trx, target.term.id);
  if (sending) await receive(at, target, sending, dayOf(sending.accepted_at));
}

async function followSending(at: At, target: Renewal, deliveryId: number): Promise<void> {
  const current = await sendingById(at.trx, deliveryId);
  if (current.failed_at !== null) return replaceSending(at, target, current, dayOf(current.failed_at));
  if (current.channel !== 'EMAIL') return;
  // The mail was a copy of what Peppol has delivered.
  const invoice = await findAcknowledgedSending(at.trx, current.document_id);
  if (invoice) await receive(at, target, invoice, dayOf(invoice.accepted_at));
}

async function replaceSending(
  at: At,
  target: Renewal,
  returned: Awaited<ReturnType<typeof sendingById>>,
  failedOn: Day,
): Promise<void> {
  if (isOver(target, failedOn)) return;
  const other = await findReceivedSending(at.trx, target.term.id);
  if (other) return receive(at, target, other, failedOn);
  const evidence = explainDelivery(returned) ?? returned.reason ?? '';
  await returnInvoice(changeByCalendar(at.trx, at.clock, failedOn), target, evidence);
}

/** @param knownOn the day from which this sending counts */
async function receive(at: At, target: Renewal, sending: ReceivedSending, knownOn: Day): Promise<void> {
  if (isOver(target, knownOn)) return;
  const on = latest(dayOf(sending.accepted_at), target.renewal.invoice_received_on);
  const change = changeByCalendar(at.trx, at.clock, latest(on, knownOn));
  await receiveInvoice(change, target, { on, evidence: evidenceOf(sending), deliveryId: sending.id });
}

/** The days to decline were over by then: the window closes, as it would have in time. */
const isOver = ({ renewal: { decline_until: until } }: Renewal, day: Day) => until !== null && until < day;

const latest = (day: Day, other: Day | null): Day => (other !== null && day < other ? other : day);

function evidenceOf({ channel, recipient, kind, year, number }: ReceivedSending): string {
  const invoice = `Facture ${numberText(kind, year, number)}`;
  if (channel !== 'EMAIL') return `${invoice} remise par Peppol`;
  // Often that is the firm's own server, which passes it on.
  return `${invoice}, adressée à ${recipient.split('@').at(-1)}, acceptée par le serveur de courrier`;
}
