// What the dialogs about a movement say, which are fetched when they open.

/** Most of what a bank's statement says and no invoice knows: one key each. */
export const QUICK_REASONS = ['Frais bancaires', 'Fournisseur', 'Salaire', 'Mouvement interne'] as const;

export const SET_ASIDE = {
  title: 'Laisser ce mouvement',
  message: (name: string) => `${name}\u202f: il ne paie aucune facture, et n’attend plus.`,
  quick: 'Motifs fréquents',
  other: 'Autre motif',
  submit: 'Laisser',
  busy: 'Enregistrement…',
};

export const SPLIT = {
  title: 'Répartir ce mouvement',
  addPayer: 'Ajouter un payeur',
  payer: (number: number) => `Payeur ${number}`,
  removePayer: (name: string) => `Retirer ${name}`,
  balance: (name: string) => `Au solde de ${name} (€)`,
  restToBalance: 'Mettre le reste au solde',
  rest: 'Reste à répartir',
  beyond: 'Réparti en trop',
  notDone: (rest: string) => `Il reste ${rest} à répartir.`,
  tooMuch: (beyond: string) => `C’est ${beyond} de trop.`,
  noPayer: 'Choisissez qui paie.',
  submit: 'Comptabiliser',
  busy: 'Enregistrement…',
};

export const OUTGOING = {
  title: 'Ce qui est parti du compte',
  kind: 'Ce que c’est',
  kinds: [
    { value: 'refund', label: 'Un remboursement', hint: 'De son solde, à un payeur.' },
    {
      value: 'return',
      label: 'Un paiement repris',
      hint: 'La banque reprend un paiement déjà comptabilisé.',
    },
  ],
  balance: (name: string, balance: string) => `Le solde de ${name} est de ${balance}.`,
  payments: 'Le paiement repris',
  noPayment: (amount: string) => `Aucun paiement de ${amount} de ce payeur ne peut être repris.`,
  paidOn: (amount: string, day: string) => `${amount}, le ${day}`,
  choose: 'Choisissez le paiement.',
};

export const KEYS_DIALOG = {
  title: 'Au clavier',
  message: 'Quand un mouvement de la liste a le focus\u202f:',
  close: 'Fermer',
  keys: [
    { keys: '↓ ↑', text: 'Mouvement suivant, précédent\u202f; aussi J et K' },
    { keys: 'Entrée', text: 'Accepter la proposition choisie' },
    { keys: '1–5', text: 'Choisir une autre proposition' },
    { keys: 'R', text: 'Répartir le mouvement entre des factures, des soldes ou des payeurs' },
    { keys: 'L', text: 'Laisser le mouvement\u202f: il ne paie aucune facture' },
    { keys: 'Z', text: 'Annuler la dernière action\u202f; aussi U' },
    { keys: '?', text: 'Montrer ces touches' },
  ],
};
