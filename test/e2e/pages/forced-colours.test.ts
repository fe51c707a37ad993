import { expect, test } from 'vitest';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const { site, browser } = await siteWithBrowser();

/** Of everything on the page that only its dark ground sets apart, by the look of its edge. */
const VISIBLE_EDGES =
  "Array.from(document.querySelectorAll('.on-ink'), (ground) => getComputedStyle(ground).outlineStyle)";

test.each(['/', '/business-club', '/devenir-membre', '/devenir-membre?offre=business', '/ambassadeurs'])(
  'who sees %s in colours of their own sees where its dark bands and cards end; nobody else sees a line there',
  async (path) => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(path);
    const before = (await page.evaluate(VISIBLE_EDGES)) as string[];
    await page.emulateMedia({ forcedColors: 'active' });
    const after = (await page.evaluate(VISIBLE_EDGES)) as string[];
    expect(new Set(before)).toEqual(new Set(['none']));
    expect(new Set(after)).toEqual(new Set(['solid']));
  },
);

test('where the newsletter’s panel ends shows in colours of one’s own, too', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/contactez-nous');
  const edge = "getComputedStyle(document.querySelector('#contact .bg-sand')).borderTopWidth";
  expect(await page.evaluate(edge)).toBe('0px');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(edge)).toBe('1px');
});

test('what is drawn in ink, the numbers of the steps included, is in the reader’s own colour', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/business-club');
  const fill = await page.evaluate("getComputedStyle(document.querySelector('ol svg text')).fill");
  expect(fill).toBe(await page.evaluate('getComputedStyle(document.body).color'));
});

test('on paper, which prints no grounds, what stands on dark bands is in ink', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/business-club');
  await page.emulateMedia({ media: 'print' });
  const colours = await page.evaluate<string[]>(
    "Array.from(document.querySelectorAll('main .on-ink *'), (part) => getComputedStyle(part).color)",
  );
  const ink = await page.evaluate<string>('getComputedStyle(document.body).color');
  expect(new Set(colours)).toEqual(new Set([ink]));
});
