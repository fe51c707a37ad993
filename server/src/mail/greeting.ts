import { oneLine } from '@cercle/contract/typed-text';

/** Anything that a mail program would turn into a link: `https://…`, `www.…`, `offre.example`, an address. */
const LINK = /[/@]|www|[.\u3002]\p{L}{2}/iu;

/** Whether a name that a visitor typed may be used in a mail. */
const isLinkFree = (name: string) => !LINK.test(name.normalize('NFKC'));

/** The recipient's name; none if it would become a link. */
export const linkFreeName = (name: string) => (isLinkFree(name) ? name : '');

/** The name of a device in a mail. It comes from the device itself, which may be an intruder's. */
export const linkFreeDevice = (name: string) => (isLinkFree(name) ? name : 'Inconnu');

/**
 * “Bonjour Marie,”. Anyone can make us write to anyone under a name of their choice: by a name with a link or several
 * lines they could put their own text in our mail.
 */
export function greetingTo(name: string): string {
  const line = oneLine(name);
  return isLinkFree(line) ? `Bonjour ${line},` : 'Bonjour,';
}
