// Letters about an absence, to who would pay: the member, also where a guest of theirs did not come. What it rests on is in the letter
// that tells them, as it was when the event was closed.

import { frenchDay, frenchWeekday } from '@cercle/contract/french-day';
import { CONTEST_DAYS, type NoShowCause } from '@cercle/contract/no-show-states';
import type { NoShowEvidence } from '@cercle/contract/no-shows';
import type { Site } from '@cercle/contract/site';
import type { EventRow } from '../../db/schema.ts';
import { clockTimeOf, dayOf } from '../../kernel/calendar.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { MailContent } from '../../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import { placeText } from '../calendar/calendar-entry.ts';
import { startText, whenText } from '../letters/letter-texts.ts';

export type NoShowLetter = {
  to: Mailbox;
  event: EventRow;
  cause: NoShowCause;
  evidence: NoShowEvidence;
  /** The name of the guest, empty once it is erased; null where it is the member. */
  guest: string | null;
  /** « 15 € HTVA ». */
  fee: string;
  site: Site;
};

type Content = { subject: string } & Pick<MailContent, 'paragraphs' | 'facts' | 'quote' | 'closing'>;

const letter = ({ to, event, site }: NoShowLetter, { subject, ...content }: Content): OutgoingMail => ({
  to,
  subject: `${subject}\u202f: ${event.title} – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    ...content,
    button: { label: 'Voir mes absences', url: `${site.publicUrl}/mon-cercle#absences` },
  },
});

/** The member learns of it, with what it rests on, and how to contest it. */
export const told = (head: NoShowLetter) =>
  letter(head, {
    subject: subjectOf(head),
    paragraphs: [
      whatHappened(head),
      `Nos conditions générales prévoient pour cela des frais de ${head.fee}. Rien n’est dû aujourd’hui.`,
      `Ce n’est pas ce qui s’est passé, ou vous aviez une bonne raison\u202f? Vous avez ${CONTEST_DAYS}\u00a0jours à partir de la réception de cet e-mail pour le dire\u202f: à la page «\u202fMon cercle\u202f», ou en répondant simplement à cet e-mail. Un dernier jour qui tombe un samedi, un dimanche ou un jour férié est reporté au jour ouvrable suivant. Tant que nous n’avons pas répondu, rien n’est facturé.`,
    ],
    facts: factsOf(head),
    closing: 'Sans nouvelles de votre part, les frais paraîtront ensuite sur une facture.',
  });

/** @param reason what the circle answers to the contest */
export const upheld = (head: NoShowLetter, reason: string) =>
  letter(head, {
    subject: 'Notre réponse à votre contestation',
    paragraphs: [
      `Nous avons lu ce que vous nous avez écrit au sujet de ${nameOf(head)}. Nous maintenons les frais de ${head.fee}, qui paraîtront sur une facture. Voici pourquoi\u202f:`,
    ],
    quote: reason,
    closing: 'Une question\u202f? Répondez simplement à cet e-mail.',
  });

/** @param reason why the circle asks nothing */
export const waived = (head: NoShowLetter, { reason, isInvoiced }: { reason: string; isInvoiced: boolean }) =>
  letter(head, {
    subject: 'Sans frais',
    paragraphs: [
      `Vous ne devez rien pour ${nameOf(head)}\u202f: nous renonçons aux frais de ${head.fee}. Voici pourquoi\u202f:`,
    ],
    quote: reason,
    closing: isInvoiced
      ? 'Ils figuraient sur une facture\u202f: vous recevrez une note de crédit.'
      : 'Une question\u202f? Répondez simplement à cet e-mail.',
  });

/** « Dîner d’hiver » du 17 décembre 2026. */
const nameOf = ({ event }: NoShowLetter) =>
  `«\u202f${event.title}\u202f» du ${frenchDay(dayOf(event.starts_at))}`;

const subjectOf = ({ cause, guest }: NoShowLetter) => {
  if (cause === 'WITHDRAWN_LATE') return 'Une désinscription hors délai';
  return guest === null ? 'Nous ne vous avons pas vu' : 'Nous n’avons pas vu votre invité';
};

function whatHappened({ cause, guest, event }: NoShowLetter): string {
  const at = startText(event.starts_at);
  const invited = guest ? `votre invité ${guest}` : 'votre invité';
  if (cause === 'WITHDRAWN_LATE')
    return guest === null
      ? `Vous aviez une place à cet événement, ${at}. Vous vous êtes désinscrit après le délai, et personne n’a repris votre place.`
      : `Une place était réservée à cet événement, ${at}, pour ${invited}. Elle a été rendue après le délai, et personne ne l’a reprise.`;
  return guest === null
    ? `Vous aviez une place à cet événement, ${at}, et personne ne vous a vu passer à l’accueil.`
    : `Une place était réservée à cet événement, ${at}, pour ${invited}, que personne n’a vu passer à l’accueil.`;
}

function factsOf({ event, evidence, cause, guest, fee }: NoShowLetter): NonNullable<MailContent['facts']> {
  const { withdrawnAt, remindedAt } = evidence;
  return [
    { label: 'Événement', value: event.title },
    { label: 'Quand', value: whenText(event) },
    { label: 'Où', value: placeText(event) },
    ...(guest ? [{ label: 'Votre invité', value: guest }] : []),
    { label: 'Inscription', value: momentText(evidence.registeredAt) },
    {
      label: 'Sans frais jusqu’au',
      value: `${frenchWeekday(evidence.withdrawUntil)} inclus\u202f: ${evidence.withdrawBecause}`,
    },
    ...(withdrawnAt === null ? [] : [{ label: 'Désinscription', value: momentText(withdrawnAt) }]),
    ...(remindedAt === null ? [] : [{ label: 'Rappel envoyé', value: momentText(remindedAt) }]),
    { label: 'À l’accueil', value: doorText(evidence, { isAbsent: cause === 'ABSENT', guest }) },
    { label: 'Frais', value: fee },
  ];
}

/** Who withdrew is not said to be missing there. */
function doorText(
  { entries, firstEntryAt, lastEntryAt, devices }: NoShowEvidence,
  { isAbsent, guest }: { isAbsent: boolean; guest: string | null },
): string {
  const people = entries === 1 ? 'Une personne est passée' : `${entries}\u00a0personnes sont passées`;
  const span = `entre le ${momentText(firstEntryAt)} et le ${momentText(lastEntryAt)}`;
  const at = entries === 1 ? `le ${momentText(firstEntryAt)}` : span;
  const on = devices === 1 ? 'un appareil' : `${devices}\u00a0appareils`;
  const passed = `${people} ${at}, sur ${on}`;
  if (!isAbsent) return `${passed}.`;
  return `${passed}\u202f; ${guest === null ? 'vous n’y figurez pas' : 'votre invité n’y figure pas'}.`;
}

/** « 26 mars 2026 à 19:05 », in Belgium. */
const momentText = (moment: string) =>
  `${frenchDay(dayOf(moment))} à ${clockTimeOf(moment).slice('2026-12-03T'.length)}`;
