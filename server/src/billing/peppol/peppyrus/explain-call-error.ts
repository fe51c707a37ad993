// Why a call to the access point failed, in French, for an administrator. Neither its key nor its words are in it.

import { systemClock } from '../../../kernel/clock.ts';
import { PeppolTransportError } from '../transport-error.ts';

const MAX_WAIT_SECONDS = 86_400;

/** By the code of the connection, or of the TLS library. */
const BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'son nom est inconnu\u202f: vérifiez PEPPOL_URL.',
  EAI_AGAIN: 'son nom ne se laisse pas chercher\u202f: le DNS ne répond pas.',
  ECONNREFUSED: 'il ne se laisse pas joindre\u202f: vérifiez PEPPOL_URL et le pare-feu.',
  EHOSTUNREACH: 'il ne se laisse pas joindre\u202f: vérifiez le réseau et le pare-feu.',
  ENETUNREACH: 'il ne se laisse pas joindre\u202f: vérifiez le réseau et le pare-feu.',
};
const BROKEN = 'la liaison s’est rompue. Le site réessaie de lui-même.';
const CERTIFICATE = 'la liaison chiffrée échoue\u202f: son certificat vaut-il pour ce nom\u202f?';

/** @param host what screens call it @param timeoutMs how long a call may take */
export function explainCallError(host: string, timeoutMs: number, error: unknown): PeppolTransportError {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError' || name === 'AbortError')
    return failure(
      host,
      `il n’a pas répondu en ${timeoutMs / 1_000} secondes. Le site réessaie de lui-même.`,
    );
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL/.test(code)) return failure(host, CERTIFICATE);
  return failure(host, BY_CODE[code] ?? BROKEN);
}

/** Of a status that refuses the call, not the document. */
export function explainStatus(host: string, status: number, headers: Headers): PeppolTransportError {
  const wait = retryAfterSeconds(headers.get('retry-after'));
  if (status === 401 || status === 403)
    return failure(host, 'il refuse la clé\u202f: corrigez PEPPOL_API_KEY.', wait);
  if (status === 429)
    return failure(
      host,
      'il reçoit trop d’appels et demande d’attendre. Le site réessaie de lui-même.',
      wait,
    );
  if (status === 408 || status >= 500)
    return failure(host, `il est en panne (réponse ${status}). Le site réessaie de lui-même.`, wait);
  if (status >= 300 && status < 400)
    return failure(host, 'il renvoie vers une autre adresse\u202f: corrigez PEPPOL_URL.');
  return failure(host, `il ne connaît pas cet appel (réponse ${status})\u202f: vérifiez PEPPOL_URL.`, wait);
}

export const notUnderstood = (host: string): PeppolTransportError =>
  failure(host, 'sa réponse ne se comprend pas\u202f: vérifiez PEPPOL_URL. Le site réessaie de lui-même.');

export const failure = (host: string, words: string, wait: number | null = null): PeppolTransportError =>
  new PeppolTransportError(wordsAbout(host, words), wait);

export const wordsAbout = (host: string, words: string) =>
  `Le point d’accès Peppol (${host})\u202f: ${words}`;

/** RFC 9110, section 10.2.3: seconds, or a date. */
function retryAfterSeconds(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - systemClock.now().getTime()) / 1_000);
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : null;
}
