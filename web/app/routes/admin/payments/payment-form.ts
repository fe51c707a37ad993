import { formatEuros } from '@cercle/contract/money';
import { balanceUse, manualPayment, manualRefund } from '@cercle/contract/payments';
import { z } from 'zod';
import { ALLOTMENTS, PAYMENT, REFUND, USE_BALANCE } from '../../../content/admin-payments.ts';
import { type OpenInvoice, type Problems, readAllotments, sumOf, toCents } from './allotments.ts';

type Refuse = (name: string, message: string) => void;

/** The field that shows what is wrong with a value of the call. */
const FIELD: Record<string, string> = { cents: 'amount', partyId: 'party' };

const refuser =
  (context: z.core.$RefinementCtx): Refuse =>
  (name, message) =>
    context.addIssue({ code: 'custom', path: [name], message });

function refuseAll(refuse: Refuse, problems: Problems) {
  for (const [name, message] of Object.entries(problems)) refuse(name, message);
}

function refuseIssues(refuse: Refuse, { issues }: z.ZodError) {
  for (const { path, message } of issues) refuse(FIELD[String(path[0])] ?? String(path[0]), message);
}

/** What is typed for a payment by hand. @param partyId null while no payer is chosen */
export const paymentFormOf = (partyId: number | null, invoices: readonly OpenInvoice[]) =>
  z.record(z.string(), z.unknown()).transform((typed, context) => {
    const refuse = refuser(context);
    const { documents, problems } = readAllotments(typed, invoices);
    refuseAll(refuse, problems);
    if (partyId === null) refuse('party', PAYMENT.party);
    const { paidOn, method, note } = typed;
    const cents = toCents(typed.amount);
    const payment = manualPayment.safeParse({
      partyId: partyId ?? 1,
      cents,
      paidOn,
      method,
      note,
      documents,
    });
    if (payment.error) refuseIssues(refuse, payment.error);
    const beyond = sumOf(documents) - cents;
    if (beyond > 0) refuse('amount', ALLOTMENTS.beyond(formatEuros(beyond)));
    return payment.data ?? {};
  });

/** What is typed for a refund by hand. */
export const refundFormOf = (partyId: number, balanceCents: number) =>
  z.record(z.string(), z.unknown()).transform((typed, context) => {
    const refuse = refuser(context);
    const { paidOn, method, note } = typed;
    const refund = manualRefund.safeParse({ partyId, cents: toCents(typed.amount), paidOn, method, note });
    if (refund.error) refuseIssues(refuse, refund.error);
    if (refund.data && refund.data.cents > balanceCents)
      refuse('amount', REFUND.tooMuch(formatEuros(balanceCents)));
    return refund.data ?? {};
  });

/** Which invoices a balance pays. */
export const balanceFormOf = (balanceCents: number, invoices: readonly OpenInvoice[]) =>
  z.record(z.string(), z.unknown()).transform((typed, context) => {
    const refuse = refuser(context);
    const { documents, problems } = readAllotments(typed, invoices);
    refuseAll(refuse, problems);
    if (documents.length === 0) refuse('documents', USE_BALANCE.none);
    if (sumOf(documents) > balanceCents) refuse('documents', USE_BALANCE.beyond(formatEuros(balanceCents)));
    return balanceUse.safeParse({ documents }).data ?? {};
  });
