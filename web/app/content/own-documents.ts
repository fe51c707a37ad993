/** What members read of their own invoices, or of those of the company for whose dues they answer. */
export const OWN_DOCUMENTS = {
  title: 'Mes factures',
  companyTitle: 'Factures de la société',
  loading: 'Chargement des factures…',
  failed: 'Les factures n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.',
  none: 'Aucune facture n’a encore été émise. La prochaine se lira ici, avec le calcul de chaque montant.',
  details: 'Voir le détail',
  detailsLoading: 'Chargement du détail…',
  detailsFailed: 'Le détail n’a pas pu être chargé.',
  issuedOn: 'Du',
  dueOn: 'À payer pour le',
  toPay: (amount: string) => `Reste à payer\u202f: ${amount}`,
  reference: 'Communication',
  credits: (number: string) => `Corrige la facture ${number}`,
};
