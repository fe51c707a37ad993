import { plural } from './plural.ts';

/** Some of them, on the home page and the club's page. */
export const FEATURED_AMBASSADORS = {
  title: 'Qui accompagne le cercle',
  all: 'Voir nos ambassadeurs',
};

/** The public directory of partners and ambassadors. */
export const AMBASSADORS = {
  pageTitle: 'Partenaires et Ambassadeurs',
  description: 'Les partenaires et ambassadeurs du cercle : qui ils sont, leur fonction et leur société.',
  title: 'Partenaires et ambassadeurs',
  lead: 'Les personnes et les sociétés qui accompagnent le cercle.',
  search: 'Rechercher un partenaire ou un ambassadeur',
  loading: 'Chargement des ambassadeurs…',
  count: (total: number) => plural(total, 'partenaire ou ambassadeur', 'partenaires et ambassadeurs'),
  all: 'Voir tous les ambassadeurs',
  visit: 'Le site de',
  nobody: {
    title: 'Aucun ambassadeur à présenter pour le moment',
    text: 'Leurs fiches paraîtront ici. En attendant, découvrez le cercle qu’ils accompagnent.',
    action: 'Découvrir le Business Club',
  },
  notFound: {
    title: 'Aucun ambassadeur ne correspond',
    text: (search: string) => `Rien pour « ${search} ». Essayez un autre nom, ou celui d’une société.`,
  },
  beyond: { title: 'Cette page est vide', text: 'L’annuaire compte moins de pages que cela.' },
  failed: {
    title: 'L’annuaire n’a pas pu être chargé',
    text: 'Vérifiez votre connexion, puis réessayez.',
    action: 'Réessayer',
  },
  invitation: {
    title: 'Devenir partenaire ?',
    text: 'Présentez-nous votre société et ce que vous aimeriez faire avec le cercle : nous vous répondrons.',
    action: 'Contactez-nous',
  },
};
