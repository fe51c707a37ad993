import { frenchWeekday } from '@cercle/contract/french-day';
import type { Site } from '@cercle/contract/site';
import type { EventRow } from '../../db/schema.ts';
import { greetingTo } from '../../mail/greeting.ts';
import { formatDateTime, type MailCalendar, type MailContent } from '../../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import { eventUrl, placeText } from '../calendar/calendar-entry.ts';
import { type FeeTerms, startText, whenText, withdrawText } from './letter-texts.ts';

const QUESTION = 'Une question\u202f? Répondez simplement à cet e-mail.';
const CHANGED = 'Cet événement a changé. Voici les informations à jour.';

type Letter = {
  subject: string;
  paragraphs: string[];
  quote?: string;
  facts?: MailContent['facts'];
  ticket?: string;
  calendar?: MailCalendar | null;
};

/** Of a letter about an event: to whom, and on which site. */
export type Head = { to: Mailbox; event: EventRow; site: Site };

const factsOf = (event: EventRow) => [
  { label: 'Événement', value: event.title },
  { label: 'Quand', value: whenText(event) },
  { label: 'Où', value: placeText(event) },
];

export function eventLetter(
  { to, event, site }: Head,
  { subject, calendar, facts = [], ...content }: Letter & { closing?: string },
  canOpenPage = true,
): OutgoingMail {
  return {
    to,
    subject: `${subject}\u202f: ${event.title} – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      closing: QUESTION,
      ...content,
      facts: [...factsOf(event), ...facts],
      ...(canOpenPage && { button: { label: 'Voir l’événement', url: eventUrl(site, event) } }),
    },
    ...(calendar && { calendar }),
  };
}

type Guest = { name: string; state: string };

const guestFacts = (guests: Guest[]) =>
  guests.length === 0
    ? []
    : [
        {
          label: guests.length > 1 ? 'Vos invités' : 'Votre invité',
          value: guests
            .map(({ name, state }) => (state === 'WAITING' ? `${name} (en liste d’attente)` : name))
            .join(', '),
        },
      ];

/** What a member with a seat reads of it. `ticket`: what its QR code says. */
type Seat = { terms: FeeTerms; guests: Guest[]; ticket: string };

export const registered = (head: Head, { terms, guests, ticket }: Seat, calendar: MailCalendar) =>
  eventLetter(head, {
    subject: 'Votre inscription',
    paragraphs: [
      'Votre place est réservée, et nous nous réjouissons de vous accueillir. L’invitation jointe ajoute l’événement à votre agenda.',
      withdrawText(terms),
    ],
    facts: guestFacts(guests),
    ticket,
    calendar,
  });

/** @param isLate seats are no longer offered one by one */
export const waiting = (head: Head, isLate: boolean, guests: Guest[]) =>
  eventLetter(head, {
    subject: 'En liste d’attente',
    paragraphs: [
      'L’événement est complet pour l’instant, et vous êtes sur la liste d’attente.',
      isLate
        ? 'Dès qu’une place se libère, nous l’annonçons à toutes les personnes qui attendent\u202f: la première qui dit oui l’obtient.'
        : 'Dès qu’une place se libère pour vous, nous vous la proposons par e-mail, dans l’ordre de la liste.',
    ],
    facts: guestFacts(guests),
  });

/** @param calendar of a seat; without one they were waiting */
export const withdrawn = (head: Head, calendar: MailCalendar | null) =>
  eventLetter(head, {
    subject: calendar ? 'Votre désinscription' : 'Vous quittez la liste d’attente',
    paragraphs: [
      calendar
        ? 'Votre désinscription est bien notée, sans frais. Merci de nous avoir prévenus\u202f: votre place ira à une autre personne.'
        : 'Vous n’êtes plus sur la liste d’attente de cet événement.',
    ],
    calendar,
  });

export const withdrawnLate = (head: Head, { deadline, feeText }: FeeTerms, calendar: MailCalendar | null) =>
  eventLetter(head, {
    subject: 'Votre désinscription',
    paragraphs: [
      'Votre désinscription est bien notée. Merci de nous avoir prévenus.',
      `Le délai pour se désinscrire sans frais s’est terminé le ${frenchWeekday(deadline.day)}\u202f: ${deadline.because}`,
      ...(feeText === null
        ? []
        : [
            `Comme pour une absence, ${feeText} peuvent vous être demandés. Si une autre personne prend votre place, vous ne devrez rien\u202f: nous vous l’écrirons.`,
          ]),
    ],
    calendar,
  });

export const handedOver = (head: Head, calendar: MailCalendar | null) =>
  eventLetter(head, {
    subject: 'Votre place est reprise',
    paragraphs: ['Une autre personne a pris votre place\u202f: vous ne devez rien. Merci pour elle.'],
    calendar,
  });

/** To a person who came twice, as a member and as a guest, or as the guest of two. @param calendar of the registration that goes */
export const merged = (head: Head, calendar: MailCalendar | null) =>
  eventLetter(head, {
    subject: 'Une seule inscription',
    paragraphs: [
      'Vous aviez deux inscriptions à cet événement, dont une au moins comme invité. Nous en gardons une seule\u202f; l’autre s’en va, sans frais.',
      'Vous n’avez rien à faire\u202f: votre billet est sur la page de l’événement.',
    ],
    calendar,
  });

export const cancelled = (head: Head, reason: string, calendar: MailCalendar | null) =>
  eventLetter(head, {
    subject: 'Annulé',
    paragraphs: [
      'Nous sommes désolés\u202f: cet événement n’aura pas lieu. Vous ne devez rien, et n’avez rien à faire.',
    ],
    quote: reason,
    calendar,
  });

type Offer = { expires_at: string; seats: number };

export const seatOffered = (head: Head, { expires_at, seats }: Offer, terms: FeeTerms) =>
  eventLetter(head, {
    subject: seats > 1 ? 'Des places pour vous' : 'Une place pour vous',
    paragraphs: [
      seats > 1
        ? `Des places se sont libérées : ${seats} sont réservées pour vous et vos invités.`
        : 'Une place s’est libérée, et elle vous est réservée.',
      answerText(expires_at),
      withdrawText(terms),
    ],
  });

/** Until when an offer can be answered. */
export const answerText = (expiresAt: string) =>
  `Répondez sur la page de l’événement avant le ${formatDateTime(new Date(expiresAt))}. Ensuite, la proposition ira à la personne suivante.`;

export const offerExpired = (head: Head) =>
  eventLetter(head, {
    subject: 'La place n’est plus réservée',
    paragraphs: [
      'Le temps pour répondre est passé\u202f: la place va à la personne suivante, et vous n’êtes plus sur la liste d’attente. Vous pouvez vous y inscrire de nouveau, sur la page de l’événement.',
    ],
  });

export const seatAnnounced = (head: Head, terms: FeeTerms) =>
  eventLetter(head, {
    subject: 'Une place s’est libérée',
    paragraphs: [
      'Une place s’est libérée. Nous l’annonçons à toutes les personnes qui attendent\u202f: la première qui dit oui, sur la page de l’événement, l’obtient.',
      withdrawText(terms),
    ],
  });

/** @param formerStartsAt null where the start did not change; `calendar` of a seat */
export const changed = (
  head: Head,
  { formerStartsAt, terms }: { formerStartsAt: string | null; terms: FeeTerms },
  calendar: MailCalendar | null,
) =>
  eventLetter(head, {
    subject: 'Changement',
    paragraphs: [
      calendar ? `${CHANGED} L’invitation jointe met votre agenda à jour.` : CHANGED,
      ...(formerStartsAt === null ? [] : [`Il devait commencer le ${startText(formerStartsAt)}.`]),
      ...(calendar ? [withdrawText(terms)] : []),
    ],
    calendar,
  });

export const reminder = (head: Head, { terms, guests, ticket }: Seat) =>
  eventLetter(head, {
    subject: 'Rappel',
    paragraphs: [
      `Nous vous attendons ${startText(head.event.starts_at)}, et nous nous réjouissons de vous accueillir.`,
      withdrawText(terms),
    ],
    facts: guestFacts(guests),
    ticket,
  });
