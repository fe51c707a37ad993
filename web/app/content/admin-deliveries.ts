import type { DocumentDeliveryState } from '@cercle/contract/document-deliveries';

/** What is said of the sendings of invoices and credit notes. */
export const DELIVERIES = {
  title: 'Envois',
  none: 'Ce document n’a pas encore été envoyé.',
  seeMail: 'Voir l’e-mail',
};

export const DELIVERY_STATE_LABEL: Record<DocumentDeliveryState, string> = {
  QUEUED: 'En attente d’envoi',
  SUBMITTED: 'Déposée',
  ACCEPTED: 'Accepté par le serveur',
  WRITTEN: 'Écrit dans un fichier',
  REFUSED: 'Refusé',
  RETURNED: 'Revenu',
  DELETED: 'Effacé avant son envoi',
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
  noAddress: 'Il n’y a pas d’adresse à laquelle l’envoyer par e-mail.',
};
