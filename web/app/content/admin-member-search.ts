import { plural } from './plural.ts';

/** How a form of the back office finds a member. */
export const MEMBER_SEARCH = {
  label: 'Membre',
  hint: 'Nom, société ou e-mail, deux lettres au moins.',
  choices: 'Membres trouvés',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Aucun membre pour «\u202f${q}\u202f».`,
  found: (count: number) => plural(count, 'membre trouvé', 'membres trouvés'),
  more: 'Précisez le nom si celui que vous cherchez n’y est pas.',
};
