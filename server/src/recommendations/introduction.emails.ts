// Mails that ask a person outside whether they agree to be introduced, and that introduce them. Anybody can make a member of the circle
// write to anybody: so this mail has names where they are plain ones, and no text in which a mail program would find a link.

import { frenchDay } from '@cercle/contract/french-day';
import { CONTACT_MONTHS } from '@cercle/contract/recommendation-states';
import type { Site } from '@cercle/contract/site';
import { dayOf } from '../kernel/calendar.ts';
import { greetingTo, greetingToOwner, isLinkFree, plainName } from '../mail/greeting.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../mail/outbox.ts';

/** A member, as they are known to the circle. */
export type IntroducedMember = Mailbox & { company: string };

type Head = { to: Mailbox; site: Site; subject: string; giver: IntroducedMember; receiver: IntroducedMember };

/** « Marie Dupont (Maison Delvaux) ». */
const named = ({ name, company }: IntroducedMember, fallback: string) => {
  const plain = plainName(name);
  if (!plain) return fallback;
  return company && isLinkFree(company) ? `${plain} (${company})` : plain;
};

const SOMEBODY = 'un membre de notre cercle';
const giverOf = ({ giver }: Head) => named(giver, SOMEBODY);
const receiverOf = ({ receiver }: Head) => named(receiver, SOMEBODY);
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const aboutFact = ({ subject }: Head) =>
  isLinkFree(subject) ? [{ label: 'À propos de', value: subject }] : [];

type Question = { secret: string; expiresAt: string; hasPhone: boolean };

/** To the person outside, before anybody else learns of them. `secret` is inserted only when the mail is sent. */
export function introductionAsked(head: Head, { secret, expiresAt, hasPhone }: Question): OutgoingMail {
  const { to, site, giver } = head;
  const [giverName, receiverName] = [giverOf(head), receiverOf(head)];
  const known = hasPhone
    ? 'votre nom, cette adresse et votre numéro de téléphone'
    : 'votre nom et cette adresse';
  return {
    to,
    replyTo: { name: plainName(giver.name), address: giver.address },
    secret,
    subject: `${capital(plainName(giver.name) || SOMEBODY)} souhaite vous présenter quelqu’un – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      paragraphs: [
        `${capital(giverName)} pense que ${receiverName} peut vous être utile, et souhaite vous mettre en relation. Nous vous demandons d’abord votre accord.`,
        `Si vous acceptez, vous recevez tous deux un e-mail qui vous présente l’un à l’autre. Si vous refusez, ou sans réponse de votre part, vos coordonnées sont effacées et personne ne les reçoit.`,
      ],
      facts: [
        { label: 'De la part de', value: giverName },
        { label: 'Pour vous présenter', value: receiverName },
        ...aboutFact(head),
      ],
      button: { label: 'Répondre', url: `${site.publicUrl}/mise-en-relation/${SECRET_PLACEHOLDER}` },
      closing: `${capital(giverName)} nous a donné ${known} pour cette seule mise en relation. Nous les gardons jusqu’à votre réponse, au plus tard le ${frenchDay(dayOf(expiresAt))}\u202f; si vous acceptez, jusqu’à ${CONTACT_MONTHS}\u00a0mois après l’issue de cette recommandation. Ce lien est personnel et ne sert qu’une fois. Répondre à cet e-mail, c’est écrire à la personne qui vous recommande.`,
    },
    isDeletedAfterSending: true,
  };
}

/** To the person outside, who has agreed. */
export const introducedContact = (head: Head): OutgoingMail => ({
  to: head.to,
  replyTo: { name: plainName(head.receiver.name), address: head.receiver.address },
  subject: `Votre mise en relation – ${head.site.title}`,
  content: {
    greeting: greetingTo(head.to.name),
    paragraphs: [
      `Merci de votre accord\u202f: voici ${receiverOf(head)}. ${capital(giverOf(head))} vous met en relation.`,
      'Répondez simplement à cet e-mail pour lui écrire.',
    ],
    facts: aboutFact(head),
    closing: `Vos coordonnées sont effacées de notre site ${CONTACT_MONTHS}\u00a0mois après l’issue de cette recommandation, ou plus tôt si vous le demandez.`,
  },
  isDeletedAfterSending: true,
});

/** To the member recommended. @param contact the person outside, who has agreed */
export const introducedMember = (
  { site, subject, giver, receiver }: Omit<Head, 'to'>,
  { contact, id }: { contact: Mailbox; id: number },
): OutgoingMail => ({
  to: { name: receiver.name, address: receiver.address },
  replyTo: contact,
  subject: `Votre mise en relation – ${site.title}`,
  content: {
    greeting: greetingToOwner(receiver.name),
    paragraphs: [
      `${giver.name} vous recommande à cette personne, qui est d’accord. Répondez simplement à cet e-mail pour lui écrire.`,
    ],
    facts: [
      { label: 'Nom', value: contact.name },
      { label: 'E-mail', value: contact.address },
      { label: 'Objet', value: subject },
    ],
    button: { label: 'Voir la recommandation', url: `${site.publicUrl}/recommandations/${id}` },
  },
  isDeletedAfterSending: true,
});
