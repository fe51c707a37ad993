/** What a mail program would turn into a link: `https://…`, `www.…`, `offre.example`, an address. */
const LINK = /[/@]|www|[.\u3002]\p{L}{2}/iu;

/** Whether a name that comes from outside can stand in a letter as it is. */
const isPlain = (name: string) => !LINK.test(name.normalize('NFKC'));

/** A name as an envelope may show it: none rather than a link. */
export const plainName = (name: string) => (isPlain(name) ? name : '');

/** How a letter calls a device. The name comes from the device itself, and it may be an intruder's. */
export const plainDevice = (name: string) => (isPlain(name) ? name : 'Inconnu');

/**
 * "Bonjour Marie,". Anyone can have us write to anyone under a name of their choice: a name that carries a link or
 * lines of its own would make our mail theirs.
 */
export function greetingTo(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return isPlain(line) ? `Bonjour ${line},` : 'Bonjour,';
}
