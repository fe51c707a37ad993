/** The download of a statement of account, for administrators and for members. */
export const STATEMENT = {
  title: 'Relevé de compte',
  lead: 'Factures, paiements et solde d’une période, et ce qui reste à payer. Sans dates, les douze derniers mois.',
  from: 'Du',
  to: 'Au',
  pdf: 'Télécharger en PDF',
  csv: 'Télécharger en CSV',
  failed: 'Le relevé n’a pas pu être téléchargé. Veuillez réessayer.',
  loading: 'Chargement…',
  loadFailed: 'Les relevés n’ont pas pu être chargés. Vérifiez votre connexion, puis réessayez.',
};
