import { withDe } from '@cercle/contract/french-elision';
import type { OneToOne } from '@cercle/contract/one-to-ones';
import type { OwnDocument } from '@cercle/contract/own-documents';
import { RECOMMENDATION_STATE_LABEL, type RecommendationState } from '@cercle/contract/recommendation-states';
import type { RecommendationRow } from '@cercle/contract/recommendations';
import { formatDate } from '../dates.ts';
import { nameOf, personText } from './circle-person.ts';
import { formatNumber } from './plural.ts';

/** What a member reads on « Mon cercle ». */
export const WEEK = {
  loading: 'Chargement de votre cercle…',
  failed: 'Ce qui vous attend n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
  waits: 'Ce qui vous attend',
  nothing: 'Rien ne vous attend cette semaine.',
  nothingHint:
    'Qui, parmi les membres, pourrait aider une personne que vous connaissez\u202f? C’est le moment de les présenter.',
  toAnswer: 'Recommandations à accepter',
  meetings: 'Rencontres à confirmer',
  inProgress: 'Recommandations en cours',
  recommend: 'Recommander un membre',
  all: 'Mes recommandations',
  confirm: 'Oui, confirmer',
  deny: 'Non',
  news: 'Nouvelles de ce que vous avez donné',
  noNews: 'Rien n’a bougé depuis deux semaines dans ce que vous avez donné.',
  seeking: 'Ce que d’autres cherchent',
  noSeeking: 'Depuis deux semaines, personne n’a dit ce qu’il cherche. Et vous\u202f?',
  ownSeeking: 'Dire ce que je cherche',
  know: 'J’ai quelqu’un pour vous',
  newMembers: 'Nouveaux membres',
  recommendTo: 'Recommander',
};

export const receivedText = ({ other, createdAt }: RecommendationRow) =>
  `Reçue ${withDe(personText(other))} · le ${formatDate(createdAt)}`;

export const waitingText = ({ other, movedAt }: RecommendationRow) =>
  `Reçue ${withDe(personText(other))} · dernier pas le ${formatDate(movedAt)}`;

export const meetingText = ({ metOn }: OneToOne) =>
  `Vous êtes-vous rencontrés le ${formatDate(metOn)}\u202f?`;

const NEWS: Partial<Record<RecommendationState, (name: string) => string>> = {
  ACCEPTED: (name) => `${name} l’a acceptée`,
  IN_PROGRESS: (name) => `${name} s’en occupe`,
  WON: (name) => `${name} l’a conclue, grâce à vous`,
  LOST: (name) => `${name} n’a pas pu conclure`,
  DECLINED: (name) => `${name} l’a déclinée`,
};

/** What became of a recommendation, for the member who gave it: never an amount. */
export function newsText({ other, state, movedAt }: RecommendationRow): string {
  const text = NEWS[state]?.(nameOf(other)) ?? `${RECOMMENDATION_STATE_LABEL[state]} · ${nameOf(other)}`;
  return `${text} · le ${formatDate(movedAt)}`;
}

/** Of a group that shows its first rows alone. */
export const othersText = (count: number) =>
  count === 1 ? 'Voir l’autre' : `Voir les ${formatNumber(count)}\u00a0autres`;

export const sinceText = (since: string) => `Membre depuis le ${formatDate(since)}`;

export const recommendPath = (id: number) => `/recommandations/nouvelle?pour=${id}`;

export const OPEN_INVOICES = {
  title: 'À payer',
  dueOn: (dueOn: string) => `pour le ${formatDate(dueOn)}`,
};

export const isToPay = ({ kind, openCents }: OwnDocument) => kind === 'INVOICE' && openCents > 0;
