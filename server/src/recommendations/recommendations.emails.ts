// Mails about a recommendation to its two members. Administrators read the mail log, and a recommendation is its two members' alone: so
// each mail is deleted once it has left. None holds what is known of the person outside, nor an amount.

import type { Site } from '@cercle/contract/site';
import { greetingToOwner } from '../mail/greeting.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

export type RecommendationLetter = {
  to: Mailbox;
  site: Site;
  recommendation: { id: number; subject: string };
  /** The name of the other member; empty once their data are erased. */
  other: string;
};

type Content = { subject: string } & Pick<MailContent, 'paragraphs' | 'facts' | 'quote' | 'closing'>;

const letter = (
  { to, site, recommendation }: RecommendationLetter,
  { subject, ...content }: Content,
): OutgoingMail => ({
  to,
  subject: `${subject} – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    ...content,
    button: {
      label: 'Voir la recommandation',
      url: `${site.publicUrl}/recommandations/${recommendation.id}`,
    },
  },
  isDeletedAfterSending: true,
});

const subjectFact = ({ recommendation: { subject } }: RecommendationLetter) => ({
  label: 'Objet',
  value: subject,
});
const nameOf = ({ other }: RecommendationLetter) => other || 'Un membre';

/** @param head `isInside`: the giver would be the client themselves; `isAsking`: the person outside is asked first */
export function recommended(head: RecommendationLetter, about: { isInside: boolean; isAsking: boolean }) {
  const name = nameOf(head);
  const what = about.isInside
    ? `${name} aimerait faire appel à vous.`
    : `${name} vous recommande à une personne qui pourrait avoir besoin de vous.`;
  const next = about.isAsking
    ? 'Cette personne doit d’abord donner son accord, que nous lui demandons par e-mail. Vous saurez qui elle est dès qu’elle accepte.'
    : 'Les détails vous attendent sur le site. Dites-y si vous acceptez, et plus tard ce qu’il en est advenu.';
  return letter(head, {
    subject: `${name} vous recommande`,
    paragraphs: [what, next],
    facts: [{ label: 'De la part de', value: name }, subjectFact(head)],
  });
}

/** @param reason what the giver wrote, or nothing */
export const withdrawn = (head: RecommendationLetter, reason: string) =>
  letter(head, {
    subject: 'Une recommandation est retirée',
    paragraphs: [`${nameOf(head)} a retiré cette recommandation. Vous n’avez rien à faire.`],
    facts: [subjectFact(head)],
    ...(reason && { quote: reason }),
  });

/** What the giver is told of. */
export type Outcome = 'DECLINED' | 'WON' | 'LOST' | 'REFUSED' | 'EXPIRED' | 'SILENT';

const OUTCOMES: Record<Outcome, { subject: string; text: (name: string) => string }> = {
  DECLINED: {
    subject: 'Votre recommandation est déclinée',
    text: (name) => `${name} ne peut pas donner suite à votre recommandation.`,
  },
  WON: {
    subject: 'Votre recommandation est conclue',
    text: (name) =>
      `Bonne nouvelle\u202f: ${name} a conclu l’affaire que vous lui aviez recommandée. Merci\u202f!`,
  },
  LOST: {
    subject: 'Votre recommandation est sans suite',
    text: (name) => `Votre recommandation à ${name} n’a pas abouti. Merci d’y avoir pensé.`,
  },
  REFUSED: {
    subject: 'La personne ne souhaite pas être mise en relation',
    text: (name) =>
      `La personne que vous vouliez présenter à ${name} ne souhaite pas être mise en relation. Ses coordonnées sont effacées.`,
  },
  EXPIRED: {
    subject: 'La personne n’a pas répondu',
    text: (name) =>
      `La personne que vous vouliez présenter à ${name} n’a pas répondu à temps. Ses coordonnées sont effacées.`,
  },
  SILENT: {
    subject: 'Votre recommandation est sans suite',
    text: (name) =>
      `Votre recommandation à ${name} est restée un an sans nouvelles\u202f: elle est classée sans suite.`,
  },
};

/** To the giver, who learns what became of it. @param reason what the member recommended wrote, or nothing */
export const outcome = (
  head: RecommendationLetter,
  { outcome, reason }: { outcome: Outcome; reason: string },
) =>
  letter(head, {
    subject: OUTCOMES[outcome].subject,
    paragraphs: [OUTCOMES[outcome].text(head.other || 'un membre')],
    facts: [subjectFact(head)],
    ...(reason && { quote: reason }),
  });
