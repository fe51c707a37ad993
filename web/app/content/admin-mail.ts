import type { MailStatus } from '@cercle/contract/mail';
import type { ActionTexts, ListTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  WAITING: 'En attente',
  SENT: 'Envoyé',
  WRITTEN: 'Écrit dans un fichier',
  FAILED: 'En échec',
  BOUNCED: 'Revenu',
};

/** The filter of the list; `undefined` lets every status through. */
export const MAIL_FILTERS: { label: string; value: MailStatus | undefined }[] = [
  { label: 'Tous', value: undefined },
  { label: 'En attente', value: 'WAITING' },
  { label: 'Envoyés', value: 'SENT' },
  { label: 'Écrits dans un fichier', value: 'WRITTEN' },
  { label: 'En échec', value: 'FAILED' },
  { label: 'Revenus', value: 'BOUNCED' },
];

/** What to say when a list without search is empty. */
const EMPTY_HINT: Record<MailStatus | 'ALL', string> = {
  ALL: 'Les e-mails que le site envoie paraîtront ici.',
  WAITING: 'Rien n’attend d’être envoyé.',
  SENT: 'Les e-mails partis sont rangés ici.',
  WRITTEN: 'Aucun e-mail n’est resté dans un fichier.',
  FAILED: 'Aucun e-mail n’a été abandonné.',
  BOUNCED: 'Aucun e-mail n’est revenu.',
};

export const MAILS_TEXTS: ListTexts = {
  title: 'E-mails',
  loading: 'Chargement des e-mails…',
  count: (count) => plural(count, 'e-mail', 'e-mails'),
  loadFailed: 'Échec du chargement des e-mails',
  failedTitle: 'Les e-mails n’ont pas pu être chargés',
  empty: 'Aucun e-mail trouvé',
  emptyHint: ({ q, filters: { status } }) =>
    q
      ? `Rien pour «\u202f${q}\u202f». Essayez un autre nom, une adresse ou un mot de l’objet.`
      : EMPTY_HINT[(status as MailStatus | undefined) ?? 'ALL'],
  seeAll: 'Voir tous les e-mails',
};

export const MAIL_LOAD: LoadTexts = {
  loading: 'Chargement de l’e-mail…',
  failed: 'L’e-mail n’a pas pu être chargé',
  toast: 'L’e-mail n’a pas pu être chargé. Veuillez réessayer.',
};

/** Why a mail cannot be sent again from here. */
export const NOT_RESENDABLE = 'Cet e-mail portait un lien personnel, qui n’est plus gardé.';
/** What to do instead, before the link of `ORIGIN_LABEL`. */
export const NEW_LINK =
  'Une invitation se renvoie depuis la page ci-dessous\u202f; pour un mot de passe, la personne peut redemander un lien.';
export const ORIGIN_LABEL = {
  request: 'Ouvrir la demande',
  admin: 'Ouvrir la liste des administrateurs',
  document: 'Ouvrir le document',
};
/** Why a mail that carries a document is not sent again from here. */
export const SENT_FROM_DOCUMENT =
  'Il porte une facture ou une note de crédit\u202f: elle s’envoie de nouveau depuis sa page.';

export const NO_MAIL_SERVER =
  'Aucun serveur d’envoi n’était réglé (SMTP_URL)\u202f: le site a écrit l’e-mail dans son dossier «\u202fmail\u202f», sans l’envoyer.';
export const WRITTEN_WARNING =
  'Aucun serveur d’envoi n’est ou n’était réglé (SMTP_URL)\u202f: les e-mails écrits dans un fichier ne sont parvenus à personne.';

export type MailAction = 'resend' | 'dismiss';

export const MAIL_ACTIONS: Record<MailAction, ActionTexts> = {
  dismiss: {
    label: 'Ne plus signaler',
    look: 'primary',
    title: 'Ne plus signaler cet e-mail\u202f?',
    message: (address) => `L’e-mail à ${address} reste dans la liste, mais n’est plus compté dans le menu.`,
    success: () => 'L’e-mail n’est plus signalé',
    failure: () => 'L’e-mail n’a pas pu être classé. Veuillez réessayer.',
  },
  resend: {
    label: 'Envoyer de nouveau',
    look: 'primary',
    title: 'Envoyer cet e-mail de nouveau\u202f?',
    message: (address) => `Le même message partira vers ${address}.`,
    success: () => 'L’e-mail va partir',
    failure: () => 'L’e-mail n’a pas pu être renvoyé. Veuillez réessayer.',
  },
};
