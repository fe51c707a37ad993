import { GUEST_CLAIM_HOURS } from '@cercle/contract/business';
import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../../mail/greeting.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../../mail/outbox.ts';

/** To an address that a guest was invited by, and that a member says is theirs. `secret` is inserted only when the mail is sent. */
export const guestClaimLink = (to: Mailbox, site: Site, secret: string): OutgoingMail => ({
  to,
  secret,
  subject: `Vos visites comme invité – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Depuis votre compte de membre, vous avez demandé d’y ajouter les événements auxquels cette adresse e-mail a été invitée.',
      'Ouvrez ce lien là où vous êtes connecté à votre compte. Il ne sert à personne d’autre.',
      'Si vous n’avez pas de compte chez nous, ou si cette demande vous étonne, ignorez ce message\u202f: rien ne change.',
    ],
    button: {
      label: 'Ajouter ces visites',
      url: `${site.publicUrl}/mon-cercle/visites?token=${SECRET_PLACEHOLDER}`,
    },
    closing: `Ce lien est personnel, ne sert qu’une fois et reste valable ${GUEST_CLAIM_HOURS}\u00a0heures.`,
  },
});
