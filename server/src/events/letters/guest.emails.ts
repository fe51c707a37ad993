// Letters to a guest, at their own address, and those about a guest to the member who brings them. Nobody has confirmed the address of
// a guest, and the name of the member is one that they typed: a letter to a guest shows it only where it is a plain name.

import { greetingTo, plainName } from '../../mail/greeting.ts';
import type { MailCalendar } from '../../mail/mail-content.ts';
import type { OutgoingMail } from '../../mail/outbox.ts';
import { answerText, eventLetter, type Head } from './event.emails.ts';
import { type FeeTerms, startText, withdrawText } from './letter-texts.ts';

/** @param host the name of the member */
type GuestHead = Head & { host: string };

const hostName = (host: string) => plainName(host) || 'Un membre du cercle';
const hostInSentence = (host: string) => plainName(host) || 'un membre du cercle';

/** Where their address comes from, and what it serves for: this event, and one invitation to who came (`guestInvited`). */
const originText = (host: string) =>
  `${hostName(host)} nous a donné votre adresse pour cet événement. Elle ne sert qu’à cela et, si vous y venez, à vous inviter une seule fois à rejoindre le cercle. Une question, ou un empêchement\u202f? Répondez simplement à cet e-mail.`;

type GuestLetter = {
  subject: string;
  paragraphs: string[];
  quote?: string;
  ticket?: string;
  calendar?: MailCalendar | null;
};

/** Members alone can open the page of an event that is theirs. */
const guestLetter = ({ host, ...head }: GuestHead, letter: GuestLetter) =>
  eventLetter(head, { ...letter, closing: originText(host) }, head.event.audience === 'PUBLIC');

/** @param ticket what its QR code says */
export const guestRegistered = (head: GuestHead, ticket: string, calendar: MailCalendar) =>
  guestLetter(head, {
    subject: `${hostName(head.host)} vous invite`,
    paragraphs: [
      `${hostName(head.host)} vous invite à un événement de notre cercle d’affaires, et votre place est réservée. Nous nous réjouissons de vous accueillir.`,
      'L’invitation jointe l’ajoute à votre agenda.',
    ],
    ticket,
    calendar,
  });

export const guestLeft = (head: GuestHead, calendar: MailCalendar) =>
  guestLetter(head, {
    subject: 'Votre place est rendue',
    paragraphs: [
      `Vous n’êtes plus inscrit à cet événement, auquel ${hostInSentence(head.host)} vous avait invité. Vous n’avez rien à faire.`,
    ],
    calendar,
  });

export const guestCancelled = (head: GuestHead, reason: string, calendar: MailCalendar) =>
  guestLetter(head, {
    subject: 'Annulé',
    paragraphs: [
      `Nous sommes désolés\u202f: cet événement, auquel ${hostInSentence(head.host)} vous a invité, n’aura pas lieu.`,
    ],
    quote: reason,
    calendar,
  });

export const guestChanged = (head: GuestHead, formerStartsAt: string | null, calendar: MailCalendar) =>
  guestLetter(head, {
    subject: 'Changement',
    paragraphs: [
      `L’événement auquel ${hostInSentence(head.host)} vous a invité a changé. Voici ce qui vaut maintenant. L’invitation jointe met votre agenda à jour.`,
      ...(formerStartsAt === null ? [] : [`Il devait commencer le ${startText(formerStartsAt)}.`]),
    ],
    calendar,
  });

export const guestReminder = (head: GuestHead, ticket: string) =>
  guestLetter(head, {
    subject: 'Rappel',
    paragraphs: [
      `Nous vous attendons ${startText(head.event.starts_at)}\u202f: ${hostInSentence(head.host)} vous a invité, et nous nous réjouissons de vous accueillir.`,
    ],
    ticket,
  });

/** To who came, once ever: nobody who does not answer is written to again. */
export const guestInvited = ({ to, event, site, host }: GuestHead): OutgoingMail => ({
  to,
  subject: `Merci de votre présence\u202f: ${event.title} – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      `Merci de votre présence à «\u202f${event.title}\u202f», où ${hostInSentence(host)} vous avait invité. Nous avons été heureux de vous accueillir.`,
      'Notre cercle réunit des responsables d’entreprise qui se retrouvent plusieurs fois par an, et partagent leur expérience, leurs contacts et leurs questions. Si cette rencontre vous a plu, rejoignez-nous\u202f: votre demande prend quelques minutes.',
    ],
    button: { label: 'Découvrir le cercle', url: `${site.publicUrl}/devenir-membre` },
    closing: `${hostName(host)} nous avait donné votre adresse pour cet événement. Cette invitation est la seule\u202f: nous ne vous écrirons plus, sauf si vous le demandez ou qu’un membre vous invite de nouveau. Pour que votre adresse soit effacée, ou pour toute question, répondez simplement à cet e-mail.`,
  },
});

/** To the member, as are all that follow. @param guest the name of the guest, which the member gave */
export const guestWaiting = (head: Head, guest: string) =>
  eventLetter(head, {
    subject: 'Votre invité est en liste d’attente',
    paragraphs: [
      `Il n’y a pas de place libre pour ${guest}, qui est sur la liste d’attente. Dès qu’une place se libère, nous vous l’écrivons.`,
    ],
  });

export const guestOffered = (head: Head, guest: string, expiresAt: string, terms: FeeTerms) =>
  eventLetter(head, {
    subject: 'Une place pour votre invité',
    paragraphs: [
      `Une place s’est libérée, et elle est réservée pour ${guest}.`,
      answerText(expiresAt),
      withdrawText(terms),
    ],
  });

export const guestOfferExpired = (head: Head, guest: string) =>
  eventLetter(head, {
    subject: 'La place de votre invité n’est plus réservée',
    paragraphs: [
      `Le temps pour répondre est passé\u202f: la place pour ${guest} va à la personne suivante. Vous pouvez inscrire cet invité de nouveau, sur la page de l’événement.`,
    ],
  });

export const guestSeatAnnounced = (head: Head, guest: string, terms: FeeTerms) =>
  eventLetter(head, {
    subject: 'Une place s’est libérée',
    paragraphs: [
      `Une place s’est libérée, que ${guest} peut prendre. Nous l’annonçons à toutes les personnes qui attendent\u202f: la première qui dit oui, sur la page de l’événement, l’obtient.`,
      withdrawText(terms),
    ],
  });

/** Another person took the seat that this guest gave back too late. */
export const guestReplaced = (head: Head, guest: string) =>
  eventLetter(head, {
    subject: 'La place de votre invité est reprise',
    paragraphs: [`Une autre personne a pris la place de ${guest}\u202f: vous ne devez rien pour elle.`],
  });
