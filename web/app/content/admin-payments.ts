import { PAYMENT_METHOD_LABEL, PAYMENT_METHODS } from '@cercle/contract/payment-kinds';
import { plural } from './plural.ts';

const NOT_AN_AMOUNT = 'Écrivez un montant en euros. Exemple\u202f: 15,50';

export const METHOD_CHOICES = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }));

/** Whose account it is, looked for by name. */
export const PAYER_SEARCH = {
  label: 'Payeur',
  hint: 'Nom, numéro d’entreprise ou responsable, deux lettres au moins.',
  results: 'Payeurs trouvés',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Rien pour «\u202f${q}\u202f».`,
  found: (count: number) => plural(count, 'résultat', 'résultats'),
  more: 'Précisez le nom si le payeur que vous cherchez n’y est pas.',
  change: 'Changer de payeur',
  loadingAccount: 'Chargement de son compte…',
  accountFailed: 'Son compte n’a pas pu être chargé. Choisissez de nouveau le payeur.',
};

/** What a payment pays, invoice by invoice. */
export const ALLOTMENTS = {
  title: 'Ce qu’il paie',
  none: 'Ce payeur n’a aucune facture à payer\u202f: tout va à son solde.',
  pays: (number: string) => `Payer ${number}`,
  open: (amount: string, due: string) => `${amount} à payer pour le ${due}`,
  amount: (number: string) => `Montant pour ${number} (€)`,
  notAnAmount: NOT_AN_AMOUNT,
  tooMuch: (amount: string) => `Il ne reste que ${amount} à payer.`,
  toBalance: (amount: string) => `${amount} au solde`,
  beyond: (amount: string) => `Les factures cochées demandent ${amount} de plus que le paiement.`,
};

export const PAYMENT = {
  label: 'Noter un paiement…',
  title: 'Noter un paiement',
  message:
    'Pour un paiement qu’aucun fichier de la banque n’annonce\u202f: en espèces, par carte, ou reçu ailleurs.',
  party: 'Choisissez qui paie',
  amount: 'Montant (€)',
  notAnAmount: NOT_AN_AMOUNT,
  paidOn: 'Payé le',
  method: 'Moyen de paiement',
  note: 'Remarque',
  submit: 'Noter le paiement',
  busy: 'Enregistrement…',
  done: (amount: string) => `Paiement de ${amount} noté.`,
};

export const REFUND = {
  label: 'Noter un remboursement…',
  title: (name: string) => `Noter un remboursement à ${name}`,
  message: (balance: string) => `Pour ce que vous avez rendu de son solde, qui est de ${balance}.`,
  paidOn: 'Rendu le',
  submit: 'Noter le remboursement',
  tooMuch: (balance: string) => `Le solde n’est que de ${balance}.`,
  done: (amount: string) => `Remboursement de ${amount} noté.`,
};

export const USE_BALANCE = {
  label: 'Utiliser le solde…',
  title: (name: string) => `Utiliser le solde de ${name}`,
  message: (balance: string) => `Son solde est de ${balance}\u202f: choisissez ce qu’il paie.`,
  submit: 'Payer avec le solde',
  busy: 'Enregistrement…',
  none: 'Choisissez une facture.',
  beyond: (balance: string) => `Les factures cochées dépassent le solde de ${balance}.`,
  done: 'Le solde est utilisé.',
};

export const REASON = { label: 'Motif', hint: 'Se lit dans le journal.', busy: 'Enregistrement…' };

export const UNDO_PAYMENT = {
  label: 'Annuler…',
  title: 'Annuler ce paiement',
  message: (amount: string, party: string) =>
    `${amount} de ${party}\u202f: une écriture contraire est ajoutée, et les factures qu’il payait redeviennent à payer. S’il vient d’un mouvement de la banque, celui-ci est de nouveau à traiter.`,
  submit: 'Annuler le paiement',
  done: 'Paiement annulé.',
};

export const UNDO_ALLOCATION = {
  label: 'Retirer ce paiement de la facture…',
  title: (number: string) => `Retirer un paiement de ${number}`,
  message: (amount: string, party: string) =>
    `${amount} passent au solde de ${party}, et redeviennent à payer de la facture. Le paiement lui-même reste.`,
  submit: 'Retirer le paiement',
  done: 'Paiement retiré de la facture.',
};

export const ACCOUNT = {
  title: 'Compte',
  loading: 'Chargement du compte…',
  failed: 'Le compte n’a pas pu être chargé.',
  retry: 'Réessayer',
  balance: 'Solde',
  balanceHint: 'Reçu, et qui ne paie encore aucune facture',
  open: 'Reste à payer',
  invoices: 'Factures à payer',
  noInvoices: 'Aucune facture n’est à payer.',
  payments: 'Paiements',
  noPayments: 'Aucun paiement.',
  dueOn: (day: string) => `Échéance le ${day}`,
  pays: 'Paie',
  /** Of an invoice that was deleted when its ten years were over. */
  forgotten: 'pour une facture effacée',
  onBalance: (amount: string) => `${amount} au solde`,
  by: (name: string) => `Noté par ${name}`,
  corrected: 'Annulé',
  movement: 'Voir le mouvement',
};

/** On the page of an invoice. */
export const INVOICE_PAYMENTS = {
  title: 'Paiements',
  none: 'Aucun paiement.',
  paid: 'Payé',
  open: 'Reste à payer',
  removed: 'Retiré',
};
