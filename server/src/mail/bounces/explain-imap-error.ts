import type { ImapFlowError } from 'imapflow';
import { errorText } from '../queue.ts';

const UNREACHABLE =
  'Le serveur de BOUNCE_IMAP_URL ne se laisse pas joindre\u202f: nom, port, pare-feu, imaps:// (993) ou imap:// (143)\u202f?';
const SILENT = 'Le serveur de BOUNCE_IMAP_URL ne répond plus.';

/** By the code of the connection, or of the library. */
const BY_CODE: Record<string, string> = {
  ENOTFOUND: 'Le nom du serveur dans BOUNCE_IMAP_URL est inconnu.',
  EAI_AGAIN: 'Le nom du serveur dans BOUNCE_IMAP_URL ne se laisse pas chercher\u202f: le DNS ne répond pas.',
  ECONNREFUSED: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  CONNECT_TIMEOUT: UNREACHABLE,
  GREETING_TIMEOUT: UNREACHABLE,
  ECONNRESET: SILENT,
  ETIMEOUT: SILENT,
  NoConnection: SILENT,
  EConnectionClosed: SILENT,
};

const LOGIN_REFUSED = 'Le serveur refuse le nom ou le mot de passe de BOUNCE_IMAP_URL.';
const CERTIFICATE =
  'La liaison chiffrée avec le serveur de BOUNCE_IMAP_URL échoue\u202f: son certificat vaut-il pour ce nom\u202f?';
const NO_MAILBOX =
  'Le serveur de BOUNCE_IMAP_URL n’a pas ce dossier\u202f: vérifiez ce qui suit le nom du serveur, comme /INBOX.';
const MAX_CHARACTERS = 300;

/** Why the mailbox of returned mails cannot be read, in French, without its address: that has a password. */
export function explainImapError(error: unknown): string {
  const {
    authenticationFailed,
    tlsFailed,
    mailboxMissing,
    code = '',
    responseText,
    message,
  } = error as ImapFlowError;
  if (authenticationFailed) return LOGIN_REFUSED;
  if (mailboxMissing) return NO_MAILBOX;
  if (tlsFailed || /CERT|TLS|SSL/.test(code)) return CERTIFICATE;
  return (
    BY_CODE[code] ??
    `La boîte de BOUNCE_IMAP_URL ne se laisse pas lire. Le serveur dit\u202f: ${errorText(responseText ?? message).slice(0, MAX_CHARACTERS)}`
  );
}
