import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import type { Site } from '@cercle/contract/site';
import { greetingToOwner } from '../../mail/greeting.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../../mail/outbox.ts';

/** To the owner of an account: the link that sets a new password. `secret` is inserted only when the mail is sent. */
export const resetLink = (to: Mailbox, site: Site, secret: string): OutgoingMail => ({
  to,
  secret,
  subject: `Réinitialisez votre mot de passe – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      'Vous avez demandé à choisir un nouveau mot de passe pour votre compte.',
      'Si cette demande ne vient pas de vous, ignorez ce message\u202f: votre mot de passe reste le même.',
    ],
    button: {
      label: 'Choisir un nouveau mot de passe',
      url: `${site.publicUrl}/reinitialiser-mot-de-passe?token=${SECRET_PLACEHOLDER}`,
    },
    closing: `Ce lien est personnel, ne sert qu’une fois et reste valable ${PASSWORD_RESET_HOURS}\u00a0heure.`,
  },
});
