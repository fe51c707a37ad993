import type { Site } from '@cercle/contract/site';
import { greetingTo, greetingToOwner } from '../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

/** To a person who has just deleted their account: the confirmation. */
export const accountErased = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Votre compte a été supprimé – ${site.title}`,
  isDeletedAfterSending: true,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      'Comme vous l’avez demandé, votre compte a été supprimé, avec votre profil, votre photo, votre demande d’adhésion, vos messages et votre inscription à la newsletter.',
      'Vous ne recevrez plus rien de nous. Ce message est le dernier.',
    ],
    closing: 'Si vous n’êtes pas à l’origine de cette suppression, prévenez-nous en répondant à cet e-mail.',
  },
});

/** To a person who asked the firm to erase their data: the confirmation. */
export const dataErased = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Vos données ont été effacées – ${site.title}`,
  isDeletedAfterSending: true,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Comme vous l’avez demandé, tout ce que le site conservait à votre sujet a été effacé\u202f: votre compte et votre demande d’adhésion si vous en aviez, vos messages, votre inscription à la newsletter et les e-mails qui vous ont été écrits.',
      'Vous ne recevrez plus rien de nous. Ce message est le dernier, et nous n’en gardons pas de copie.',
    ],
    closing: 'Si vous n’avez rien demandé de tel, prévenez-nous en répondant à cet e-mail.',
  },
});
