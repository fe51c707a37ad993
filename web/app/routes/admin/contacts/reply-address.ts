import type { Contact } from '@cercle/contract/contacts';
import { mailtoHref } from '../../../site.ts';
import { shorten } from '../../../ui/shorten.ts';

const SUBJECT = 'Votre message';
/** Mail programs limit the length of an address. */
const MAX_CHARACTERS = 1500;

/** Opens the administrator's own mail program, with as much of the message quoted as fits. */
export function replyHref({ email, name, message }: Pick<Contact, 'email' | 'name' | 'message'>): string {
  const quotedLines = message.split('\n').map((line) => `> ${line}`);
  const body = shorten(['', '', `${name} a écrit\u202f:`, ...quotedLines].join('\r\n'), MAX_CHARACTERS);
  return `${mailtoHref(email)}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`;
}
