import type { Site } from '@cercle/contract/site';
import { greetingTo, plainDevice } from '../mail/greeting.ts';
import { momentText } from '../mail/moment.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

type Change = { at: Date; device: string };

/** To whoever has a new password: when and from where it was set, and what to do if it was somebody else. */
export const passwordChanged = (to: Mailbox, site: Site, { at, device }: Change): OutgoingMail => ({
  to,
  subject: `Votre mot de passe a été modifié – ${site.title}`,
  letter: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié. Toutes les sessions qui étaient ouvertes sont fermées.',
    ],
    facts: [
      { label: 'Quand', value: momentText(at) },
      { label: 'Appareil', value: plainDevice(device) },
    ],
    button: { label: 'Ce n’était pas moi', url: `${site.publicUrl}/mot-de-passe-oublie` },
    closing:
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et prévenez-nous en répondant à cet e-mail.',
  },
});
