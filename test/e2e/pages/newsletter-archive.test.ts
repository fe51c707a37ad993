import type { RichText } from '@cercle/contract/rich-text-nodes';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openPageWithoutScripts, openVisitor, resetVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addIssues, changeCampaigns, feedErrors } from '../../support/newsletters.ts';
import { budgetViolations } from '../../support/page-budgets.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems).toEqual([]));

const FEED = '/newsletter/flux.xml';
const get = (path: string, headers = {}) => fetch(site.url + path, { headers });
const htmlOf = async (path: string) => (await get(path)).text();
const statusOf = async (path: string) => (await get(path)).status;
const heading = (name: string) => page.getByRole('main').getByRole('heading', { name });
const linkTo = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
/** Processes read a change of another within a second. */
const untilShown = (path: string, text: string) => expect.poll(() => htmlOf(path)).toContain(text);

const BODY: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Le lac & ses rives' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Un <b>mot</b> ]]> de ' },
        { type: 'text', text: 'nos dîners', marks: [{ type: 'link', attrs: { href: '/evenements' } }] },
        { type: 'hardBreak' },
        { type: 'text', text: '« fort »', marks: [{ type: 'bold' }, { type: 'italic' }] },
      ],
    },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Un point' }] }] },
      ],
    },
    { type: 'horizontalRule' },
  ],
};

const issue = (number: number) => ({
  slug: `lettre-${number}`,
  subject: `Lettre n° ${number}`,
  at: `2026-01-${String(number).padStart(2, '0')}T09:00:00.000Z`,
});

describe('Before the first newsletter', () => {
  test('the archive says what will be there and leads to the form, and the feed is one without entries', async () => {
    await page.goto('/newsletter');
    await heading('Aucune newsletter pour le moment').waitFor();
    expect(await linkTo('Recevoir la newsletter').getAttribute('href')).toBe('/contactez-nous');
    await expectAccessibleAtAllWidths(page);
    expect(await feedErrors(await htmlOf(FEED))).toEqual([]);
  });
});

describe('The archive of newsletters', () => {
  test('lists them page by page, leads to each, and from one to the next', async () => {
    await addIssues(site, [
      ...Array.from({ length: 24 }, (_, index) => issue(index + 1)),
      { ...issue(25), subject: 'Le lac <est> gelé & beau', body: BODY },
    ]);
    await untilShown('/newsletter', 'Lettre n° 24');
    await page.goto('/newsletter');
    const titles = await page.getByRole('main').getByRole('listitem').locator('h2').allTextContents();
    expect(titles.slice(0, 2)).toEqual(['Le lac <est> gelé & beau', 'Lettre n° 24']);
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await linkTo(/Le lac/).click();
    await page.getByRole('heading', { level: 1, name: 'Le lac <est> gelé & beau' }).waitFor();
    await page.getByText('25 janvier 2026').waitFor();
    await heading('Le lac & ses rives').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await linkTo('Lettre n° 24').click();
    await page.getByRole('heading', { level: 1, name: 'Lettre n° 24' }).waitFor();
    expect(await linkTo('Le lac <est> gelé & beau').getAttribute('href')).toBe('/newsletter/lettre-25');
    await page.goto('/newsletter?page=2');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    expect(await statusOf('/newsletter?page=9')).toBe(404);
  });

  test('reads without scripts, within the budget of public pages', async () => {
    const reader = await openPageWithoutScripts(browser, site.url);
    await reader.goto('/newsletter/lettre-25');
    for (const text of ['Un <b>mot</b> ]]> de', 'Un point']) await reader.getByText(text).waitFor();
    for (const path of ['/newsletter', '/newsletter/lettre-25'])
      expect(budgetViolations(path, await htmlOf(path))).toEqual([]);
  });

  test('tells search engines and programs what it is, and where the feed is', async () => {
    const source = await htmlOf('/newsletter/lettre-24');
    const things = [...source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? '') as { '@type': string; [name: string]: unknown },
    );
    expect(things.map((thing) => thing['@type']).sort()).toEqual(['BreadcrumbList', 'NewsArticle']);
    expect(things.find((thing) => thing['@type'] === 'NewsArticle')).toMatchObject({
      headline: 'Lettre n° 24',
      url: `${site.url}/newsletter/lettre-24`,
      datePublished: '2026-01-24T09:00:00.000Z',
    });
    expect(source).toContain(`property="og:url" content="${site.url}/newsletter/lettre-24"`);
    for (const path of ['/newsletter', '/newsletter/lettre-24'])
      expect(await htmlOf(path)).toMatch(
        new RegExp(`<link rel="alternate" type="application/atom\\+xml"[^>]* href="${FEED}"`),
      );
    expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${site.url}/newsletter/lettre-1</loc>`);
    expect(await htmlOf('/llms.txt')).toContain(`(${site.url}/newsletter/lettre-24)`);
  });

  test('is an Atom feed: valid, the last twenty with their whole texts and absolute addresses, not sent again unchanged', async () => {
    const response = await get(FEED);
    const etag = response.headers.get('ETag') ?? '';
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    expect(await feedErrors(xml)).toEqual([]);
    expect(await feedErrors(xml.replace(/<id>[^<]+<\/id>/, ''))).not.toEqual([]);
    const ids = [...xml.matchAll(/<entry>\s*<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(ids).toHaveLength(20);
    expect(ids[0]).toBe(`${site.url}/newsletter/lettre-25`);
    const html = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('entry > content')
          ?.textContent,
      xml,
    );
    expect(html).toBe(
      `<h2>Le lac &amp; ses rives</h2><p>Un &lt;b&gt;mot&lt;/b&gt; ]]&gt; de <a href="${site.url}/evenements">nos dîners</a><br/><strong><em>« fort »</em></strong></p><ul><li><p>Un point</p></li></ul><hr/>`,
    );
    expect((await get(FEED, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('loses a newsletter that is withdrawn: its page is none, and nothing leads there', async () => {
    const paths = ['/newsletter', FEED, '/sitemap.xml', '/llms.txt', '/newsletter/lettre-24'];
    for (const path of paths) expect(await htmlOf(path), path).toContain('lettre-25');
    await changeCampaigns(site, (trx) =>
      trx.updateTable('campaign').set({ archived_at: null }).where('slug', '=', 'lettre-25').execute(),
    );
    await expect.poll(() => statusOf('/newsletter/lettre-25')).toBe(404);
    for (const path of paths) expect(await htmlOf(path), path).not.toContain('lettre-25');
    await page.goto('/newsletter/lettre-25');
    await page.getByRole('heading', { name: 'Cette page n’existe pas.' }).waitFor();
    problems.length = 0;
    for (const path of ['/newsletter/desinscription', '/newsletter/confirmation', '/newsletter/flux'])
      expect(await statusOf(path), path).toBe(404);
  });
});
