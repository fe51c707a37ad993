// What payments are, apart from their schemas, which lists do not load.

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
