import { EMAIL_CHANGE_HOURS } from '@cercle/contract/business';
import type { Site } from '@cercle/contract/site';
import { greetingTo, greetingToOwner, linkFreeDevice } from '../../mail/greeting.ts';
import { formatDateTime } from '../../mail/mail-content.ts';
import { type Mailbox, type OutgoingMail, SECRET_PLACEHOLDER } from '../../mail/outbox.ts';

/** Who asked for a change: the owner, from this device, or an administrator (`null`). */
export type AskedFrom = { device: string } | null;

type Details = { to: Mailbox; site: Site; at: Date };

/** To the new address, which nobody has confirmed. `secret` is inserted only when the mail is sent. */
export const confirmationLink = (
  to: Mailbox,
  site: Site,
  { secret, askedFrom }: { secret: string; askedFrom: AskedFrom },
): OutgoingMail => ({
  to,
  secret,
  subject: `Confirmez votre nouvelle adresse – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      askedFrom
        ? 'Vous avez demandé que votre compte utilise désormais cette adresse e-mail.'
        : 'Un administrateur du site a demandé que votre compte utilise désormais cette adresse e-mail.',
      'Rien ne change tant que vous ne l’avez pas confirmée. Ensuite, vous vous connecterez avec elle, et vos autres appareils seront déconnectés.',
      'Si vous n’avez pas de compte chez nous, ou si cette demande vous étonne, ignorez ce message.',
    ],
    button: {
      label: 'Confirmer cette adresse',
      url: `${site.publicUrl}/confirmer-adresse?token=${SECRET_PLACEHOLDER}`,
    },
    closing: `Ce lien est personnel, ne sert qu’une fois et reste valable ${EMAIL_CHANGE_HOURS}\u00a0heures.`,
  },
});

/** In its place, to an address that an account has already: nobody else learns that it has. */
export const addressKnown = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Votre adresse nous est déjà connue – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Il vient d’être demandé qu’un autre compte utilise votre adresse e-mail. Cette adresse nous est déjà connue\u202f: rien n’a changé.',
      'Si cette demande vient de vous, répondez à cet e-mail\u202f: nous verrons ensemble lequel de vos comptes garder. Sinon, vous pouvez ignorer ce message.',
    ],
  },
});

/**
 * To the current address, when a change was asked for. It does not say which address: a mailbox may be read by others,
 * such as a former employer.
 */
export const changeRequested = ({ to, site, at }: Details, askedFrom: AskedFrom): OutgoingMail => ({
  to,
  subject: `Changement d’adresse demandé – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      askedFrom
        ? 'Il vient d’être demandé, avec votre mot de passe, que votre compte utilise une autre adresse e-mail que celle-ci.'
        : 'Un administrateur du site vient de demander que votre compte utilise une autre adresse e-mail que celle-ci.',
      'Ce changement prendra effet une fois confirmé depuis cette autre adresse. Celle-ci ne servira alors plus à vous connecter.',
    ],
    facts: [
      { label: 'Quand', value: formatDateTime(at) },
      ...(askedFrom ? [{ label: 'Appareil', value: linkFreeDevice(askedFrom.device) }] : []),
    ],
    button: {
      label: askedFrom ? 'Ce n’était pas moi' : 'Je ne suis pas d’accord',
      url: `${site.publicUrl}/mot-de-passe-oublie`,
    },
    closing:
      'Si vous êtes d’accord, vous n’avez rien à faire ici. Sinon, choisissez tout de suite un nouveau mot de passe, ce qui annule la demande, et prévenez-nous en répondant à cet e-mail.',
  },
});

/** To the former address, once the new one is confirmed. */
export const emailChanged = ({ to, site, at }: Details, device: string): OutgoingMail => ({
  to,
  subject: `Votre adresse de connexion a changé – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      'Votre compte utilise désormais une autre adresse e-mail. Celle-ci ne sert plus à vous connecter, et tous vos appareils sont déconnectés, sauf celui qui a servi à confirmer.',
    ],
    facts: [
      { label: 'Quand', value: formatDateTime(at) },
      { label: 'Confirmé depuis', value: linkFreeDevice(device) },
    ],
    closing:
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire. Sinon, prévenez-nous tout de suite en répondant à cet e-mail.',
  },
});
