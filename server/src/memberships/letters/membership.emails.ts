import { frenchDay } from '@cercle/contract/french-day';
import { withDe } from '@cercle/contract/french-elision';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { Site } from '@cercle/contract/site';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { endOf, periodText } from '../terms/terms.ts';

type Letter = { subject: string; paragraphs: string[]; facts?: { label: string; value: string }[] };

const letter = (to: Mailbox, site: Site, { subject, ...content }: Letter): OutgoingMail => ({
  to,
  subject: `${subject} – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    ...content,
    button: { label: 'Voir mon adhésion', url: `${site.publicUrl}/mon-adhesion` },
  },
});

const termFacts = (term: TermRow) => [
  { label: 'Offre', value: MEMBER_TYPE_LABEL[term.offer] },
  { label: 'Période', value: periodText({ from: term.starts_on, to: endOf(term) }) },
  ...(term.offer === 'BUSINESS' ? [{ label: 'Places', value: String(term.seats) }] : []),
];

export const termBegun = (to: Mailbox, term: TermRow, site: Site) =>
  letter(to, site, {
    subject: 'Votre adhésion au cercle',
    paragraphs: [
      `Votre adhésion au cercle court ${periodText({ from: term.starts_on, to: term.ends_on })}.`,
      'Dans le mois qui précède son dernier jour, nous vous écrirons au sujet de son renouvellement.',
    ],
    facts: termFacts(term),
  });

export const termEnded = (to: Mailbox, term: TermRow, site: Site) =>
  letter(to, site, {
    subject: 'Votre adhésion a pris fin',
    paragraphs: [
      `Votre adhésion au cercle a pris fin\u202f: le ${frenchDay(lastDay(endOf(term)))} en était le dernier jour. Nous vous remercions du temps passé ensemble.`,
      'Votre compte reste ouvert pour consulter vos données. Si vous souhaitez revenir, répondez simplement à cet e-mail.',
    ],
  });

/** @param until the last day on which the decline can be undone */
export const renewalDeclined = (to: Mailbox, term: TermRow, until: Day, site: Site) =>
  letter(to, site, {
    subject: 'Votre adhésion ne sera pas renouvelée',
    paragraphs: [
      `Nous avons bien noté que vous ne renouvelez pas votre adhésion. Votre accès reste ouvert jusqu’au ${frenchDay(lastDay(term.ends_on))} inclus.`,
      `Vous avez changé d’avis\u202f? Vous pouvez l’annuler jusqu’au ${frenchDay(until)} à la page «\u202fMon adhésion\u202f».`,
    ],
  });

export const renewalResumed = (to: Mailbox, term: TermRow, site: Site) =>
  letter(to, site, {
    subject: 'Votre adhésion continue',
    paragraphs: [
      `Vous êtes revenu sur votre décision\u202f: le renouvellement de votre adhésion suit son cours. La période actuelle va jusqu’au ${frenchDay(lastDay(term.ends_on))}.`,
    ],
  });

export const renewalConfirmed = (to: Mailbox, next: TermRow, site: Site) =>
  letter(to, site, {
    subject: 'Votre adhésion est renouvelée',
    paragraphs: [
      `Votre adhésion au cercle est renouvelée ${periodText({ from: next.starts_on, to: next.ends_on })}.`,
    ],
    facts: termFacts(next),
  });

export const seatGiven = (to: Mailbox, partyName: string, site: Site) =>
  letter(to, site, {
    subject: `Votre place dans l’adhésion ${withDe(partyName)}`,
    paragraphs: [`Vous avez une place dans l’adhésion ${withDe(partyName)} au cercle.`],
  });

export const seatTaken = (to: Mailbox, partyName: string, site: Site) =>
  letter(to, site, {
    subject: `Votre place dans l’adhésion ${withDe(partyName)} est libérée`,
    paragraphs: [
      `Votre place dans l’adhésion ${withDe(partyName)} au cercle a été libérée. Votre compte reste ouvert pour consulter vos données.`,
      'Pour rejoindre le cercle en votre nom, répondez simplement à cet e-mail.',
    ],
  });
