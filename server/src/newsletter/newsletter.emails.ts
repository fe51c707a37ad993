import { UNSUBSCRIBE_PATH } from '@cercle/contract/newsletter';
import { CONFIRM_PATH, CONFIRMATION_DAYS } from '@cercle/contract/newsletter-confirmation';
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
  unsubscribeUrls: unsubscribeUrls(site),
});

/** To an address that was typed into the form, or imported: nobody is subscribed before `token` comes back. */
export const confirmation = (email: string, site: Site, token: string): OutgoingMail => ({
  to: { name: '', address: email },
  secret: token,
  subject: `Confirmez votre inscription à notre newsletter – ${site.title}`,
  content: {
    greeting: GREETING,
    paragraphs: [
      'Cette adresse nous a été donnée pour notre newsletter. Confirmez-le d’un clic\u202f: vous serez alors inscrit.',
      `Le lien est valable ${CONFIRMATION_DAYS}\u00a0jours.`,
    ],
    button: {
      label: 'Confirmer mon inscription',
      url: `${site.publicUrl}${CONFIRM_PATH}/${SECRET_PLACEHOLDER}`,
    },
    closing:
      'Si vous n’avez rien demandé, ne faites rien\u202f: vous ne serez pas inscrit, et votre adresse sera effacée.',
  },
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

/** The ways out of what the firm writes to many, for mail programs. */
export const unsubscribeUrls = (site: Site) => [unsubscribeUrl(site), ...mailtoUrl(site)];

export const unsubscribeUrl = ({ publicUrl }: Site) =>
  `${publicUrl}${UNSUBSCRIBE_PATH}/${SECRET_PLACEHOLDER}`;

/** Confirms to somebody who is not subscribed that campaigns pass them over. */
export const opposed = (email: string, site: Site): OutgoingMail => ({
  to: { name: '', address: email },
  subject: `Vous ne recevrez plus nos e-mails d’information – ${site.title}`,
  content: {
    greeting: GREETING,
    paragraphs: [
      'C’est noté\u202f: nous ne vous enverrons plus d’e-mails d’information.',
      'Les messages qui concernent votre adhésion, vos factures et vos inscriptions à des événements continuent à vous parvenir.',
      'Si c’est une erreur, vous pouvez vous inscrire à notre newsletter sur notre site.',
    ],
  },
});

/** Replies are read by a person, so they are offered only when the firm has an address. */
const mailtoUrl = ({ contactEmail }: Site) =>
  contactEmail
    ? [`mailto:${contactEmail}?subject=${encodeURIComponent('Désinscription de la newsletter')}`]
    : [];
