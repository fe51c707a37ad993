// What the card of the bank's settings says: fetched after the list.

export const THANKS = {
  title: 'Remerciements',
  label: 'Remercier par e-mail pour une facture payée',
  hint: 'Une lettre courte, quand une facture est payée en entier.',
  on: 'Les paiements sont remerciés par e-mail.',
  off: 'Les paiements ne sont plus remerciés par e-mail.',
  notSaved: 'Le réglage n’a pas pu être enregistré. Veuillez réessayer.',
};
