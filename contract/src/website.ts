import { typedText } from './text.ts';
import { oneLine } from './typed-text.ts';

const MAX_WEBSITE_CHARACTERS = 200;
const INVALID_WEBSITE = 'Ce site n’est pas valable. Exemple\u202f: www.societe.be';

/** The address that people mean: `www.societe.be` is `https://www.societe.be/`. Text that is none stays as it is. */
function plainWebsite(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const address = /^[a-z][a-z\d+-]*:(?!\d)/i.test(line) ? line : `https://${line}`;
  return linkOf(address) ?? line;
}

/** The address as a link of the web; null for anything else: another protocol, a password in it, a machine without a domain. */
function linkOf(address: string): string | null {
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, username, password, href } = new URL(address);
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:';
  const hasDomain = /^[^.].*\.[^.\d][^.]+$/.test(hostname);
  return isOfTheWeb && hasDomain && username === '' && password === '' ? href : null;
}

/** A website, http or https alone, as a link; '' for none. */
export const website = typedText(
  plainWebsite,
  MAX_WEBSITE_CHARACTERS,
  INVALID_WEBSITE,
  INVALID_WEBSITE,
).refine((value) => value === '' || linkOf(value) === value, INVALID_WEBSITE);
