import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** As after a change of version: the file is gone. */
const lose = (page: Page, file: string) => page.route(`**/assets/${file}.js`, (route) => route.abort());

test.each(['scroll-to-top-*', 'arrow-up-*'])(
  'a visitor reads the page when %s, for the way back to the top, does not come',
  async (file) => {
    const { page, problems } = await openVisitor(browser, site.url);
    await lose(page, file);
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    await lost;
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]);
  },
);
