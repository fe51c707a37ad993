import { INVITATION_DAYS } from '@cercle/contract/business';
import type { Site } from '@cercle/contract/site';
import { greetingTo, greetingToOwner } from '../mail/greeting.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../mail/outbox.ts';

/** To an invited administrator: the link to choose their password. */
export const invitationToAdminister = (
  to: Mailbox,
  site: Site,
  { by, secret }: { by: string; secret: string },
): OutgoingMail => ({
  to,
  secret,
  subject: `Votre accès à l’administration – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      `${by} vous donne accès à l’administration du site.`,
      'Choisissez votre mot de passe, puis connectez-vous avec cette adresse e-mail. Il vous sera demandé d’activer la double vérification.',
    ],
    button: {
      label: 'Choisir mon mot de passe',
      url: `${site.publicUrl}/rejoindre-administration?token=${SECRET_PLACEHOLDER}`,
    },
    closing: `Ce lien est personnel, ne sert qu’une fois et reste valable ${INVITATION_DAYS}\u00a0jours. Passé ce délai, demandez une nouvelle invitation à ${by}.`,
  },
});

/** To someone whose invitation was withdrawn. */
export const invitationWithdrawn = (to: Mailbox, site: Site, by: string): OutgoingMail => ({
  to,
  subject: `Votre invitation est retirée – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      `${by} a retiré votre invitation à administrer le site. Le lien que vous avez reçu ne fonctionne plus.`,
    ],
    closing: 'S’il s’agit d’une erreur, répondez à cet e-mail.',
  },
});

/** To someone whose administrator access was withdrawn. */
export const accessWithdrawn = (to: Mailbox, site: Site, by: string): OutgoingMail => ({
  to,
  subject: `Votre accès à l’administration est retiré – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      `${by} a retiré votre accès à l’administration du site. Vos sessions sont fermées et votre compte est supprimé.`,
    ],
    closing: 'S’il s’agit d’une erreur, répondez à cet e-mail.',
  },
});
