/** For an address of no public event: the page is the same whether there is one for members or none. */
export const HIDDEN_EVENT = {
  pageTitle: 'Événement',
  eyebrow: 'Événements',
  title: 'Cet événement n’existe pas, ou est réservé aux membres.',
  text: 'Si vous êtes membre du cercle, connectez-vous pour le voir.',
  missingTitle: 'Cet événement n’existe pas.',
  missingText: 'L’adresse a peut-être changé, ou le lien est incomplet.',
  all: 'Voir les événements',
  loading: 'Chargement de l’événement…',
  failedTitle: 'L’événement n’a pas pu être chargé',
  failedText: 'Vérifiez votre connexion, puis réessayez.',
};
