import { formatNumber } from './plural.ts';

/** The form of what a member looks for and offers. */
export const SEEKING = {
  title: 'Je cherche, j’offre',
  lead: 'Les autres membres le lisent sur votre fiche, et celles et ceux qui connaissent la bonne personne vous la présentent.',
  form: 'Ce que je cherche et ce que j’offre',
  loading: 'Chargement…',
  failed: 'Ce que vous cherchez et offrez n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
  seekingHint: 'Des clients, un métier, un contact\u202f: plus c’est précis, plus on peut vous aider.',
  offeringHint: 'Ce que vous faites pour les autres, en une phrase.',
  save: 'Enregistrer ces textes',
  busy: 'Enregistrement…',
  saved: 'C’est enregistré\u202f: les autres membres le lisent sur votre fiche.',
  saveFailed: 'Cela n’a pas pu être enregistré. Veuillez réessayer.',
  recommendations: 'Mes recommandations',
};

/** « 12 caractères sur 200 » */
export const countText = (count: number, max: number) =>
  `${formatNumber(count)} ${count < 2 ? 'caractère' : 'caractères'} sur ${formatNumber(max)}`;
