/** The archive of newsletters. */
export const NEWSLETTER_ARCHIVE = {
  pageTitle: 'Newsletters',
  description:
    'Les newsletters déjà envoyées à nos abonnés : à lire ici, ou à suivre dans un lecteur de flux.',
  eyebrow: 'Actualités',
  title: 'Nos newsletters',
  lead: 'Ce que nous avons écrit à nos abonnés, du plus récent au plus ancien.',
  subscribe: 'Recevoir la newsletter',
  feed: 'Suivre par flux Atom',
  feedTitle: 'Newsletters',
  nothing: {
    title: 'Aucune newsletter pour le moment',
    text: 'Celles que nous enverrons paraîtront ici. Abonnez-vous pour les recevoir par e-mail.',
  },
  beyond: {
    title: 'Cette page est vide',
    text: 'Il y a moins de newsletters que cela.',
    action: 'Voir les dernières newsletters',
  },
  previous: 'Précédente',
  next: 'Suivante',
  others: 'Autres newsletters',
};
