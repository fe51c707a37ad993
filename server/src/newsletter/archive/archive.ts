// The newsletters that the public site shows: campaigns to the subscribers, from the moment when their sending begins, until an
// administrator withdraws them. A draft, one that is scheduled and one that was not for the subscribers are never there. What is
// here is open to anyone and cached: who archives, withdraws or starts a campaign raises the cache version.

import type {
  ArchivedIssue,
  ArchivedNewsletter,
  ArchivedText,
  ArchiveQuery,
} from '@cercle/contract/newsletter-archive';
import type { Page } from '@cercle/contract/paging';
import { imageHashesOf, plainTextOf, type RichText } from '@cercle/contract/rich-text-nodes';
import type { Db } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { imageSizes } from '../../images/library/image-uses.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { findIssue, findNeighbours, type IssueRow, listIssues, listLatestIssues } from './archive.table.ts';

const EXCERPT_CHARACTERS = 200;
const FEED_ENTRIES = 20;

export type NewsletterArchive = ReturnType<typeof createNewsletterArchive>;

export function createNewsletterArchive({ db }: Pick<Dependencies, 'db'>) {
  /** The last first. */
  async function list(query: ArchiveQuery): Promise<Page<ArchivedNewsletter>> {
    const { rows, total } = await listIssues(db, query);
    return pageFrom(rows.map(toCard), total, query);
  }

  /** By the end of its address. @throws DomainError not-found, also for one that was withdrawn */
  async function find(slug: string): Promise<ArchivedIssue> {
    const row = await findIssue(db, slug);
    if (!row) throw new DomainError('not-found', 'Cette newsletter n’est pas ou plus dans les archives.');
    return { ...(await toText(db, row)), ...(await findNeighbours(db, row)) };
  }

  /** The last of them with their texts, for the feed. */
  async function latest(): Promise<ArchivedText[]> {
    const rows = await listLatestIssues(db, FEED_ENTRIES);
    return Promise.all(rows.map((row) => toText(db, row)));
  }

  return { list, find, latest };
}

function toCard({ slug, subject, sent_at, body }: IssueRow): ArchivedNewsletter {
  return { slug, subject, sentAt: sent_at, excerpt: excerptOf(JSON.parse(body)) };
}

async function toText(db: Db, row: IssueRow): Promise<ArchivedText> {
  const body = JSON.parse(row.body) as RichText;
  return { ...toCard(row), body, images: await imageSizes(db, imageHashesOf(body)) };
}

/** Its first words, on one line. */
function excerptOf(body: RichText): string {
  const text = plainTextOf(body).replace(/[ \n]+/g, ' ');
  if (text.length <= EXCERPT_CHARACTERS) return text;
  const cut = text.slice(0, EXCERPT_CHARACTERS);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s,;:.–\ud800-\udbff-]+$/, '')}…`;
}
