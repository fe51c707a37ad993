import { UNSUBSCRIBE_PATH } from '@cercle/contract/newsletter';
import type { Site } from '@cercle/contract/site';
import { type OutgoingMail, SECRET_PLACEHOLDER } from '../mail/outbox.ts';

/** The form asks for no name. */
const GREETING = 'Bonjour,';

/** To a new subscriber. `token` unsubscribes them, by the link in the mail and by the mail program's own button. */
export const welcome = (email: string, site: Site, token: string): OutgoingMail => ({
  to: { name: '', address: email },
  secret: token,
  subject: `Bienvenue dans notre newsletter – ${site.title}`,
  content: {
    greeting: GREETING,
    paragraphs: [
      'Vous êtes maintenant inscrit à notre newsletter. Vous recevrez bientôt nos dernières actualités.',
      'Vous pouvez vous désinscrire à tout moment.',
    ],
    button: { label: 'Me désinscrire', url: unsubscribeUrl(site) },
    closing:
      'Si vous n’avez pas demandé cette inscription, désinscrivez-vous par ce lien\u202f: vous ne recevrez plus rien de nous.',
  },
  unsubscribeUrls: [unsubscribeUrl(site), ...mailtoUrl(site)],
});

/** Confirms an unsubscription. */
export const farewell = (email: string, site: Site): OutgoingMail => ({
  to: { name: '', address: email },
  subject: `Vous êtes désinscrit de notre newsletter – ${site.title}`,
  content: {
    greeting: GREETING,
    paragraphs: [
      'Vous n’êtes plus inscrit à notre newsletter\u202f: nous ne vous l’enverrons plus.',
      'Si c’est une erreur, vous pouvez vous inscrire à nouveau sur notre site.',
    ],
  },
});

const unsubscribeUrl = ({ publicUrl }: Site) => `${publicUrl}${UNSUBSCRIBE_PATH}/${SECRET_PLACEHOLDER}`;

/** Replies are read by a person, so they are offered only when the firm has an address. */
const mailtoUrl = ({ contactEmail }: Site) =>
  contactEmail
    ? [`mailto:${contactEmail}?subject=${encodeURIComponent('Désinscription de la newsletter')}`]
    : [];
