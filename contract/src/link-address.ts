import { isEmail, plainEmail } from './email-address.ts';
import { typedText } from './text.ts';
import { oneLine } from './typed-text.ts';

const MAX_HREF_CHARACTERS = 2_000;

export const LINK_ADDRESS_ERROR =
  'Un lien commence par https://, mailto:, tel: ou, pour une page du site, par /';

/** Without white space, backslashes and what is not seen: browsers leave some out, or take them for others. */
const PLAIN_ADDRESS = /^[^\s\\\p{C}]+$/u;
const PHONE_ADDRESS = /^tel:\+?[\d.()-]{4,30}$/;

/** A page of our own, another site over https, an e-mail address or a phone: nothing that runs, nor an address that hides another. */
export function isLinkAddress(href: string): boolean {
  if (!PLAIN_ADDRESS.test(href) || href.length > MAX_HREF_CHARACTERS) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (href.startsWith('mailto:')) return isEmail(plainEmail(href));
  if (href.startsWith('tel:')) return PHONE_ADDRESS.test(href);
  if (!href.startsWith('https://') || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}

const SITE = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#].*)?$/i;

/** The address that people mean: `www.societe.be`, `zoe@societe.be` or `02 555 12 34`. Any other text stays as it is. */
function plainLinkAddress(text: string): string {
  const line = oneLine(text);
  if (isEmail(plainEmail(line))) return `mailto:${plainEmail(line)}`;
  if (SITE.test(line)) return `https://${line}`;
  const phone = `tel:${line.replace(/^tel:/i, '').replace(/[\s/]/g, '')}`;
  return PHONE_ADDRESS.test(phone) ? phone : line;
}

const MISSING = 'Indiquez où le lien mène';

/** The address of a link, as people type it. */
export const linkAddress = typedText(plainLinkAddress, MAX_HREF_CHARACTERS, MISSING, LINK_ADDRESS_ERROR)
  .min(1, { error: MISSING, abort: true })
  .refine(isLinkAddress, LINK_ADDRESS_ERROR);
