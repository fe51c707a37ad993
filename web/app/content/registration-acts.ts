import type { RegistrationVerb } from '@cercle/contract/registration-states';
import type { OwnEvent } from '@cercle/contract/registrations';
import { formatDate } from '../dates.ts';
import { plural } from './plural.ts';

/** What a member may choose about an event; `addGuest` has a form of its own. */
export type RegistrationAct = Exclude<RegistrationVerb, 'addGuest'>;
type Look = 'primary' | 'accent' | 'quiet' | 'danger';
type Question = { title: string; message: string; confirm: string; look: 'primary' | 'danger' };

/** The last part of its path: PUT /me/events/{id}/registration/{path}. */
export const ACT_PATHS = {
  accept: 'accept',
  refuse: 'refuse',
  decline: 'decline',
  withdraw: 'withdraw',
  handOver: 'hand-over',
  keep: 'keep',
} as const;

/** In the order of their buttons. */
export const ACTS: readonly RegistrationAct[] = [
  'accept',
  'register',
  'wait',
  'keep',
  'refuse',
  'handOver',
  'withdraw',
  'decline',
];

export const ACT_LOOKS: Record<RegistrationAct, Look> = {
  accept: 'accent',
  register: 'accent',
  wait: 'primary',
  keep: 'primary',
  refuse: 'quiet',
  handOver: 'quiet',
  withdraw: 'quiet',
  decline: 'quiet',
};

/** @param guests of the group that registers */
export function actLabel(act: RegistrationAct, own: OwnEvent, guests: number): string {
  const group = guests === 0 ? '' : ` avec ${plural(guests, 'invité', 'invités')}`;
  switch (act) {
    case 'register':
      return `M’inscrire${group}`;
    case 'wait':
      return `Rejoindre la liste d’attente${group}`;
    case 'accept':
      return own.registration?.offer ? 'Accepter' : 'Prendre la place';
    case 'refuse':
      return 'Laisser passer';
    case 'decline':
      return 'Je ne viens pas';
    case 'withdraw':
      return own.registration?.state === 'WAITING' ? 'Quitter la liste d’attente' : 'Me désinscrire';
    case 'handOver':
      return 'Céder ma place';
    case 'keep':
      return 'Garder ma place';
  }
}

/** What is said once it is done: the answer may differ from what was asked. @param before the event when it was asked */
export function doneText(act: RegistrationAct, before: OwnEvent, { registration, title }: OwnEvent): string {
  const isWaiting = registration?.state === 'WAITING';
  switch (act) {
    case 'register':
    case 'wait':
      return isWaiting
        ? 'Vous êtes en liste d’attente.'
        : `C’est fait\u202f: vous êtes inscrit à «\u202f${title}\u202f».`;
    case 'accept':
      return `La place est à vous\u202f: vous êtes inscrit à «\u202f${title}\u202f».`;
    case 'refuse':
      return offeredSeats(before) > 1
        ? 'Les places vont à la personne suivante.'
        : 'La place va à la personne suivante.';
    case 'decline':
      return 'C’est noté\u202f: vous ne venez pas.';
    case 'withdraw':
      return before.registration?.state === 'WAITING'
        ? 'Vous avez quitté la liste d’attente.'
        : 'Vous êtes désinscrit.';
    case 'handOver':
      return 'Votre place est à céder. Vous la gardez jusqu’à ce qu’une autre personne la prenne.';
    case 'keep':
      return 'Vous gardez votre place.';
  }
}

/** The fee that acts after the deadline lead to, in a sentence. */
export const lateFeeText = ({ feeText, withdrawUntil }: OwnEvent) =>
  `Le délai pour se désinscrire sans frais s’est terminé le ${formatDate(withdrawUntil)}. Si vous ne venez pas, ${feeText} peuvent vous être facturés.`;

/** What is asked before it is done; null: it is done at once. */
export function questionOf(act: RegistrationAct, own: OwnEvent): Question | null {
  const { isLate, registration } = own;
  if (act === 'refuse') return refuseQuestion(own);
  if (act === 'withdraw') return withdrawQuestion(own);
  if (isLate && ['register', 'accept'].includes(act))
    return {
      title: act === 'register' ? 'S’inscrire après le délai' : 'Prendre cette place',
      message: lateFeeText(own),
      confirm: registration?.state === 'WAITING' ? 'Prendre la place' : 'M’inscrire',
      look: 'primary',
    };
  return null;
}

const offeredSeats = ({ registration }: OwnEvent) => registration?.offer?.seats ?? 0;

function refuseQuestion(own: OwnEvent): Question {
  const isOne = offeredSeats(own) <= 1;
  return {
    title: isOne ? 'Laisser passer cette place' : 'Laisser passer ces places',
    message: `${isOne ? 'Elle va' : 'Elles vont'} à la personne suivante, et vous quittez la liste d’attente.`,
    confirm: 'Laisser passer',
    look: 'danger',
  };
}

function withdrawQuestion({ isLate, registration, feeText, title, withdrawUntil }: OwnEvent): Question {
  const confirm = 'Me désinscrire';
  if (registration?.state === 'WAITING')
    return {
      title: 'Quitter la liste d’attente',
      message: `Vous n’attendez plus de place pour «\u202f${title}\u202f».`,
      confirm: 'Quitter la liste',
      look: 'danger',
    };
  const guests = registration?.guests.some(({ state }) => state === 'REGISTERED' || state === 'WAITING')
    ? ' Vos invités sont désinscrits avec vous.'
    : '';
  if (!isLate)
    return {
      title: 'Vous désinscrire',
      message: `Votre place pour «\u202f${title}\u202f» sera libre pour une autre personne.${guests} Rien n’est dû.`,
      confirm,
      look: 'danger',
    };
  return {
    title: 'Vous désinscrire après le délai',
    message: `Le délai pour se désinscrire sans frais s’est terminé le ${formatDate(withdrawUntil)}\u202f: ${feeText} peuvent vous être facturés, sauf si une autre personne prend votre place.${guests}`,
    confirm,
    look: 'danger',
  };
}

/** The guests of a member. */
export const GUESTS = {
  title: 'Vos invités',
  add: 'Ajouter un invité',
  addFirst: 'Venir avec un invité',
  dialogTitle: 'Ajouter un invité',
  dialogText: 'Cette personne reçoit à son adresse la confirmation, et les nouvelles de l’événement.',
  dialogLater: 'Elle sera inscrite avec vous.',
  named: 'Cette personne est déjà parmi vos invités.',
  refused: (name: string, why: string) => `${name}\u202f: ${why}`,
  submit: 'Ajouter',
  busy: 'Ajout…',
  added: (name: string, isWaiting: boolean) =>
    isWaiting ? `${name} est en liste d’attente.` : `${name} vient avec vous.`,
  remove: 'Retirer',
  removeTitle: (name: string) => `Retirer ${name}`,
  /** @param hasSeat a guest who waits was never written to */
  removeText: (name: string, hasSeat: boolean) =>
    hasSeat ? `${name} ne vient plus, et en est averti par e-mail.` : `${name} n’attend plus de place.`,
  removed: (name: string) => `${name} ne vient plus.`,
  accept: 'Accepter',
  refuse: 'Laisser passer',
  left: (count: number) => `Encore ${plural(count, 'invité possible', 'invités possibles')}.`,
};
