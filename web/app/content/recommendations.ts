import {
  INTRODUCTION_STATE_LABEL,
  RECOMMENDATION_KIND_LABEL,
  type RecommendationHistoryKind,
  type RecommendationKind,
  type RecommendationVerb,
} from '@cercle/contract/recommendation-states';
import type { Recommendation, RecommendationRow } from '@cercle/contract/recommendations';
import { formatDate } from '../dates.ts';
import { nameOf } from './circle-person.ts';

/** Where a member reads and gives recommendations. */
export const RECOMMENDATIONS_PATH = '/recommandations';
export const NEW_RECOMMENDATION_PATH = '/recommandations/nouvelle';

export const RECOMMENDATIONS = {
  eyebrow: 'Mon cercle',
  title: 'Recommandations',
  lead: 'Qui vous a recommandé, qui vous avez recommandé, et ce que cela est devenu.',
  give: 'Recommander un membre',
  tabs: 'Recommandations, rencontres et mercis',
  stateFilter: 'Filtrer par état',
  anyState: 'Tous les états',
  open: 'Ouvertes',
  loading: 'Chargement de vos recommandations…',
  failedTitle: 'La liste n’a pas pu être chargée',
  failedText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  beyondTitle: 'Cette page est vide',
  beyondText: 'La liste compte moins de pages que cela.',
  beyondAction: 'Revenir à la première page',
  noneOfState: 'Aucune recommandation dans cet état',
  noneOfStateText: 'Choisissez un autre état, ou regardez-les toutes.',
  seeAll: 'Toutes les voir',
  noSubject: 'Sujet effacé',
};

/** Where a list has nothing at all: what it is for. */
export const NO_RECOMMENDATION = {
  RECEIVED: {
    title: 'Personne ne vous a encore recommandé',
    text: 'Faites savoir ce que vous cherchez et ce que vous offrez\u202f: c’est ainsi que d’autres membres pensent à vous. Et recommandez-en un, la réciproque vient souvent ensuite.',
  },
  GIVEN: {
    title: 'Vous n’avez encore recommandé personne',
    text: 'Une personne que vous connaissez a besoin de ce que fait un membre\u202f? Dites-le à ce membre\u202f: vous saurez ensuite ce que cela est devenu.',
  },
};

export const RECOMMENDATION = {
  loading: 'Chargement de la recommandation…',
  failedTitle: 'La recommandation n’a pas pu être chargée',
  failedText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  missingTitle: 'Cette recommandation n’existe pas',
  missingText: 'L’adresse est inexacte, ou la recommandation concerne d’autres membres.',
  back: 'Toutes les recommandations',
  from: 'Recommandé par',
  to: 'Membre recommandé',
  kind: 'Pour qui',
  sentOn: 'Envoyée le',
  subject: 'Sujet',
  message: 'Message',
  contactTitle: 'La personne',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  introduction: 'Mise en relation',
  agreed: 'La personne a accepté que ses coordonnées soient transmises.',
  hidden:
    'La personne a reçu un e-mail et décide elle-même. Ses coordonnées paraissent ici dès qu’elle accepte.',
  erased: (day: string) => `Les coordonnées, le sujet et les messages ont été effacés le ${formatDate(day)}.`,
  next: 'La suite',
  history: 'Ce qui s’est passé',
  byNobody: 'Le cercle',
  changedMeanwhile:
    'La recommandation a changé entre-temps. Ce que vous avez écrit est encore là\u202f: regardez où elle en est, ou réessayez.',
  changed: 'La recommandation a changé entre-temps. La voici telle qu’elle est maintenant.',
};

/** What a verb is called, and what it says once it is done. */
export const VERBS: Record<RecommendationVerb, { button: string; done: string }> = {
  accept: { button: 'Accepter', done: 'Vous avez accepté cette recommandation.' },
  decline: { button: 'Décliner', done: 'La recommandation est déclinée.' },
  start: { button: 'Le contact est pris', done: 'La recommandation est en cours.' },
  win: { button: 'Affaire conclue', done: 'L’affaire est conclue.' },
  lose: { button: 'Sans suite', done: 'La recommandation est sans suite.' },
  reopen: { button: 'Rouvrir', done: 'La recommandation est rouverte.' },
  withdraw: { button: 'Retirer', done: 'La recommandation est retirée.' },
};

const RECEIVED_KIND_LABEL: Record<RecommendationKind, string> = {
  ...RECOMMENDATION_KIND_LABEL,
  INSIDE: 'Pour ce membre lui-même',
  OUTSIDE: 'Pour une personne que ce membre connaît',
};

/** For whom, as the reader sees it. */
export const kindText = ({ side, kind }: Pick<RecommendationRow, 'side' | 'kind'>) =>
  (side === 'RECEIVED' ? RECEIVED_KIND_LABEL : RECOMMENDATION_KIND_LABEL)[kind];

/** Verbs that are asked about first, with a reason if there is one to give. */
export type ReasonVerb = 'decline' | 'lose' | 'withdraw';

export const REASON_DIALOG: Record<ReasonVerb, { title: string; message: (name: string) => string }> = {
  decline: {
    title: 'Décliner cette recommandation\u202f?',
    message: (name) =>
      `${name} verra que vous l’avez déclinée. Vous pourrez la rouvrir pendant un mois, sauf si la personne n’a pas encore répondu\u202f: ses coordonnées seront effacées.`,
  },
  lose: {
    title: 'Clore sans suite\u202f?',
    message: (name) => `${name} verra qu’il n’y a pas eu de suite. Vous pourrez la rouvrir pendant un mois.`,
  },
  withdraw: {
    title: 'Retirer cette recommandation\u202f?',
    message: (name) => `${name} verra que vous l’avez retirée. Elle ne pourra plus être acceptée.`,
  },
};

export const REASON = {
  label: 'Pourquoi',
  hint: (name: string) => `${name} lira ces mots.`,
  busy: 'Envoi…',
};

export const HISTORY_LABEL: Record<RecommendationHistoryKind, string> = {
  'recommendation.sent': 'Recommandation envoyée',
  'recommendation.accepted': 'Recommandation acceptée',
  'recommendation.declined': 'Recommandation déclinée',
  'recommendation.started': 'Contact pris',
  'recommendation.won': 'Affaire conclue',
  'recommendation.lost': 'Close sans suite',
  'recommendation.reopened': 'Recommandation rouverte',
  'recommendation.withdrawn': 'Recommandation retirée',
  'recommendation.silent': 'Close sans suite, après un an sans nouvelle',
  'recommendation.contact-erased': 'Coordonnées effacées',
  'introduction.sent': 'Demande d’accord envoyée à la personne',
  'introduction.accepted': 'La personne a accepté d’être mise en relation',
  'introduction.refused': 'La personne a refusé d’être mise en relation',
  'introduction.expired': 'La personne n’a pas répondu à temps',
};

/** Who has to do what now. */
export function awaitedText(own: Recommendation): string {
  const { side, state, introduction, other, reopenUntil } = own;
  const name = nameOf(other);
  const reopen =
    side === 'RECEIVED' && reopenUntil
      ? ` Vous pouvez la rouvrir jusqu’au ${formatDate(reopenUntil)} inclus.`
      : '';
  switch (state) {
    case 'SENT':
      if (introduction === 'WAITING')
        return side === 'RECEIVED'
          ? 'La personne a reçu un e-mail et décide elle-même. Vous pourrez accepter après son accord.'
          : `La personne a reçu un e-mail et décide elle-même. ${name} ne sait encore rien d’elle.`;
      return side === 'RECEIVED'
        ? `${name} attend votre réponse\u202f: acceptez, ou déclinez.`
        : `${name} doit encore accepter. Vous pouvez la retirer jusque-là.`;
    case 'ACCEPTED':
      if (introduction === 'WAITING') return 'La réponse de la personne est attendue.';
      return side === 'RECEIVED'
        ? 'Prenez contact, puis dites ici ce que cela devient.'
        : `${name} a accepté et va prendre contact.`;
    case 'IN_PROGRESS':
      return side === 'RECEIVED'
        ? 'Dites ici si l’affaire se conclut, ou reste sans suite.'
        : `${name} est en contact. La suite paraîtra ici.`;
    case 'WON':
      return `L’affaire est conclue.${reopen}`;
    case 'LOST':
      return `Il n’y a pas eu de suite.${reopen}`;
    case 'DECLINED':
      return `${declinedText(own)}${reopen}`;
    case 'WITHDRAWN':
      return side === 'GIVEN' ? 'Vous l’avez retirée.' : `${name} l’a retirée.`;
  }
}

function declinedText({ side, other, history }: Recommendation): string {
  const happened = new Set(history.map(({ kind }) => kind));
  if (happened.has('introduction.refused'))
    return 'La personne ne souhaite pas être mise en relation\u202f: ses coordonnées sont effacées.';
  if (happened.has('introduction.expired'))
    return 'La personne n’a pas répondu\u202f: ses coordonnées sont effacées.';
  return side === 'RECEIVED' ? 'Vous l’avez déclinée.' : `${nameOf(other)} l’a déclinée.`;
}

/** What became of the mail to the person; null where there was none, or a member ended it before an answer. */
export const introductionText = ({ introduction, history }: Recommendation): string | null =>
  introduction === null ||
  (introduction === 'EXPIRED' && !history.some(({ kind }) => kind === 'introduction.expired'))
    ? null
    : INTRODUCTION_STATE_LABEL[introduction];
