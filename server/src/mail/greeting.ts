import { oneLine } from '@cercle/contract/typed-text';

/** Anything that a mail program would turn into a link: `https://…`, `www.…`, `offre.example`, an address. */
const LINK = /[/@]|www|[.\u3002]\p{L}{2}/iu;

/** Whether a name that a visitor typed may be used in a mail. */
export const isLinkFree = (name: string) => !LINK.test(name.normalize('NFKC'));

/**
 * Letters, spaces, hyphens and apostrophes, typewritten or typographic: no figure, sum or address fits in. Without the
 * letters that look like signs (modifier letters) and piles of accents; the marks of Indic scripts come in threes at most.
 */
const PLAIN_NAME = /^(?=.*\p{L})(?:[\p{Lu}\p{Ll}\p{Lt}\p{Lo}][\p{Mn}\p{Mc}]{0,3}|[ '’ʼ\-\u2010\u2011])+$/u;

/**
 * The recipient's name as it may be written to an address that nobody has confirmed: anyone can make us write to anyone
 * under a name of their choice. Empty if it is anything but a plain name.
 */
export function plainName(name: string): string {
  const line = oneLine(name);
  return PLAIN_NAME.test(line) && isLinkFree(line) ? line : '';
}

/** The name of a device in a mail. It comes from the device itself, which may be an intruder's. */
export const linkFreeDevice = (name: string) => (isLinkFree(name) ? name : 'Inconnu');

/** “Bonjour Marie,”, or “Bonjour,” where the name is not a plain one: for any mail whose address may be unconfirmed. */
export function greetingTo(name: string): string {
  const plain = plainName(name);
  return plain ? `Bonjour ${plain},` : 'Bonjour,';
}

/** To the owner of an account who has confirmed the address: greeted by any name that does not become a link. */
export function greetingToOwner(name: string): string {
  const line = oneLine(name);
  return line && isLinkFree(line) ? `Bonjour ${line},` : 'Bonjour,';
}
