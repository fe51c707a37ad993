/** An enhanced status code (RFC 3463): class, subject, detail. Not a part of an IP address or of a version. */
export const ENHANCED_CODE = /(?<![\w.])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/;
/** A reply code of SMTP (RFC 5321), at the start of a sentence of the server's. */
export const REPLY_CODE = /(?:^|[\s:])([45]\d\d)(?=[\s-])/;

export const UNKNOWN_ADDRESS = 'Cette adresse n’existe pas\u202f: vérifiez-la.';
export const UNKNOWN_DOMAIN =
  'Le domaine de cette adresse n’existe pas ou ne reçoit pas d’e-mails\u202f: vérifiez ce qui suit le @.';
const CLOSED_MAILBOX = 'La boîte de ce destinataire est fermée.';
export const FULL_MAILBOX = 'La boîte de ce destinataire est pleine.';
const TOO_LARGE = 'Ce message est trop gros pour la boîte de ce destinataire.';
export const POLICY =
  'Le serveur du destinataire refuse nos e-mails par règle\u202f: parlez-en à la personne qui tient le serveur d’envoi (SPF, DKIM, réputation).';
const TEMPORARY = 'Le serveur du destinataire demande de réessayer plus tard.';
export const REFUSED = 'Le serveur refuse ce destinataire.';
const LOGIN_REFUSED =
  'Le serveur d’envoi refuse notre accès (SMTP_URL)\u202f: prévenez la personne qui tient le site.';
const SENDER_REFUSED =
  'Le serveur d’envoi refuse notre adresse d’expéditeur (MAIL_FROM)\u202f: prévenez la personne qui tient le site.';
const CUT_OFF = 'Le serveur d’envoi a coupé la connexion.';
const UNREACHABLE =
  'Le serveur d’envoi (SMTP_URL) ne se laisse pas joindre\u202f: prévenez la personne qui tient le site.';
const SECRET_LOST =
  'Le lien de cet e-mail ne peut plus être lu, car SESSION_SECRET a changé\u202f: renvoyez-le.';

/** What our own mail server refuses before it looks at the recipient: its codes would blame that one. */
const BY_STEP: [RegExp, string][] = [
  [/^Invalid login|^Missing credentials|(?:^|[\s:])53[045](?=[\s-])/, LOGIN_REFUSED],
  [/relay access denied|relaying denied|unable to relay/i, LOGIN_REFUSED],
  [/^Mail command failed: 5/, SENDER_REFUSED],
];

/** By subject and detail of an enhanced code, whatever its class. */
export const BY_DETAIL: Record<string, string> = {
  '1.1': UNKNOWN_ADDRESS,
  '1.2': UNKNOWN_DOMAIN,
  '1.3': UNKNOWN_ADDRESS,
  '1.6': CLOSED_MAILBOX,
  // RFC 7505 means a domain without mail; Microsoft, an address that its server does not know.
  '1.10': UNKNOWN_ADDRESS,
  '2.1': CLOSED_MAILBOX,
  '2.2': FULL_MAILBOX,
  '2.3': TOO_LARGE,
  '3.4': TOO_LARGE,
  '7.8': LOGIN_REFUSED,
};

export const BY_REPLY: Record<string, string> = {
  452: FULL_MAILBOX,
  552: FULL_MAILBOX,
  554: POLICY,
};

const BY_WORDS: [RegExp, string][] = [
  [/SESSION_SECRET/, SECRET_LOST],
  [/connection (was )?closed|closed the connection|socket hang up|ECONNRESET/i, CUT_OFF],
  [/user unknown|unknown user|no such (user|recipient|mailbox)|does not exist|inconnu/i, UNKNOWN_ADDRESS],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|getaddrinfo|timeout|timed out|certificate|Greeting never/i,
    UNREACHABLE,
  ],
];

/**
 * Why a mail server refused a mail, or why none could be reached, in French; null where its words say nothing known.
 * @param reason the message of the mail library, with the server's own words
 */
export function explainRefusal(reason: string | null): string | null {
  if (reason === null) return null;
  const byStep = firstMatch(BY_STEP, reason);
  if (byStep) return byStep;
  const [, severity, subject, detail] = ENHANCED_CODE.exec(reason) ?? [];
  if (severity) {
    const known = BY_DETAIL[`${subject}.${detail}`];
    if (known) return known;
    if (severity === '4') return TEMPORARY;
    if (subject === '7') return POLICY;
  }
  const byWords = firstMatch(BY_WORDS, reason);
  if (byWords) return byWords;
  const reply = REPLY_CODE.exec(reason)?.[1];
  if (!reply && !severity) return null;
  return BY_REPLY[reply ?? ''] ?? (reply?.startsWith('4') ? TEMPORARY : REFUSED);
}

export const firstMatch = (table: [RegExp, string][], reason: string) =>
  table.find(([words]) => words.test(reason))?.[1];
