export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * `OPEN`: an invoice to be paid; `OVERDUE`: its day has passed; `PAID`: by payments, and credit notes for the
 * rest; `CREDITED`: in whole, by these alone; `ISSUED`: a credit note. Only `DRAFT` is
 * stored: the others follow from what was issued and the day.
 */
export const DOCUMENT_STATES = ['DRAFT', 'OPEN', 'OVERDUE', 'PAID', 'CREDITED', 'ISSUED'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** What can happen to a document. */
export const DOCUMENT_EVENTS = [
  'drafted',
  'changed',
  'issued',
  'credited',
  'sent',
  'accepted',
  'written',
  'refused',
  'returned',
  'peppol-sent',
  'peppol-submitted',
  'peppol-accepted',
  'peppol-refused',
  'response',
  'dismissed',
  'reminded',
  'reminders-paused',
  'reminders-resumed',
  'claim-waived',
  'claim-invoiced',
] as const;
export type DocumentEventKind = (typeof DOCUMENT_EVENTS)[number];

/** The sort orders of documents; the first is the default. Drafts come as if they were the newest. */
export const DOCUMENT_SORTS = [
  'issuedOn,desc',
  'issuedOn,asc',
  'dueOn,asc',
  'dueOn,desc',
  'total,desc',
  'total,asc',
] as const;

/** What an administrator can do with a document now. */
export const DOCUMENT_VERBS = [
  'issue',
  'change',
  'remove',
  'credit',
  'send',
  'sendByPeppol',
  'dismiss',
] as const;
export type DocumentVerb = (typeof DOCUMENT_VERBS)[number];

export const DOCUMENT_KIND_LABEL: Record<DocumentKind, string> = {
  INVOICE: 'Facture',
  CREDIT_NOTE: 'Note de crédit',
};

export const DOCUMENT_STATE_LABEL: Record<DocumentState, string> = {
  DRAFT: 'Projet',
  OPEN: 'À payer',
  OVERDUE: 'En retard',
  PAID: 'Payée',
  CREDITED: 'Créditée',
  ISSUED: 'Émise',
};

export const DOCUMENT_EVENT_LABEL: Record<DocumentEventKind, string> = {
  drafted: 'Projet rédigé',
  changed: 'Projet modifié',
  issued: 'Émission',
  credited: 'Note de crédit émise',
  sent: 'Envoi par e-mail',
  accepted: 'E-mail accepté par le serveur de courrier',
  written: 'E-mail écrit dans un fichier, sans être envoyé',
  refused: 'E-mail refusé',
  returned: 'E-mail revenu',
  'peppol-sent': 'Envoi par Peppol',
  'peppol-submitted': 'Déposée au point d’accès Peppol',
  'peppol-accepted': 'Acceptée par le point d’accès du destinataire',
  'peppol-refused': 'Envoi par Peppol refusé',
  response: 'Réponse de l’acheteur',
  dismissed: 'Vu, et plus signalé',
  reminded: 'Rappel',
  'reminders-paused': 'Rappels suspendus',
  'reminders-resumed': 'Rappels repris',
  'claim-waived': 'Intérêts et indemnité de retard abandonnés',
  'claim-invoiced': 'Intérêts et indemnité de retard facturés',
};
