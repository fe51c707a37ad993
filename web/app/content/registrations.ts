import { withDe } from '@cercle/contract/french-elision';
import type { GuestOf, OwnEvent, OwnRegistration } from '@cercle/contract/registrations';
import { formatDate, formatDateTime } from '../dates.ts';
import type { BadgeTone } from '../ui/badge.tsx';
import { formatNumber, plural } from './plural.ts';

/** A member's own registrations, on the page of an event and in lists. */
export const REGISTRATION = {
  title: 'Votre inscription',
  loading: 'Chargement de votre inscription…',
  failed: 'Votre inscription n’a pas pu être chargée. Rien n’a changé pour elle.',
  guests: 'Vos invités',
  noAnswer: 'Votre choix n’est pas arrivé. Réessayez\u202f: rien n’a changé.',
};

/** What is shown at the door. */
export const TICKETS = {
  open: 'Montrer mon billet',
  title: 'Votre billet',
  lead: 'À montrer à l’accueil, la luminosité de l’écran au plus haut.',
  loading: 'Chargement du billet…',
  failed: 'Le billet n’a pas pu être chargé.',
  code: (name: string) => `Billet de ${name}`,
  close: 'Fermer',
};

export const OWN_EVENTS = {
  title: 'Pour les membres',
  lead: 'Les événements réservés aux membres, et ceux auxquels vous avez répondu.',
  loading: 'Chargement de vos événements…',
  failed: 'Vos événements n’ont pas pu être chargés.',
  none: 'Aucun événement réservé aux membres n’est annoncé.',
};

/** On a member's start page. */
export const NEXT_OWN_EVENTS = {
  title: 'Vos prochains événements',
  loading: 'Chargement de vos événements…',
  failed: 'Vos événements n’ont pas pu être chargés.',
  none: 'Aucun événement n’est annoncé pour le moment.',
  all: 'Voir les événements',
};

/** So few are counted. */
const FEW_SEATS = 5;

type Words = { label: string; tone: BadgeTone; text: string };

const isOffered = ({ offer }: OwnRegistration) => offer !== null;

/** The state of a registration in a word or two. */
function registrationBadge(registration: OwnRegistration): Pick<Words, 'label' | 'tone'> {
  const { state, isHandingOver } = registration;
  switch (state) {
    case 'REGISTERED':
      return isHandingOver
        ? { label: 'Place à céder', tone: 'warning' }
        : { label: 'Inscrit', tone: 'success' };
    case 'WAITING':
      return isOffered(registration)
        ? { label: 'Place proposée', tone: 'warning' }
        : { label: 'En liste d’attente', tone: 'warning' };
    case 'DECLINED':
      return { label: 'Ne vient pas', tone: 'neutral' };
    case 'WITHDRAWN':
      return { label: 'Désinscrit', tone: 'neutral' };
    case 'WITHDRAWN_LATE':
      return { label: 'Désinscrit hors délai', tone: 'danger' };
    case 'HANDED_OVER':
      return { label: 'Place cédée', tone: 'neutral' };
    case 'CANCELLED_BY_CLUB':
      return { label: 'Annulé par le cercle', tone: 'neutral' };
  }
}

/** Of an event that a member comes to, or waits for, by themselves or as a guest; null without an answer. */
export function answerBadge(event: {
  registration: OwnRegistration | null;
  guestOf: GuestOf;
}): Pick<Words, 'label' | 'tone'> | null {
  const { registration, guestOf } = event;
  if (guestOf === null || isLive(registration)) return registration && registrationBadge(registration);
  return guestOf.state === 'REGISTERED'
    ? { label: 'Invité', tone: 'success' }
    : { label: 'Invité, en liste d’attente', tone: 'warning' };
}

const isLive = (registration: OwnRegistration | null): registration is OwnRegistration =>
  registration !== null && ['REGISTERED', 'WAITING'].includes(registration.state);

/** The situation of a member in a sentence or two. @param now milliseconds */
export function situationText(own: OwnEvent, now: number): string {
  const { registration, state, guestOf } = own;
  if (state === 'CANCELLED') return cancelledText(registration);
  if (isLive(registration)) return liveText(own, registration, now);
  if (guestOf) return guestText(guestOf, state === 'PUBLISHED');
  return [registration && formerText(own, registration), opening(own)].filter(Boolean).join(' ');
}

const cancelledText = (registration: OwnRegistration | null) =>
  registration?.state === 'CANCELLED_BY_CLUB'
    ? 'Le cercle a annulé cet événement, et votre inscription avec lui. Rien n’est dû.'
    : 'Le cercle a annulé cet événement.';

function guestText({ host, state }: NonNullable<GuestOf>, isToCome: boolean): string {
  const guest = `comme invité ${withDe(host || 'un membre')}`;
  if (!isToCome) return `Vous y étiez ${guest}.`;
  const answer = `Un empêchement\u202f? Prévenez ${host || 'ce membre'}, qui répond de votre place.`;
  return state === 'REGISTERED'
    ? `Vous venez ${guest}. ${answer}`
    : `Vous êtes sur la liste d’attente, ${guest}. ${answer}`;
}

function liveText(own: OwnEvent, registration: OwnRegistration, now: number): string {
  const { can, isLate } = own;
  if (registration.state === 'REGISTERED') return registeredText(own, registration, now);
  const { offer, position } = registration;
  if (offer) return offerText(offer);
  if (can.length === 0)
    return 'Il n’y a pas eu de place pour vous. Nous espérons vous voir une prochaine fois.';
  if (can.includes('accept')) return 'Une place est libre. Elle va à la première personne qui la prend.';
  const place = position === null ? '' : `Vous êtes en ${rankText(position)} position. `;
  return isLate
    ? `${place}Si une place se libère, nous vous écrivons aussitôt\u202f: elle va à la première personne qui la prend.`
    : `${place}Dès qu’une place se libère, nous vous la proposons par e-mail.`;
}

function offerText({ seats, expiresAt }: NonNullable<OwnRegistration['offer']>): string {
  const until = formatDateTime(expiresAt);
  return seats > 1
    ? `${seats}\u00a0places vous sont gardées jusqu’au ${until}. Ensuite, elles vont à la personne suivante.`
    : `Une place vous est gardée jusqu’au ${until}. Ensuite, elle va à la personne suivante.`;
}

const rankText = (position: number) => (position === 1 ? '1re' : `${formatNumber(position)}e`);

function registeredText(
  { can, isLate, endsAt }: OwnEvent,
  { isHandingOver }: OwnRegistration,
  now: number,
): string {
  if (isOver({ endsAt }, now)) return 'L’événement a eu lieu. Une place y était réservée pour vous.';
  if (can.length === 0) return 'L’événement a commencé. Montrez votre billet à l’accueil.';
  if (isHandingOver)
    return 'Vous gardez votre place jusqu’à ce qu’une autre personne la prenne. Rien n’est alors dû.';
  // Who registers within the hours of the reminder gets none.
  return isLate ? 'Nous vous attendons.' : 'Nous vous attendons. Un rappel vous parvient avant l’événement.';
}

/** Whether its last minute is over. @param now milliseconds */
export const isOver = ({ endsAt }: Pick<OwnEvent, 'endsAt'>, now: number) => Date.parse(endsAt) <= now;

function formerText({ feeText }: OwnEvent, { state }: OwnRegistration): string {
  switch (state) {
    case 'DECLINED':
      return 'Vous avez dit que vous ne venez pas. Merci de nous avoir prévenus.';
    case 'WITHDRAWN_LATE':
      return `Vous vous êtes désinscrit après le délai\u202f: ${feeText} peuvent vous être facturés, sauf si une autre personne prend la place.`;
    case 'HANDED_OVER':
      return 'Une autre personne a pris votre place. Rien n’est dû.';
    case 'WITHDRAWN':
      return 'Vous n’êtes plus inscrit.';
    default:
      return '';
  }
}

/** What a member without a registration may still do. */
function opening({ can, waiting, seatsLeft }: OwnEvent): string {
  if (can.includes('wait'))
    return `L’événement est complet${waiting > 0 ? `, et ${plural(waiting, 'personne attend', 'personnes attendent')} une place` : ''}. La liste d’attente est ouverte.`;
  if (can.includes('register'))
    return seatsLeft > FEW_SEATS
      ? 'Il reste de la place pour vous.'
      : `Il reste ${plural(seatsLeft, 'place', 'places')}.`;
  return 'Les inscriptions sont closes.';
}

/** Until when withdrawing costs nothing, and how that day is calculated. */
export function deadlineText({ isLate, withdrawUntil, feeText }: OwnEvent): string {
  return isLate
    ? `Le délai pour se désinscrire sans frais s’est terminé le ${formatDate(withdrawUntil)}. Une absence coûte ${feeText}.`
    : `Désinscription sans frais jusqu’au ${formatDate(withdrawUntil)} compris. Ensuite, une absence coûte ${feeText}.`;
}
