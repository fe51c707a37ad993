import type { Contact } from '@cercle/contract/contacts';
import { shorten } from '../../../ui/shorten.ts';

const SUBJECT = 'Votre message';
/** Mail programs open no address of any length. */
const MAX_CHARACTERS = 1500;

/** Opens the administrator's own mail program, with the message quoted as far as there is room. */
export function replyHref({ email, name, message }: Pick<Contact, 'email' | 'name' | 'message'>): string {
  const quotedLines = message.split('\n').map((line) => `> ${line}`);
  const body = shorten(['', '', `${name} a écrit\u202f:`, ...quotedLines].join('\r\n'), MAX_CHARACTERS);
  return `mailto:${email}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`;
}
