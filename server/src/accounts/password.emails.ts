import type { Site } from '@cercle/contract/site';
import { greetingToOwner, linkFreeDevice } from '../mail/greeting.ts';
import { formatDateTime } from '../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

/** `isSessionKept`: the owner changed it while logged in, and stays logged in there. */
type PasswordChangeDetails = { at: Date; device: string; isSessionKept?: boolean };

const SESSION_KEPT =
  'Vos autres appareils sont déconnectés\u202f; celui où vous l’avez changé reste connecté.';
const ALL_SESSIONS_ENDED = 'Tous vos appareils sont déconnectés.';

/**
 * To the owner of a changed password: when and from which device it was set, and what to do if it was somebody else.
 */
export const passwordChanged = (
  to: Mailbox,
  site: Site,
  { at, device, isSessionKept = false }: PasswordChangeDetails,
): OutgoingMail => ({
  to,
  subject: `Votre mot de passe a été modifié – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      `Le mot de passe de votre compte vient d’être modifié. ${isSessionKept ? SESSION_KEPT : ALL_SESSIONS_ENDED}`,
    ],
    facts: [
      { label: 'Quand', value: formatDateTime(at) },
      { label: 'Appareil', value: linkFreeDevice(device) },
    ],
    button: { label: 'Ce n’était pas moi', url: `${site.publicUrl}/mot-de-passe-oublie` },
    closing:
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et prévenez-nous en répondant à cet e-mail.',
  },
});
