import { MEMBER_TYPE_LABEL, type MemberType } from '@cercle/contract/member-type';
import type { MembershipState } from '@cercle/contract/membership-labels';
import type { RenewalMode } from '@cercle/contract/membership-states';
import type { ListTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

export const START_MEMBERSHIPS = 'Démarrer les adhésions';

type RenewalModeTexts = {
  title: string;
  choices: Record<RenewalMode, string>;
  hints: Record<RenewalMode, string>;
  saved: string;
  notSaved: string;
};

export const RENEWAL_MODE: RenewalModeTexts = {
  title: 'Avis de renouvellement',
  choices: {
    off: 'À la main\u202f: le site n’en propose pas',
    propose: 'Proposés\u202f: un clic pour chacun',
    automatic: 'Automatiques\u202f: le site les envoie',
  },
  hints: {
    off: 'Chaque adhésion permet encore d’envoyer son avis, ou d’en noter la réception.',
    propose: 'Le tableau de bord propose chaque avis dès le premier jour du mois qui précède l’échéance.',
    automatic: 'Chaque avis part le premier jour du mois qui précède l’échéance.',
  },
  saved: 'La conduite des renouvellements est changée.',
  notSaved: 'Le choix n’a pas pu être enregistré. Veuillez réessayer.',
};

type Choice<Value extends string> = { label: string; value: Value | undefined; isRare?: boolean };

/** The filter of the list; `undefined` lets every state through. */
export const MEMBERSHIP_FILTERS: Choice<MembershipState>[] = [
  { label: 'Toutes', value: undefined },
  { label: 'À décider', value: 'TO_DECIDE' },
  { label: 'En cours', value: 'CURRENT' },
  { label: 'À venir', value: 'PLANNED' },
  { label: 'Terminées', value: 'ENDED' },
  { label: 'Sans période', value: 'NONE', isRare: true },
];

export const OFFER_FILTERS: Choice<MemberType>[] = [
  { label: 'Toutes les offres', value: undefined },
  { label: MEMBER_TYPE_LABEL.SINGLE, value: 'SINGLE' },
  { label: MEMBER_TYPE_LABEL.BUSINESS, value: 'BUSINESS' },
];

export const MEMBERSHIPS_TEXTS: ListTexts = {
  title: 'Adhésions',
  loading: 'Chargement des adhésions…',
  count: (count) => plural(count, 'adhésion', 'adhésions'),
  loadFailed: 'Échec du chargement des adhésions',
  failedTitle: 'Les adhésions n’ont pas pu être chargées',
  empty: 'Aucune adhésion trouvée',
  emptyHint: ({ q, filters: { state, offer } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state || offer ? ' avec ces filtres' : ''}. Essayez un autre nom, un numéro d’entreprise ou une personne.`;
    if (state === 'TO_DECIDE' && !offer) return 'Aucun renouvellement n’attend votre décision.';
    if (state || offer) return 'Aucune adhésion ne répond à ces filtres.';
    return 'Une adhésion commence avec une demande approuvée. Celles des membres d’avant se démarrent ensemble.';
  },
  seeAll: 'Voir toutes les adhésions',
};

/** The names of a row, and how many more people are on its seats. */
export const peopleText = (names: readonly string[], taken: number) =>
  taken > names.length
    ? `${names.join(', ')} et ${plural(taken - names.length, 'autre', 'autres')}`
    : names.join(', ');

export const seatsText = (taken: number, seats: number | null) =>
  seats === null ? formatNumber(taken) : `${formatNumber(taken)} sur ${formatNumber(seats)}`;

const memberships = (count: number) => plural(count, 'adhésion', 'adhésions');

export const START = {
  title: START_MEMBERSHIPS,
  lead: 'Les membres d’aujourd’hui qui n’ont pas encore de période. Vérifiez ce que chaque adhésion deviendrait, puis démarrez celles que vous avez cochées.',
  loading: 'Chargement des membres sans période…',
  failed: 'Les membres n’ont pas pu être chargés',
  emptyTitle: 'Tous les membres ont une adhésion',
  emptyText: 'Une adhésion commence désormais avec chaque demande approuvée.',
  moreTitle: 'Celles-ci ont démarré',
  moreText: 'D’autres membres n’ont pas encore de période.',
  loadMore: 'Charger les suivants',
  seeList: 'Voir les adhésions',
  caption: 'Membres sans période',
  bar: 'Lignes cochées',
  select: 'Cocher',
  selectAll: 'Tout cocher',
  day: 'Premier jour, pour toutes',
  dayHint: 'Il peut être changé ligne par ligne.',
  columns: {
    who: 'Membre ou société',
    offer: 'Offre',
    since: 'Membre depuis',
    startsOn: 'Premier jour',
    seats: 'Places',
    price: 'Prix d’une place (€\u00a0hors\u00a0TVA)',
    outcome: 'Ce qu’elle deviendrait',
  },
  reason: 'Pourquoi moins de places que le pack',
  selected: (count: number, total: number) =>
    `${formatNumber(count)} sur ${formatNumber(total)} ${total < 2 ? 'cochée' : 'cochées'}`,
  /** A call takes no more. */
  firstOnly: (shown: number, total: number) =>
    `Les ${formatNumber(shown)} premières sur ${formatNumber(total)}. Les suivantes se chargent une fois celles-ci démarrées.`,
  check: 'Vérifier',
  start: 'Démarrer',
  noneSelected: 'Cochez au moins une adhésion.',
  invalid: (count: number) =>
    count < 2 ? '1 ligne est à corriger.' : `${formatNumber(count)} lignes sont à corriger.`,
  checked: (possible: number, failed: number) =>
    `${memberships(possible)} ${possible < 2 ? 'peut' : 'peuvent'} démarrer${failed > 0 ? `, ${formatNumber(failed)} à corriger` : ''}.`,
  confirmTitle: (count: number) => `Démarrer ${memberships(count)}\u202f?`,
  confirmText:
    'Une période commence pour chacune, au jour indiqué. Celles qui ne le peuvent pas restent ici, avec la raison.',
  started: (done: number, failed: number) =>
    `${memberships(done)} ${done < 2 ? 'a démarré' : 'ont démarré'}${failed > 0 ? `, ${formatNumber(failed)} ${failed < 2 ? 'n’a' : 'n’ont'} pas pu` : ''}.`,
  progress: (sent: number, total: number) => `${formatNumber(sent)} sur ${memberships(total)}…`,
  stopped: (done: number, left: number) =>
    `${memberships(done)} ${done < 2 ? 'a démarré' : 'ont démarré'}, ${formatNumber(left)} ${left < 2 ? 'reste' : 'restent'} à démarrer.`,
  lost: 'La réponse n’est pas arrivée. Démarrez de nouveau\u202f: rien ne commencera deux fois.',
  lastDay: (day: string) => `Dernier jour\u202f: ${day}`,
  noticeFrom: (day: string) => `Avis possible dès le ${day}`,
};
