import { randomUUIDv7 } from 'node:crypto';
import type { Site } from '@cercle/contract/site';

/**
 * What a mail is known by for good (RFC 5322, 3.6.4). It begins with when it was made: the index of mails grows at its end, and is not
 * written all over.
 */
export const newMessageId = ({ publicUrl }: Pick<Site, 'publicUrl'>) =>
  `<${randomUUIDv7()}@${new URL(publicUrl).hostname}>`;
