/** The pages of events. */
export const EVENTS = {
  pageTitle: 'Événements',
  description: 'Les prochains événements du Business Club : quand, où, et ce qui s’y passe.',
  title: 'Les événements du cercle',
  lead: 'Des rencontres où l’on prend le temps de faire connaissance. Les membres s’y inscrivent en un clic.',
  upcoming: 'À venir',
  nothing: {
    title: 'Aucun événement annoncé pour le moment',
    text: 'Les prochaines rencontres du cercle paraîtront ici. Notre newsletter les annonce aussi.',
    newsletter: 'Recevoir la newsletter',
    club: 'Découvrir le Business Club',
  },
  beyond: {
    title: 'Cette page est vide',
    text: 'Il y a moins d’événements que cela.',
    action: 'Voir les événements à venir',
  },
  past: 'Événements passés',
  allPast: 'Tous les événements passés',
};

export const PAST_EVENTS = {
  pageTitle: 'Événements passés',
  description: 'Les rencontres que le Business Club a tenues : leur date, leur lieu et leur programme.',
  title: 'Événements passés',
  lead: 'Ce que le cercle a fait ensemble, du plus récent au plus ancien.',
  nothing: {
    title: 'Aucun événement passé à montrer',
    text: 'Les événements paraissent ici une fois tenus.',
    action: 'Voir les événements à venir',
  },
  upcoming: 'Voir les événements à venir',
};

/** On the club's page. */
export const NEXT_EVENTS = { title: 'Prochains événements', all: 'Voir tous les événements' };
