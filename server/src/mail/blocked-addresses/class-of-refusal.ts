import { FULL_MAILBOX, failureClass, mostExactCode } from '../bounces/failure-class.ts';

/** The mailbox is closed or full (RFC 3463). */
const MAILBOX_STATUS = /^5\.2\.[12]$/;
/** What our own server refuses, for any recipient. */
const OUR_SERVER = /relay(ing)? (access )?(denied|not)|unable to relay|(^|[\s:])53[045](?=[\s-])/i;

/**
 * What a mail server's refusal, while the mail leaves, says of the address; null where it says nothing of it, but of the mail,
 * of us or of our own server.
 * @param reason the message of the mail library, with the server's own words
 */
export function classOfRefusal(reason: string): { class: 'HARD' | 'SOFT'; code: string | null } | null {
  if (OUR_SERVER.test(reason)) return null;
  const code = mostExactCode('', reason);
  if (failureClass(code, reason) === 'HARD') return { class: 'HARD', code };
  return FULL_MAILBOX.test(reason) || MAILBOX_STATUS.test(code ?? '') ? { class: 'SOFT', code } : null;
}
