import {
  BY_DETAIL,
  BY_REPLY,
  ENHANCED_CODE,
  explainRefusal,
  FULL_MAILBOX,
  firstMatch,
  POLICY,
  REFUSED,
  REPLY_CODE,
  UNKNOWN_ADDRESS,
  UNKNOWN_DOMAIN,
} from './explain-refusal.ts';

const NO_ANSWER = 'Le serveur du destinataire ne répond pas.';
const GAVE_UP = 'Le serveur du destinataire n’a pas pris ce message, même après plusieurs essais.';

/** Beside those of a refusal: our own server is no part of it any more. */
const BY_DETAIL_OF_BOUNCE: Record<string, string> = {
  ...BY_DETAIL,
  '4.4': UNKNOWN_DOMAIN,
  '4.7': GAVE_UP,
  '7.8': POLICY,
};

const BY_WORDS: [RegExp, string][] = [
  [/quota|mailbox (is )?full|pleine/i, FULL_MAILBOX],
  [/(host|domain)( or domain)?( name)? not found|unrouteable|no such domain|host unknown/i, UNKNOWN_DOMAIN],
  [
    /(user|recipient|mailbox|address) (is )?(unknown|not found|unavailable)|unknown (user|recipient)|no such (user|recipient|mailbox)|(does not|doesn['’]t|n['’]) ?exist|inconnu|introuvable/i,
    UNKNOWN_ADDRESS,
  ],
  [/timed? ?out|connection refused|no route|unreachable|did not accept our requests to connect/i, NO_ANSWER],
  [/too long|expired|giving up/i, GAVE_UP],
];

/** Why a mail was not delivered, in French, by its row. */
export const explainFailure = ({
  bounced_at,
  last_error,
}: {
  bounced_at: string | null;
  last_error: string | null;
}) => (bounced_at === null ? explainRefusal(last_error) : explainBounce(last_error));

/**
 * Why a mail came back, in French; null where the server's words say nothing known.
 * @param reason the code and the words of the server that refused it
 */
export function explainBounce(reason: string | null): string | null {
  if (reason === null) return null;
  const [, severity, subject, detail] = ENHANCED_CODE.exec(reason) ?? [];
  const known = severity && BY_DETAIL_OF_BOUNCE[`${subject}.${detail}`];
  if (known) return known;
  if (subject === '7') return POLICY;
  const byWords = firstMatch(BY_WORDS, reason);
  if (byWords) return byWords;
  const reply = REPLY_CODE.exec(` ${reason}`)?.[1];
  if (!reply && !severity) return null;
  return BY_REPLY[reply ?? ''] ?? ((reply ?? severity)?.startsWith('4') ? GAVE_UP : REFUSED);
}
