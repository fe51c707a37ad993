import type { ArchivedIssue, ArchivedNewsletter } from '@cercle/contract/newsletter-archive';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import { describe, expect, test } from 'vitest';
import { CALL_CACHE } from '../../api.ts';
import { raiseCacheVersion, readCacheVersion } from '../../db/cache-version.ts';
import { createCacheVersion } from '../../http/cache/cache-version.ts';
import { createResponseCache } from '../../http/cache/response-cache.ts';
import { insertCampaign } from '../../testing/sent-campaigns.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
const PAGE = { page: 0, size: 10 };

const archived = (slug: string, at: string, change: Partial<Parameters<typeof insertCampaign>[1]> = {}) =>
  insertCampaign(world.database.db, { slug, subject: `Lettre ${slug}`, at, isArchived: true, ...change });
const listed = async () => (await world.domain.newsletterArchive.list(PAGE)).content.map(({ slug }) => slug);
const textOf = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

describe('The archive of newsletters', () => {
  test('has those that are shown and whose sending has begun, the last first', async () => {
    await archived('janvier', '2026-01-02T09:00:00.000Z');
    await archived('mars', '2026-03-02T09:00:00.000Z', { state: 'SENDING' });
    await archived('fevrier', '2026-02-02T09:00:00.000Z', { state: 'CANCELLED' });
    await archived('avril', '2026-04-02T09:00:00.000Z', { state: 'PAUSED' });
    await archived('brouillon', '2026-05-02T09:00:00.000Z', { state: 'DRAFT' });
    await archived('planifiee', '2026-05-02T09:00:00.000Z', { state: 'SCHEDULED' });
    await archived('retiree', '2026-05-02T09:00:00.000Z', { isArchived: false });
    await insertCampaign(world.database.db);
    expect(await listed()).toEqual(['avril', 'mars', 'fevrier', 'janvier']);
    const { newsletterArchive } = world.domain;
    const second = await newsletterArchive.list({ page: 1, size: 3 });
    expect(second).toMatchObject({ totalElements: 4, totalPages: 2, content: [{ slug: 'janvier' }] });
    for (const slug of ['brouillon', 'planifiee', 'retiree', 'aucune'])
      await expect(newsletterArchive.find(slug), slug).rejects.toMatchObject({ code: 'not-found' });
  });

  test('shows each with its text, and leads to the one before and the one after', async () => {
    const body = textOf('Chers membres,', 'Le lac est gelé.');
    const at = '2026-02-02T09:00:00.000Z';
    await archived('premiere', '2026-01-02T09:00:00.000Z');
    await archived('deuxieme', at, { body });
    await archived('du-meme-moment', at);
    const { find, latest } = world.domain.newsletterArchive;
    expect(await find('deuxieme')).toEqual({
      ...{ slug: 'deuxieme', subject: 'Lettre deuxieme', sentAt: at, body, images: [] },
      excerpt: 'Chers membres, Le lac est gelé.',
      previous: { slug: 'premiere', subject: 'Lettre premiere' },
      next: { slug: 'du-meme-moment', subject: 'Lettre du-meme-moment' },
    });
    expect(await find('premiere')).toMatchObject({ previous: null, next: { slug: 'deuxieme' } });
    expect(await find('du-meme-moment')).toMatchObject({ previous: { slug: 'deuxieme' }, next: null });
    expect((await latest()).map(({ slug }) => slug)).toEqual(['du-meme-moment', 'deuxieme', 'premiere']);
  });

  test('begins each with its first whole words', async () => {
    const words = `${'mot '.repeat(49)}final,`;
    await archived('longue', '2026-01-02T09:00:00.000Z', { body: textOf(words, 'La suite.') });
    await archived('sans-mots', '2026-02-02T09:00:00.000Z', { body: textOf('é'.repeat(300)) });
    const [unbroken, long] = (await world.domain.newsletterArchive.list(PAGE)).content;
    expect(long?.excerpt).toBe(`${'mot '.repeat(49).trim()}…`);
    expect(unbroken?.excerpt).toBe(`${'é'.repeat(200)}…`);
  });

  test('holds in its feed the last twenty', async () => {
    for (let day = 10; day <= 31; day += 1) await archived(`le-${day}`, `2026-01-${day}T09:00:00.000Z`);
    const slugs = (await world.domain.newsletterArchive.latest()).map(({ slug }) => slug);
    expect(slugs).toHaveLength(20);
    expect([slugs[0], slugs.at(-1)]).toEqual(['le-31', 'le-12']);
  });

  test('loses one that is withdrawn at once, in the caches of all processes, although its responses are cached', async () => {
    const { domain, database, images, clock } = world;
    const processes = [1, 2].map(() => {
      const version = createCacheVersion(() => readCacheVersion(database.db, clock));
      const calls = createResponseCache(version, CALL_CACHE);
      return { calls, version, client: openTestClient({ domain, database, images, calls }) };
    });
    const id = await archived('mars', '2026-03-02T09:00:00.000Z');
    const statuses = () =>
      Promise.all(
        processes.map(async ({ client }) => {
          const list = await client.request('GET', '/api/newsletter-archive?page=0');
          const { content } = (await list.json()) as { content: ArchivedNewsletter[] };
          const issue = await client.request('GET', '/api/newsletter-archive/mars');
          return [content.length, issue.status, ((await issue.json()) as Partial<ArchivedIssue>).subject];
        }),
      );
    expect(await statuses()).toEqual([
      [1, 200, 'Lettre mars'],
      [1, 200, 'Lettre mars'],
    ]);
    for (const { calls } of processes) expect(calls.stored('/api/newsletter-archive/mars')).toBeDefined();
    await database.db.transaction().execute(async (trx) => {
      await raiseCacheVersion(trx);
      await trx.updateTable('campaign').set({ archived_at: null }).where('id', '=', id).execute();
    });
    for (const { version } of processes) await version.read();
    expect(await statuses()).toEqual([
      [0, 404, undefined],
      [0, 404, undefined],
    ]);
  });
});
