import { oneLine } from './typed-text.ts';

/**
 * A typed or pasted address in the form in which it is stored and compared: `Name <a@b>` and `mailto:a@b` lose what is
 * around the one address, letters are lower case, so that it belongs to one account whatever its case, and the domain is in
 * ASCII (RFC 5890), alone too. A text that is no address stays one.
 */
export function plainEmail(text: string): string {
  const line = oneLine(text);
  const bracketed = /^[^<>]*<([^<>]*)>[;,]?$/.exec(line)?.[1] ?? line;
  const address = oneLine(withoutMailto(bracketed)).toLowerCase();
  const domain = address.lastIndexOf('@') + 1;
  return address.slice(0, domain) + asciiDomain(address.slice(domain));
}

/** RFC 6068: the address is percent-encoded, and may be followed by a subject and the like. */
function withoutMailto(text: string): string {
  const encoded = /^ *mailto:([^?]*)/i.exec(text)?.[1];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** By the rules of browsers for the hosts of addresses; as it is when it holds anything but one host. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain) || /[%:/\\?#]/.test(domain)) return domain;
  try {
    const { hostname, href } = new URL(`http://${domain}`);
    return href === `http://${hostname}/` ? hostname : domain;
  } catch {
    return domain;
  }
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9][a-z0-9-]*';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$`);

/**
 * Whether a plain address has the form that RFC 5321 (4.1.2) gives to those without quotes, at a domain of two labels or
 * more. How long its parts may be is left to the mail servers.
 */
export const isEmail = (address: string) => EMAIL.test(address);
