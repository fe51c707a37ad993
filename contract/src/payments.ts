// What parties pay, and which invoices that pays.

import { z } from 'zod';
import { idParam } from './paging.ts';
import { optionalParagraphs, requiredParagraphs } from './text.ts';

/** `RETURN`: the bank took a payment back; `CORRECTION`: it was entered by mistake. */
export const PAYMENT_KINDS = ['PAYMENT', 'REFUND', 'RETURN', 'CORRECTION'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_METHODS = ['TRANSFER', 'CASH', 'CARD', 'OTHER'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_KIND_LABEL: Record<PaymentKind, string> = {
  PAYMENT: 'Paiement',
  REFUND: 'Remboursement',
  RETURN: 'Paiement repris par la banque',
  CORRECTION: 'Correction',
};

export const PAYMENT_METHOD_LABEL: Record<PaymentMethod, string> = {
  TRANSFER: 'Virement',
  CASH: 'Espèces',
  CARD: 'Carte',
  OTHER: 'Autre',
};

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents' });

const AMOUNT_ERROR = 'Indiquez un montant de plus de 0 €';
const MAX_CENTS = 10_000_000_000;
const MAX_DOCUMENTS = 100;
const NOTE_MAX = 500;
const DAY_ERROR = 'Indiquez une date';

const amount = z.int({ error: AMOUNT_ERROR }).min(1, AMOUNT_ERROR).max(MAX_CENTS, AMOUNT_ERROR);
export const why = requiredParagraphs('Dites pourquoi', NOTE_MAX, `Maximum ${NOTE_MAX} caractères`);

/** How much of a payment pays which invoice. */
const allotment = z.object({ documentId: idParam.shape.id, cents: amount });
const allotments = z.array(allotment).max(MAX_DOCUMENTS, `Maximum ${MAX_DOCUMENTS} factures`).default([]);

/** What one party pays: its invoices, and the rest to its balance. */
export const share = z
  .object({ partyId: idParam.shape.id, cents: amount, documents: allotments })
  .meta({ id: 'PaymentShare' });

/** POST /admin/payments: one that no bank file tells of. */
export const manualPayment = z
  .object({
    partyId: idParam.shape.id,
    cents: amount,
    paidOn: z.iso.date({ error: DAY_ERROR }),
    method: z.enum(PAYMENT_METHODS, { error: 'Choisissez le moyen de paiement' }),
    note: optionalParagraphs(NOTE_MAX, `Maximum ${NOTE_MAX} caractères`),
    documents: allotments,
  })
  .meta({ id: 'ManualPayment' });

/** POST /admin/payments/refunds: money given back by hand, of the balance of a party. */
export const manualRefund = manualPayment.omit({ documents: true }).meta({ id: 'ManualRefund' });

/** POST /admin/payments/{id}/undo, /admin/payments/allocations/{id}/undo. */
export const undoing = z.object({ reason: why }).meta({ id: 'PaymentUndoing' });

/** POST /admin/parties/{id}/allocations: what is on the balance of a party pays these. */
export const balanceUse = z
  .object({ documents: z.array(allotment).min(1, 'Choisissez une facture').max(MAX_DOCUMENTS) })
  .meta({ id: 'BalanceUse' });

const allocation = z.object({
  id: whole,
  documentId: whole.nullable(),
  number: z.string().nullable().meta({ description: 'De la facture' }),
  cents,
  isReversible: z.boolean(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
});

/** One payment, with what it pays. */
export const payment = z
  .object({
    id: whole,
    kind: z.enum(PAYMENT_KINDS),
    party: z.object({ id: whole, name: z.string() }),
    cents: cents.meta({ description: 'En cents, négatif pour ce qui a été rendu' }),
    paidOn: z.string().meta({ description: 'AAAA-MM-JJ' }),
    method: z.enum(PAYMENT_METHODS),
    movementId: whole.nullable(),
    reversesId: whole.nullable(),
    isReversible: z.boolean().meta({ description: 'Peut être annulé' }),
    note: z.string(),
    at: z.string(),
    by: z.string(),
    allocations: z.array(allocation),
  })
  .meta({ id: 'Payment' });

export const paymentCreated = z.object({ id: whole }).meta({ id: 'PaymentCreated' });

const openInvoice = z.object({
  id: whole,
  number: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  totalCents: cents,
  openCents: cents,
});

/** GET /admin/parties/{id}/account. */
export const partyAccount = z
  .object({
    balanceCents: cents.meta({ description: 'Reçu, et qui ne paie encore aucune facture' }),
    openCents: cents.meta({ description: 'Ce qui reste à payer de ses factures' }),
    invoices: z
      .array(openInvoice)
      .meta({ description: 'Celles qui restent à payer, la première échue d’abord' }),
    payments: z.array(payment).meta({ description: 'Les derniers d’abord, 100 au plus' }),
  })
  .meta({ id: 'PartyAccount' });

export type Share = z.infer<typeof share>;
export type Allotment = z.infer<typeof allotment>;
export type ManualPayment = z.infer<typeof manualPayment>;
export type ManualRefund = z.infer<typeof manualRefund>;
export type PaymentUndoing = z.infer<typeof undoing>;
export type BalanceUse = z.infer<typeof balanceUse>;
export type Payment = z.infer<typeof payment>;
export type PaymentCreated = z.infer<typeof paymentCreated>;
export type PartyAccount = z.infer<typeof partyAccount>;
