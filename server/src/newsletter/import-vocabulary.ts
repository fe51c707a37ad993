// How files of other programs (Mailchimp, Brevo, Outlook, Google Contacts …) name the address of a subscriber, and say whether
// they are still subscribed. Names and words are written as `headingKey` gives them.

import { headingKey, type ImportColumn } from '../import-export/import-columns.ts';

export const EMAIL_HEADINGS = [
  'email',
  'mail',
  'courriel',
  'email address',
  'adresse email',
  'adresse mail',
  'adresse courriel',
  'adresse de courriel',
  'adresse de messagerie',
  'adresse electronique',
  'email 1 value',
  'email 1 valeur',
  'email 1',
  'primary email',
  'email principal',
];

const STATUS = 'Statut';
const SUBSCRIBED = 'Inscrit';
const LEFT = 'Désinscrit';

export const STATUS_COLUMNS: ImportColumn[] = [
  {
    label: STATUS,
    otherNames: [
      'status',
      'etat',
      'state',
      'email status',
      'member status',
      'subscription status',
      'email subscription status',
      'email marketing status',
      'statut de l abonnement',
      'statut d abonnement',
      'statut de l inscription',
    ],
  },
  {
    label: SUBSCRIBED,
    otherNames: [
      ...['inscrite', 'inscrit e', 'abonne', 'abonnee', 'abonne e', 'subscribed', 'newsletter'],
      ...['opt in', 'optin', 'email opt in', 'email optin', 'opt in email', 'optin email'],
      ...['consent', 'email consent', 'marketing consent', 'email marketing consent'],
      ...['consentement', 'consentement email', 'accepts marketing', 'accepts email marketing'],
    ],
  },
  {
    label: LEFT,
    otherNames: [
      'desinscrit le',
      'date de desinscription',
      'desinscrite',
      'desinscrit e',
      'desabonne',
      'desabonnee',
      'desabonne e',
      'desabonne le',
      'date de desabonnement',
      'unsubscribed',
      'unsubscribed at',
      'unsubscribed from all email',
      'unsub time',
      'clean time',
      'bounced',
      'blocklisted',
      'blacklisted',
      'email blocklisted',
      'email blacklisted',
      'opt out',
      'optout',
    ],
  },
];

const YES = ['oui', 'yes', 'true', 'vrai', '1', 'x', 'o', 'y'];
const NO = ['non', 'no', 'false', 'faux', '0', 'n', '-', '–', '—'];
const SUBSCRIBED_WORDS = [
  ...YES,
  ...['inscrit', 'inscrite', 'abonne', 'abonnee', 'actif', 'active', 'confirme', 'confirmee', 'valide'],
  ...['subscribed', 'subscriber', 'confirmed', 'enabled', 'valid', 'opt in', 'opted in', 'optin'],
];
const LEFT_WORDS = [
  ...NO,
  ...['desinscrit', 'desinscrite', 'desabonne', 'desabonnee', 'inactif', 'inactive', 'bloque', 'nettoye'],
  ...['rebond', 'plainte', 'refus', 'refuse', 'unsubscribed', 'unsubscribe', 'unsub', 'opt out', 'opted out'],
  ...['optout', 'cleaned', 'bounced', 'bounce', 'hard bounce', 'hard bounced', 'soft bounce', 'complained'],
  ...['complaint', 'spam', 'blocked', 'blocklisted', 'blacklisted', 'suppressed', 'disabled', 'invalid'],
  ...['not subscribed', 'non inscrit', 'non subscribed', 'nonsubscribed', 'archived', 'deleted'],
  ...['never subscribed'],
];

/** Those whom another program asked to confirm, and who did not. */
const UNCONFIRMED_WORDS = [
  ...['non confirme', 'non confirmee', 'a confirmer', 'en attente', 'en attente de confirmation'],
  ...['unconfirmed', 'not confirmed', 'pending', 'pending confirmation', 'awaiting confirmation'],
  ...['opt in pending', 'unverified', 'non verifie', 'non verifiee', 'not verified'],
];

/**
 * What these columns say of the subscriber: left, also where mails to them came back; not confirmed; subscribed; undefined when a
 * word is unknown: consent is not guessed. Where only a yes subscribes, an empty cell is a no: many programs leave a no empty.
 * @param cells of all columns that have one of the names, by label
 */
export function statusOf(cells: Record<string, string[]>): 'subscribed' | 'unconfirmed' | 'left' | undefined {
  const wordsOf = (label: string) => (cells[label] ?? []).map((cell) => headingKey(cell) || cell.trim());
  const yesOrNo = wordsOf(SUBSCRIBED).map((word) => word || 'non');
  const words = [...wordsOf(STATUS).filter((word) => word !== ''), ...yesOrNo];
  if (wordsOf(LEFT).some((word) => word !== '' && !NO.includes(word))) return 'left';
  if (words.some((word) => LEFT_WORDS.includes(word))) return 'left';
  const unconfirmed = words.filter((word) => UNCONFIRMED_WORDS.includes(word));
  if (!words.every((word) => SUBSCRIBED_WORDS.includes(word) || unconfirmed.includes(word))) return undefined;
  return unconfirmed.length > 0 ? 'unconfirmed' : 'subscribed';
}
