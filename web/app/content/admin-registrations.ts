import type { RegistrationState } from '@cercle/contract/registration-states';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { formatDateTime } from '../dates.ts';
import type { ListTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

type Choice = { label: string; value: RegistrationState | undefined; isRare?: boolean };

/** The filter of the registrations of an event; `undefined` lets every state through. */
export const REGISTRATION_FILTERS: Choice[] = [
  { label: 'Toutes', value: undefined },
  { label: 'Inscrits', value: 'REGISTERED' },
  { label: 'En attente', value: 'WAITING' },
  { label: 'Ne viennent pas', value: 'DECLINED' },
  { label: 'Désinscrits', value: 'WITHDRAWN' },
  { label: 'Hors délai', value: 'WITHDRAWN_LATE', isRare: true },
  { label: 'Places cédées', value: 'HANDED_OVER', isRare: true },
  { label: 'Annulés par le cercle', value: 'CANCELLED_BY_CLUB', isRare: true },
];

const EMPTY_HINT: Record<RegistrationState, string> = {
  REGISTERED: 'Personne n’est inscrit pour le moment.',
  WAITING: 'Personne n’attend une place.',
  DECLINED: 'Personne n’a dit ne pas venir.',
  WITHDRAWN: 'Personne ne s’est désinscrit.',
  WITHDRAWN_LATE: 'Personne ne s’est désinscrit hors délai.',
  HANDED_OVER: 'Personne n’a cédé sa place.',
  CANCELLED_BY_CLUB: 'Aucune inscription n’a été annulée par le cercle.',
};

export const REGISTRATIONS_TEXTS: ListTexts = {
  title: 'Inscriptions',
  loading: 'Chargement des inscriptions…',
  count: (count) => plural(count, 'personne', 'personnes'),
  loadFailed: 'Échec du chargement des inscriptions',
  failedTitle: 'Les inscriptions n’ont pas pu être chargées',
  empty: 'Aucune inscription trouvée',
  emptyHint: ({ q, filters: { state } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state ? ' avec ce filtre' : ''}. Essayez un autre nom, une société ou une adresse.`;
    if (state) return EMPTY_HINT[state as RegistrationState];
    return 'Les membres s’inscrivent sur la page de l’événement. Vous pouvez aussi inscrire un membre vous-même.';
  },
  seeAll: 'Voir toutes les inscriptions',
};

export const REGISTRATION_SEARCH = {
  label: 'Rechercher une inscription',
  placeholder: 'Nom, société ou e-mail',
};

const NAMELESS = 'Compte supprimé';
export const nameOf = ({ name }: Pick<RegistrationRow, 'name'>) => name || NAMELESS;

export const guestText = (host: string) => `Invité de ${host || 'un compte supprimé'}`;

/** What there is to know beside the state, one sentence each. */
export const registrationTexts = ({ position, offer, isHandingOver, excuse }: RegistrationRow): string[] => [
  ...(position === null ? [] : [`${formatNumber(position)}${position === 1 ? 'er' : 'e'} de la liste`]),
  ...(offer
    ? [
        `${offer.seats > 1 ? `${plural(offer.seats, 'place proposée', 'places proposées')}` : 'Place proposée'} jusqu’au ${formatDateTime(offer.expiresAt)}`,
      ]
    : []),
  ...(isHandingOver ? ['Cède sa place'] : []),
  ...(excuse ? [`Motif de l’excuse\u202f: ${excuse}`] : []),
];

export const EXCUSE_LABEL = 'Excuser';
export const UNEXCUSE_LABEL = 'Ne plus excuser';

export type RowVerb = 'withdraw' | 'accept' | 'refuse';

type RowVerbTexts = {
  label: string;
  title: string;
  message: (row: RegistrationRow) => string;
  submit: string;
  success: string;
  look: 'primary' | 'danger';
};

export const ROW_VERBS: Record<RowVerb, RowVerbTexts> = {
  withdraw: {
    label: 'Désinscrire',
    title: 'Désinscrire cette personne\u202f?',
    message: (row) =>
      row.kind === 'GUEST'
        ? `${nameOf(row)} ne viendra pas, et le lit dans un e-mail. La place va à la liste d’attente.`
        : `${nameOf(row)} ne viendra pas, ni ses invités. Chacun le lit dans un e-mail, et les places vont à la liste d’attente.`,
    submit: 'Désinscrire',
    success: 'Personne désinscrite.',
    look: 'danger',
  },
  accept: {
    label: 'Accepter la place',
    title: 'Accepter la place\u202f?',
    message: (row) => `${nameOf(row)} a donc une place, et le lit dans un e-mail.`,
    submit: 'Accepter',
    success: 'Place acceptée.',
    look: 'primary',
  },
  refuse: {
    label: 'Refuser la place',
    title: 'Refuser la place\u202f?',
    message: (row) =>
      `${nameOf(row)} quitte la liste d’attente, et la place est proposée à la personne suivante.`,
    submit: 'Refuser',
    success: 'Place refusée.',
    look: 'danger',
  },
};

export const DIALOG_BUSY = 'Enregistrement…';

export const FEE_SEEN = {
  label: 'Les frais lui ont été annoncés',
  hint: 'Le délai pour se désinscrire est passé\u202f: une absence coûte ce que prévoient les conditions.',
};

export const GUEST_FIELDS = {
  name: 'Nom',
  email: 'E-mail',
  company: 'Société',
  title: (number: number) => `Invité ${number}`,
  add: 'Ajouter un invité',
  remove: 'Retirer',
};

export const ADD_GUEST = {
  label: 'Ajouter un invité',
  title: (host: string) => `Ajouter un invité de ${host}`,
  message:
    'Il est inscrit s’il reste une place, et attend la sienne sinon. Il reçoit un e-mail à son adresse.',
  submit: 'Ajouter',
  success: 'Invité ajouté.',
};

export const REGISTER_MEMBER = {
  label: 'Inscrire un membre',
  title: 'Inscrire un membre',
  message: (free: number) =>
    free > 0
      ? `${plural(free, 'place libre', 'places libres')}. Le membre reçoit le même e-mail que s’il s’inscrivait lui-même.`
      : 'L’événement est complet\u202f: le membre rejoint la liste d’attente, et reçoit un e-mail qui le dit.',
  submit: 'Inscrire',
  success: 'C’est noté\u202f: le membre est inscrit, ou en liste d’attente s’il n’y a plus de place.',
};
