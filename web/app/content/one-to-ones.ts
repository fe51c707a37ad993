import type { OneToOne } from '@cercle/contract/one-to-ones';
import { formatDate } from '../dates.ts';
import { nameWithin } from './circle-person.ts';

/** Meetings of two members: one notes it, the other confirms it. */
export const ONE_TO_ONES = {
  note: 'Noter une rencontre',
  lead: 'Un café, un déjeuner, une visite\u202f: l’un de vous deux la note, l’autre la confirme.',
  loading: 'Chargement de vos rencontres…',
  noneTitle: 'Aucune rencontre n’est notée',
  noneText: 'Prenez le temps de connaître un membre, puis notez-le ici\u202f: il n’a plus qu’à confirmer.',
  toConfirm: 'Cette rencontre a-t-elle eu lieu\u202f?',
  waits: 'Attend la confirmation de l’autre membre.',
};

export type MeetingVerb = 'confirm' | 'deny' | 'withdraw';

export const MEETING_VERBS: Record<MeetingVerb, { button: string; done: string }> = {
  confirm: { button: 'Confirmer', done: 'La rencontre est confirmée.' },
  deny: { button: 'Elle n’a pas eu lieu', done: 'C’est noté\u202f: la rencontre ne compte pas.' },
  withdraw: { button: 'Retirer', done: 'La rencontre est retirée.' },
};

/** The question before one is denied. */
export const DENY_MEETING = {
  title: 'Ne pas confirmer cette rencontre',
  message: ({ metOn, other }: OneToOne) =>
    `La rencontre du ${formatDate(metOn)} avec ${nameWithin(other)} ne comptera ni pour vous, ni pour l’autre membre.`,
  submit: 'Ne pas confirmer',
};

/** The dialog that notes one. */
export const MEETING_FORM = {
  title: 'Noter une rencontre',
  message: 'L’autre membre la confirme ensuite.',
  day: 'Jour de la rencontre',
  dayHint: (days: number) => `Il y a ${days}\u00a0jours au plus.`,
  submit: 'Noter la rencontre',
  busy: 'Envoi…',
  done: (name: string) => `La rencontre est notée. ${name} peut la confirmer.`,
  confirmed: (name: string) => `${name} l’avait déjà notée\u202f: la rencontre est confirmée.`,
};
