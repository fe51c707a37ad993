import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const PAGES = [
  '/',
  '/services-consultance',
  '/business-club',
  '/devenir-membre',
  '/ambassadeurs',
  '/evenements',
  '/contactez-nous',
  '/general-conditions',
];
const FONT_MS = 300;
/** A label may be a pixel narrower; a line that breaks elsewhere moves what follows by its height. */
const UNSEEN = 0.003;

const SHIFTS = `new Promise((tell) => {
  new PerformanceObserver((list) => tell(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => tell(0), 200);
})`;

const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  for (let number = 1; number <= 6; number += 1)
    await admin.addAmbassador({ name: `Anne ${number}`, company: 'Élan', jobTitle: 'Gérante', active: true });
});

describe.each([
  { width: 320, pages: ['/'] },
  { width: 412, pages: PAGES },
  { width: 1440, pages: PAGES },
])('At $width px, nothing moves when the fonts come late', ({ width, pages }) => {
  test.each(pages)('on %s', async (path) => {
    const { page } = await openVisitor(browser, site.url, width);
    await page.route('**/*.woff2', async (route) => {
      await wait(FONT_MS);
      await route.continue();
    });
    await page.goto(path);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(await page.evaluate(SHIFTS)).toBeLessThan(UNSEEN);
    await page.context().close();
  });
});
