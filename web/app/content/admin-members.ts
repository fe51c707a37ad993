import type { ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const MEMBERS_TEXTS: ListTexts = {
  title: 'Membres',
  loading: 'Chargement des membres…',
  count: (count) => plural(count, 'membre', 'membres'),
  loadFailed: 'Échec du chargement des membres',
  failedTitle: 'Les membres n’ont pas pu être chargés',
  empty: 'Aucun membre trouvé',
  emptyHint: ({ q, filters: { state, memberType } }) => {
    if (q) return `Rien pour «\u202f${q}\u202f». Essayez un autre nom, ou regardez parmi les désactivés.`;
    if (memberType) return 'Aucun membre ne répond à ces filtres.';
    return state
      ? 'Les membres que vous désactivez sont rangés ici.'
      : 'Les membres paraissent ici dès qu’ils ont activé leur compte.';
  },
  seeAll: 'Voir tous les membres actifs',
};
