import type {
  DocumentChannel,
  DocumentDelivery,
  DocumentDeliveryState,
} from '@cercle/contract/document-deliveries';

/** What is said of the sendings of invoices and credit notes. */
export const DELIVERIES = {
  title: 'Envois',
  none: 'Ce document n’a pas encore été envoyé.',
  seeMail: 'Voir l’e-mail',
  asked: 'Demandée le',
  submitted: 'Déposée le',
  responses: 'Réponses de l’acheteur',
  addResponse: 'Ajouter une réponse Peppol',
};

export const CHANNEL_LABEL: Record<DocumentChannel, string> = { EMAIL: 'Par e-mail', PEPPOL: 'Par Peppol' };

const EMAIL_STATE_LABEL: Record<DocumentDeliveryState, string> = {
  QUEUED: 'En attente d’envoi',
  SUBMITTED: 'Déposé',
  ACCEPTED: 'Accepté par le serveur',
  WRITTEN: 'Écrit dans un fichier',
  REFUSED: 'Refusé',
  RETURNED: 'Revenu',
  DELETED: 'Effacé avant son envoi',
};

const PEPPOL_STATE_LABEL: Partial<Record<DocumentDeliveryState, string>> = {
  QUEUED: 'En attente',
  SUBMITTED: 'Déposée',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
};

export const deliveryStateLabel = ({ channel, state }: Pick<DocumentDelivery, 'channel' | 'state'>) =>
  (channel === 'PEPPOL' && PEPPOL_STATE_LABEL[state]) || EMAIL_STATE_LABEL[state];

/** Beside `SEND`, in the same dialog. */
export const SEND_BY_PEPPOL = {
  label: 'Envoyer par Peppol',
  title: (name: string) => `Envoyer par Peppol\u202f: ${name}`,
  message:
    'Le fichier UBL est déposé au point d’accès dans la minute. Ce qu’il devient se lit ensuite dans les envois.',
  to: 'À',
  done: (address: string) => `Le document part par Peppol à ${address}.`,
};

/** Where a document waits in `À traiter`. */
export const POINTED_OUT = {
  undelivered: 'Ce document n’est pas parvenu',
  unanswered: 'Aucune nouvelle de l’envoi par Peppol',
  refused: (party: string) => `${party} refuse ce document`,
  questioned: (party: string) => `${party} met ce document en question`,
  why: (note: string) => `Motif\u202f: ${note}`,
  noReason: 'Sans motif.',
  disputeWayOut:
    'Ce qui est émis ne change jamais\u202f: si l’acheteur a raison, créditez ce document et émettez-en un autre\u202f; s’il ne l’a pas reçu comme il faut, renvoyez le même.',
  undeliveredWayOut: 'Renvoyez-le par e-mail ou par Peppol, ou dites qu’il n’y a plus rien à faire.',
  unansweredWayOut:
    'Demandez à votre point d’accès ce que cet envoi est devenu, ou envoyez ce document par e-mail. Sans point d’accès, rien ne part\u202f: faites-en régler un (PEPPOL_API_KEY ou PEPPOL_DIR).',
  dismiss: 'Ne plus signaler',
  dismissed: 'Ce document n’est plus signalé.',
};

export const RESPONSE_UPLOAD = {
  title: 'Ajouter une réponse Peppol',
  message:
    'Le fichier XML (ApplicationResponse) que l’acheteur ou votre point d’accès vous a donné, s’il n’est pas arrivé de lui-même. Le même fichier ne compte qu’une fois.',
  field: 'Fichier XML',
  choose: 'Choisir un fichier',
  add: 'Ajouter',
  missing: 'Choisissez un fichier.',
  done: 'La réponse est ajoutée.',
  known: 'Cette réponse était là déjà.',
};

export const SEND = {
  label: 'Envoyer par e-mail',
  title: (name: string) => `Envoyer par e-mail\u202f: ${name}`,
  message: 'Le PDF et le fichier UBL partent en pièces jointes.',
  messageWithoutUbl: 'Le PDF part en pièce jointe.',
  to: 'À',
  done: (address: string) => `Le document part à ${address}.`,
  noAddressTitle: 'Il manque une adresse',
  noAddress: (party: string) =>
    `Il n’y a pas d’adresse à laquelle envoyer ce document. Indiquez l’adresse de facturation de «\u202f${party}\u202f», puis revenez ici.`,
  setAddress: 'Indiquer l’adresse',
  close: 'Fermer',
};

/** In the dialog that issues a document. */
export const SEND_AT_ONCE = {
  label: 'Envoyer aussitôt par e-mail à',
  peppol: (address: string) => `, et par Peppol à ${address}`,
  noAddress: 'Il n’y a pas d’adresse à laquelle l’envoyer par e-mail.',
};
