// The newsletters that the public site shows.

import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import { richTextDocument } from './rich-text.ts';

const card = z.object({
  slug: z.string(),
  subject: z.string(),
  sentAt: z.string().meta({ description: 'ISO 8601, UTC' }),
  excerpt: z.string().meta({ description: 'Le début de son texte' }),
});
const archivedNewsletter = card.meta({ id: 'ArchivedNewsletter' });

/** GET /newsletter-archive: the last first. */
export const archiveQuery = pageQuery.omit({ q: true });
export const archivePage = pageOf(archivedNewsletter);

const neighbour = z.object({ slug: z.string(), subject: z.string() }).nullable();

/** GET /newsletter-archive/{slug}. */
export const archivedIssue = card
  .extend({
    body: richTextDocument,
    images: z.array(z.object({ hash: z.string(), width: z.number().int(), height: z.number().int() })),
    previous: neighbour.meta({ description: 'Celle d’avant' }),
    next: neighbour.meta({ description: 'Celle d’après' }),
  })
  .meta({ id: 'ArchivedNewsletterIssue' });

export type ArchivedNewsletter = z.infer<typeof archivedNewsletter>;
/** One with its text, as the feed shows it. */
export type ArchivedText = Omit<ArchivedIssue, 'previous' | 'next'>;
export type ArchivedIssue = z.infer<typeof archivedIssue>;
export type ArchiveQuery = z.infer<typeof archiveQuery>;
