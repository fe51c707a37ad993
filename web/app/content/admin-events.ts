import {
  EVENT_AUDIENCE_LABEL,
  EVENT_AUDIENCES,
  type EventAudience,
  type EventState,
} from '@cercle/contract/event-states';
import type { ListTexts, LoadTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

const EVENTS_TITLE = 'Événements';
export const NEW_EVENT = 'Nouvel événement';

/** The filter of the list; `undefined` lets every state through. */
export const EVENT_FILTERS: { label: string; value: EventState | undefined }[] = [
  { label: 'Tous', value: undefined },
  { label: 'Brouillons', value: 'DRAFT' },
  { label: 'Publiés', value: 'PUBLISHED' },
  { label: 'Annulés', value: 'CANCELLED' },
  { label: 'Tenus', value: 'HELD' },
  { label: 'Clôturés', value: 'CLOSED' },
];

const EMPTY_HINT: Record<EventState, string> = {
  DRAFT: 'Aucun événement n’attend d’être publié.',
  PUBLISHED: 'Aucun événement n’est publié.',
  CANCELLED: 'Aucun événement n’a été annulé.',
  HELD: 'Aucun événement n’attend d’être clôturé.',
  CLOSED: 'Aucun événement n’est clôturé.',
};

export const EVENTS_TEXTS: ListTexts = {
  title: EVENTS_TITLE,
  loading: 'Chargement des événements…',
  count: (count) => plural(count, 'événement', 'événements'),
  loadFailed: 'Échec du chargement des événements',
  failedTitle: 'Les événements n’ont pas pu être chargés',
  empty: 'Aucun événement trouvé',
  emptyHint: ({ q, filters: { state } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state ? ' avec ce filtre' : ''}. Essayez un autre titre ou un autre lieu.`;
    if (state) return EMPTY_HINT[state as EventState];
    return 'Préparez le premier\u202f: il reste un brouillon jusqu’à ce que vous le publiiez.';
  },
  seeAll: 'Voir tous les événements',
};

export const EVENT_LOAD: LoadTexts = {
  loading: 'Chargement de l’événement…',
  failed: 'L’événement n’a pas pu être chargé',
  toast: 'Erreur lors de la récupération de l’événement. Veuillez réessayer.',
};

/** « 12 sur 40 ». */
export const seatsText = (taken: number, capacity: number) =>
  `${formatNumber(taken)} sur ${formatNumber(capacity)}`;

export const waitingText = (waiting: number) => `${formatNumber(waiting)} en attente`;

type FormTexts = { title: string; submit: string; busy: string; success: string; failure: string };

export const EVENT_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: NEW_EVENT,
    submit: 'Enregistrer le brouillon',
    busy: 'Enregistrement…',
    success: 'Brouillon enregistré. Relisez-le, puis publiez-le.',
    failure: 'Le brouillon n’a pas pu être enregistré. Veuillez réessayer.',
  },
  edit: {
    title: 'Modifier l’événement',
    submit: 'Enregistrer',
    busy: 'Enregistrement…',
    success: 'Événement modifié avec succès.',
    failure: 'Échec de la modification de l’événement. Veuillez réessayer.',
  },
};

export const EVENT_CHANGED = {
  stale: {
    title: 'Cet événement a changé entre-temps',
    text: 'Un autre administrateur l’a modifié. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel est repris',
    text: 'Ce que vous n’aviez pas touché est celui d’aujourd’hui\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  gone: {
    title: 'Ce brouillon n’existe plus',
    text: 'Un autre administrateur l’a supprimé. Ce que vous avez tapé est encore là\u202f: copiez-le si vous en avez besoin.',
  },
  closed: {
    title: 'Cet événement ne peut plus être modifié',
    text: 'Il a été annulé, ou il a eu lieu entre-temps. Rien n’a été enregistré.',
  },
};

export const FORM_PANELS = {
  announcement: 'L’annonce',
  when: 'Quand et où',
  seats: 'Places',
  hosts: 'Hôtes',
  programme: 'Programme',
  picture: 'Image',
};

export const EVENT_FIELDS = {
  title: 'Titre',
  summary: 'Résumé',
  summaryHint: 'Deux phrases au plus\u202f: dans la liste des événements et les moteurs de recherche.',
  body: 'Texte',
  bodyHint: 'Ce qui se passe, pour qui, ce qu’il faut savoir.',
  audience: 'Qui le voit',
  startsAt: 'Début',
  endsAt: 'Fin',
  clockHint: 'À l’heure de Belgique. Changer le début déplace la fin d’autant.',
  placeName: 'Lieu',
  street: 'Rue et numéro',
  postalCode: 'Code postal',
  city: 'Localité',
  capacity: 'Nombre de places',
  capacityHint: 'Membres et invités. Au-delà, une liste d’attente s’ouvre.',
  guestsPerMember: 'Invités par membre',
  guestsHint: '0 si les membres viennent seuls.',
  host: (number: number) => `Hôte ${number}`,
  addHost: 'Ajouter un hôte',
  hostsHint: 'Qui reçoit, dans cet ordre.',
  noHosts: 'Aucun hôte n’est nommé.',
  time: 'Heure',
  step: 'Étape',
  programmeLine: (number: number) => `Ligne ${number} du programme`,
  addLine: 'Ajouter une ligne',
  noLines: 'Aucune ligne\u202f: la page n’aura pas de programme.',
  programmeHint: 'Les lignes se rangent par heure à l’enregistrement.',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  remove: 'Retirer',
};

export const PICTURE = {
  none: 'Sans image, la page montre un dessin.',
  choose: 'Choisir une image',
  change: 'Changer d’image',
  remove: 'Retirer l’image',
};

const AUDIENCE_HINT: Record<EventAudience, string> = {
  PUBLIC: 'L’annonce est sur le site. Seuls les membres s’inscrivent.',
  MEMBERS: 'L’annonce n’est visible qu’aux membres connectés.',
};
export const AUDIENCE_CHOICES = EVENT_AUDIENCES.map((value) => ({
  value,
  label: EVENT_AUDIENCE_LABEL[value],
  hint: AUDIENCE_HINT[value],
}));

const TOLD_OF = {
  day: 'la nouvelle date',
  time: 'la nouvelle heure',
  place: 'le nouveau lieu',
  title: 'le nouveau titre',
};

/** « 42 personnes recevront la nouvelle heure et le nouveau lieu, par e-mail, dès l’enregistrement. » */
export const changeNotice = (people: number, changed: readonly (keyof typeof TOLD_OF)[]) =>
  `${plural(people, 'personne recevra', 'personnes recevront')} ${LIST.format(changed.map((what) => TOLD_OF[what]))}, par e-mail, dès l’enregistrement.`;

const LIST = new Intl.ListFormat('fr', { type: 'conjunction' });
