import type { OverdueAge } from '@cercle/contract/billing-figures';
import { plural } from './plural.ts';

/** What the dashboard says of invoices and payments. */
export const FIGURES = {
  title: 'Factures',
  open: 'À payer',
  overdue: 'En retard',
  days: 'Délai de paiement',
  noDays: 'Aucune facture soldée en douze mois',
  held: 'Soldes des payeurs',
  heldHint: 'Reçu, sans facture à payer',
  received: 'Reçu par mois',
  receivedSeries: 'Reçu',
  byAge: 'Retards',
  age: 'Retard',
  invoices: 'Factures',
  amount: 'Montant',
  nothingLate: 'Aucune facture n’est en retard.',
};

export const invoiceCount = (count: number) => plural(count, 'facture', 'factures');

export const medianDays = (days: number) => `${decimal(days)}\u00a0${days < 2 ? 'jour' : 'jours'}`;

export const meanDays = (days: number) => `En moyenne ${decimal(days)}, sur douze mois`;

const decimal = (value: number) => String(value).replace('.', ',');

export const AGE_LABEL: Record<OverdueAge, string> = {
  '1-30': '1 à 30 jours',
  '31-60': '31 à 60 jours',
  '61-90': '61 à 90 jours',
  '91+': 'Plus de 90 jours',
};
