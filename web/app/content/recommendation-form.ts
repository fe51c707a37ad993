import type { ContactConsent } from '@cercle/contract/recommendation-states';
import {
  INTRODUCTION_DAYS,
  RECOMMENDATION_KINDS,
  type RecommendationKind,
} from '@cercle/contract/recommendation-states';
import { plural } from './plural.ts';

/** The form that recommends a member. */
export const RECOMMENDATION_FORM = {
  title: 'Recommander un membre',
  lead: 'Dites à un membre de quoi il s’agit. Il répond, et vous saurez ce que cela est devenu.',
  who: 'À qui',
  what: 'De quoi il s’agit',
  contact: 'La personne à qui parler',
  kind: 'Pour qui',
  subject: 'Sujet',
  subjectHint:
    'Une ligne, comme «\u202fUn site pour une boulangerie\u202f». Le membre la lit aussitôt\u202f: n’y nommez personne.',
  message: 'Message',
  messageHint: 'Ce qui est utile au membre. Rien d’autre sur la personne que ce qu’elle accepterait de lire.',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  reachHint: 'Une adresse e-mail ou un numéro de téléphone suffit.',
  introductionHint: 'L’accord lui est demandé à cette adresse.',
  consent: 'Est-elle d’accord\u202f?',
  submit: 'Envoyer la recommandation',
  busy: 'Envoi…',
  cancel: 'Annuler',
  sent: (name: string) => `La recommandation est partie à ${name}.`,
  failed: 'La recommandation n’est pas partie. Rien de ce que vous avez écrit n’est perdu\u202f: réessayez.',
  loading: 'Chargement du formulaire…',
  loadFailed: 'Le formulaire n’a pas pu être chargé',
  closedAction: 'Voir mes recommandations',
};

const KIND: Record<RecommendationKind, { label: string; hint: string }> = {
  OUTSIDE: {
    label: 'Une personne que je connais',
    hint: 'Elle n’est pas membre, et a besoin de ce que fait ce membre.',
  },
  INSIDE: { label: 'Moi-même', hint: 'Je voudrais devenir son client.' },
  SPIN_OFF: {
    label: 'La suite d’une recommandation',
    hint: 'Une personne rencontrée grâce à une recommandation précédente.',
  },
};

const ORDER = [...RECOMMENDATION_KINDS].sort(
  (one, other) => Number(other === 'OUTSIDE') - Number(one === 'OUTSIDE'),
);

export const KIND_CHOICES = ORDER.map((value) => ({ value, ...KIND[value] }));

const CONSENT: Record<ContactConsent, { label: string; hint: string }> = {
  AGREED: {
    label: 'La personne a accepté que je donne ses coordonnées',
    hint: 'Le membre les reçoit tout de suite et prend contact.',
  },
  BY_INTRODUCTION: {
    label: 'Présenter par e-mail\u202f: la personne décide',
    hint: `Elle reçoit un e-mail et répond dans les ${INTRODUCTION_DAYS}\u00a0jours. Le membre ne sait rien d’elle avant son accord\u202f; si elle refuse, tout est effacé.`,
  },
};

export const CONSENT_CHOICES = (['AGREED', 'BY_INTRODUCTION'] as const).map((value) => ({
  value,
  ...CONSENT[value],
}));

/** How a form of a member finds another person of the circle. */
export const PERSON_SEARCH = {
  label: 'Membre',
  labelWithFormer: 'Membre ou ancien membre',
  hint: 'Son nom, deux lettres au moins.',
  choices: 'Personnes trouvées',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Aucune personne trouvée pour «\u202f${q}\u202f».`,
  found: (count: number) => plural(count, 'personne trouvée', 'personnes trouvées'),
  more: 'Précisez le nom si celle que vous cherchez n’y est pas.',
};
