import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

/** To whoever has just deleted their account: it is done. */
export const accountErased = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Votre compte a été supprimé – ${site.title}`,
  letter: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Comme vous l’avez demandé, votre compte a été supprimé, avec votre profil, votre photo, votre demande d’adhésion, vos messages et votre inscription à la newsletter.',
      'Vous ne recevrez plus rien de nous. Ce message est le dernier.',
    ],
    closing: 'Si vous n’êtes pas à l’origine de cette suppression, prévenez-nous en répondant à cet e-mail.',
  },
});
