import { randomUUIDv7 } from 'node:crypto';
import type { Site } from '@cercle/contract/site';

/**
 * The unique name of a mail (RFC 5322, 3.6.4). It begins with the time, so that the index of mails grows at its end, and new
 * mails do not change pages all over it.
 */
export const newMessageId = ({ publicUrl }: Pick<Site, 'publicUrl'>) =>
  `<${randomUUIDv7()}@${new URL(publicUrl).hostname}>`;
