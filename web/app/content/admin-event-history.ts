import type { EventHistoryKind } from '@cercle/contract/event-states';
import type { EventDetails, EventFacts } from '@cercle/contract/events';
import { formatDateTime } from '../dates.ts';
import { plural } from './plural.ts';

const people = (count: number) => plural(count, 'personne', 'personnes');

const HISTORY_LABEL: Record<EventHistoryKind, string> = {
  'event.created': 'Brouillon créé',
  'event.copied': 'Brouillon créé par copie',
  'event.updated': 'Modifié',
  'event.moved': 'Déplacé',
  'event.published': 'Publié',
  'event.cancelled': 'Annulé',
  'event.held': 'Tenu',
  'event.closed': 'Clôturé',
};

const FIELD_LABEL: Record<string, string> = {
  title: 'le titre',
  summary: 'le résumé',
  body: 'le texte',
  pictureId: 'l’image',
  audience: 'qui le voit',
  placeName: 'le lieu',
  street: 'la rue',
  postalCode: 'le code postal',
  city: 'la localité',
  startsAt: 'le début',
  endsAt: 'la fin',
  capacity: 'le nombre de places',
  guestsPerMember: 'les invités par membre',
  hosts: 'les hôtes',
  programme: 'le programme',
};

type HistoryLine = EventDetails['history'][number];

export const historyLabel = ({ kind }: HistoryLine) => HISTORY_LABEL[kind];

/** What there is to say of a line of the history, one sentence each. */
export function historyTexts({ facts }: HistoryLine): string[] {
  return [movedText(facts), fieldsText(facts), facts.reason, toldText(facts)].filter(
    (text) => text !== undefined,
  );
}

const movedText = ({ formerStartsAt, startsAt }: EventFacts) =>
  formerStartsAt && startsAt
    ? `Du ${formatDateTime(formerStartsAt)} au ${formatDateTime(startsAt)}.`
    : undefined;

const fieldsText = ({ fields }: EventFacts) =>
  fields && fields.length > 0
    ? `Ont changé\u202f: ${fields.map((field) => FIELD_LABEL[field] ?? field).join(', ')}.`
    : undefined;

const toldText = ({ told }: EventFacts) =>
  told ? `${people(told)} ${told < 2 ? 'prévenue' : 'prévenues'} par e-mail.` : undefined;
