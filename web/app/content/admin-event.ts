import { formatDate } from '../dates.ts';
import type { ActionTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

export const EVENT_TITLE = 'Détails de l’événement';

export const EVENT_PANELS = {
  facts: 'En bref',
  announcement: 'L’annonce',
  programme: 'Programme',
  history: 'Historique',
  print: 'À imprimer',
};

/** For the door. */
export const PRINTED = {
  lead: 'Pour l’accueil\u202f: un badge par personne, avec son billet, et la liste à cocher.',
  badges: 'Badges',
  list: 'Liste des présences',
  failure: 'Le document n’a pas pu être téléchargé. Veuillez réessayer.',
};

export const EVENT_DETAILS = {
  place: 'Lieu',
  audience: 'Qui le voit',
  withdrawUntil: 'Désinscription sans frais',
  withdrawUntilText: (day: string) => `Jusqu’au ${formatDate(day)} inclus`,
  conditions: 'Conditions',
  seeConditions: 'Celles de sa publication',
  guests: 'Invités par membre',
  hosts: 'Hôtes',
  tables: 'Plan de table',
  door: 'Accueil',
  noShows: (count: number) => `Absences (${formatNumber(count)})`,
  seeOnSite: 'Voir sur le site',
  cancelReason: 'Motif de l’annulation',
  edit: 'Modifier',
};

const people = (count: number) => plural(count, 'personne', 'personnes');

const UNPUBLISHED = 'Il reste un brouillon.';

export type ConfirmedVerb = 'publish' | 'hold' | 'close' | 'remove';
export const EVENT_ACTIONS: Record<ConfirmedVerb, ActionTexts> = {
  publish: {
    label: 'Publier',
    look: 'primary',
    title: 'Publier cet événement\u202f?',
    message: (title) =>
      `«\u202f${title}\u202f» est annoncé et les inscriptions s’ouvrent. Les conditions en vigueur aujourd’hui valent pour lui, et son adresse ne change plus. Il ne pourra plus être supprimé, seulement annulé.`,
    success: () => 'Événement publié. Les inscriptions sont ouvertes.',
    failure: () => `L’événement n’a pas pu être publié. ${UNPUBLISHED} Veuillez réessayer.`,
  },
  hold: {
    label: 'Marquer comme tenu',
    look: 'primary',
    title: 'Marquer cet événement comme tenu\u202f?',
    message: (title) =>
      `«\u202f${title}\u202f» a eu lieu\u202f: plus personne ne s’inscrit ni ne se désinscrit.`,
    success: () => 'Événement marqué comme tenu.',
    failure: () => 'L’événement n’a pas pu être marqué comme tenu. Veuillez réessayer.',
  },
  close: {
    label: 'Clôturer',
    look: 'primary',
    title: 'Clôturer cet événement\u202f?',
    message: (title) =>
      `Les présences à «\u202f${title}\u202f» deviennent définitives. Vérifiez d’abord que chaque appareil de l’accueil a envoyé ses passages\u202f: ce qu’il garde encore n’est plus accepté ensuite. Les absences qui peuvent coûter des frais sont alors proposées\u202f; personne n’en est prévenu sans vous.`,
    success: () => 'Événement clôturé.',
    failure: () => 'L’événement n’a pas pu être clôturé. Veuillez réessayer.',
  },
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce brouillon\u202f?',
    message: (title) => `«\u202f${title}\u202f» disparaît pour de bon. Personne ne l’a vu.`,
    success: () => 'Brouillon supprimé.',
    failure: () => 'Échec de la suppression du brouillon. Veuillez réessayer.',
  },
};

export const COPY_EVENT = {
  label: 'Copier',
  title: 'Copier cet événement',
  message: 'Un brouillon reprend tout, sans les inscriptions. Sa fin garde la même durée.',
  startsAt: 'Début de la copie',
  submit: 'Créer la copie',
  busy: 'Copie en cours…',
  success: 'Copie créée. Relisez-la, puis publiez-la.',
};

export const CANCEL_EVENT = {
  label: 'Annuler l’événement',
  title: 'Annuler cet événement\u202f?',
  message: (told: number) =>
    told === 0
      ? 'Personne n’est inscrit\u202f: aucun e-mail ne part. L’annonce reste, marquée comme annulée, avec le motif.'
      : `${people(told)} ${told < 2 ? 'recevra' : 'recevront'} le motif par e-mail. Les inscriptions sont annulées, et rien n’est dû. L’annonce reste, marquée comme annulée.`,
  reason: 'Motif',
  reasonHint: 'Il est lu par les inscrits, et sur la page de l’événement.',
  submit: 'Annuler l’événement',
  keep: 'Garder l’événement',
  busy: 'Annulation en cours…',
  success: 'Événement annulé.',
};

export const SEATS = {
  title: 'Places',
  taken: 'Prises',
  offered: 'Proposées à la liste d’attente',
  free: 'Libres',
  waiting: 'En liste d’attente',
  of: (capacity: number) => `${plural(capacity, 'place', 'places')} en tout`,
};
