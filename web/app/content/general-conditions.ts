/** The general conditions, as search engines show them. Their articles and figures are data: `server/src/policies/`. */
export const CONDITIONS = {
  title: 'Conditions générales',
  description:
    'Les articles qui règlent l’adhésion au Business Club : offres, prix, durée, renouvellement, événements.',
  lead: 'Ce à quoi vous vous engagez en rejoignant le cercle, et ce à quoi nous nous engageons.',
};
