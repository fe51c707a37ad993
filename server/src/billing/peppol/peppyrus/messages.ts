// The messages of a folder, page by page, their documents in them.

import type { Api } from './api.ts';
import { TooLargeError } from './client.ts';
import { failure } from './explain-call-error.ts';
import { type Message, messageSchema, pageSchema } from './schemas.ts';

/** A hundred are allowed; so many documents would be too large for one answer. */
const PAGE_MESSAGES = 20;
const MAX_PAGES = 25;
/** A slow access point must not keep a sending beyond the time for which it was claimed, which is three minutes. */
const MAX_LISTING_MS = 40_000;

type Folder = 'INBOX' | 'OUTBOX' | 'SENT';

/**
 * Where a page is too large for one answer, its messages are asked for one by one; one that is too large itself is left out.
 * @throws PeppolTransportError also when the time is over, that the caller takes for each message included
 */
export async function* listMessages(
  api: Api,
  folders: readonly Folder[],
  filter: Readonly<Record<string, string>>,
): AsyncGenerator<Message> {
  const until = performance.now() + MAX_LISTING_MS;
  for (const folder of folders) yield* listFolder(api, folder, { query: { folder, ...filter }, until });
}

async function* listFolder(api: Api, folder: Folder, listing: Listing): AsyncGenerator<Message> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, isLast } = await readPage(api, listing, page);
    for (const item of items) {
      requireTime(api, listing);
      yield item;
    }
    if (isLast) return;
  }
  const remedy = folder === 'INBOX' ? '\u202f: confirmez chez lui ceux que vous avez lus' : '';
  throw failure(api.host, `plus de ${PAGE_MESSAGES * MAX_PAGES} messages dans sa boîte ${folder}${remedy}.`);
}

type PageQuery = Readonly<Record<string, string>>;
type Listing = { query: PageQuery; until: number };
type Page = { items: Message[]; isLast: boolean };

async function readPage(api: Api, listing: Listing, page: number): Promise<Page> {
  try {
    const { items, meta } = await get(api, listing, page, PAGE_MESSAGES);
    return {
      items,
      isLast: items.length < PAGE_MESSAGES || page >= (meta?.pages ?? Number.POSITIVE_INFINITY),
    };
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return readOneByOne(api, listing, page);
  }
}

async function readOneByOne(api: Api, listing: Listing, page: number): Promise<Page> {
  const messages: Message[] = [];
  const first = (page - 1) * PAGE_MESSAGES + 1;
  for (let position = first; position < first + PAGE_MESSAGES; position += 1) {
    try {
      const { items } = await get(api, listing, position, 1);
      if (items.length === 0) return { items: messages, isLast: true };
      messages.push(...items);
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
    }
  }
  return { items: messages, isLast: false };
}

async function get(api: Api, listing: Listing, page: number, perPage: number) {
  requireTime(api, listing);
  const query = { ...listing.query, page: String(page), perPage: String(perPage) };
  return api.read(pageSchema, '/message/list', query);
}

function requireTime(api: Api, { until }: Listing): void {
  if (performance.now() > until)
    throw failure(api.host, 'il répond trop lentement. Le site réessaie de lui-même.');
}

/** Its document as it is. */
export async function contentOf(api: Api, message: Message): Promise<Buffer> {
  const { fileContent } = message.fileContent
    ? message
    : await api.read(messageSchema, `/message/${encodeURIComponent(message.id)}`);
  return Buffer.from(fileContent ?? '', 'base64');
}
