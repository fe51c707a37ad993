import { INVITATION_DAYS } from '@cercle/contract/business';
import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../../mail/greeting.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../../mail/outbox.ts';

/** To the future member: the link that activates their access. `secret` is inserted only when the mail is sent. */
export const invitation = (to: Mailbox, site: Site, secret: string): OutgoingMail => ({
  to,
  secret,
  subject: `Activez votre accès au cercle – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Bienvenue au cercle. Il vous reste à choisir un mot de passe et à compléter votre profil pour activer votre accès.',
    ],
    button: {
      label: 'Activer mon accès',
      url: `${site.publicUrl}/validate-invitation/${SECRET_PLACEHOLDER}`,
    },
    closing: `Ce lien est personnel, ne sert qu’une fois et reste valable ${INVITATION_DAYS}\u00a0jours.`,
  },
});
