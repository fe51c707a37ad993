import { plural } from './plural.ts';

/** How the audience of a campaign finds an event. */
export const EVENT_SEARCH = {
  label: 'Événement',
  hint: 'Titre ou lieu, deux lettres au moins.',
  choices: 'Choix de l’événement',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Aucun événement pour «\u202f${q}\u202f».`,
  found: (count: number) => plural(count, 'événement trouvé', 'événements trouvés'),
  more: 'Précisez le titre si celui que vous cherchez n’y est pas.',
  nameless: (id: number | string) => `Événement n°\u00a0${id}`,
};
