import type { Site } from '@cercle/contract/site';
import { greetingToOwner, linkFreeDevice } from '../../mail/greeting.ts';
import { formatDateTime } from '../../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

type LoginDetails = { to: Mailbox; site: Site; device: string; at: Date };

/** To the owner of an account after a login from a new device. */
export const newDevice = ({ to, site, device, at }: LoginDetails): OutgoingMail => ({
  to,
  subject: `Nouvelle connexion à votre compte – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      'Quelqu’un vient de se connecter à votre compte depuis un appareil que nous ne connaissions pas.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u202f: toutes les connexions ouvertes se fermeront.',
    ],
    facts: [
      { label: 'Quand', value: formatDateTime(at) },
      { label: 'Appareil', value: linkFreeDevice(device) },
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: `${site.publicUrl}/mot-de-passe-oublie` },
  },
});
