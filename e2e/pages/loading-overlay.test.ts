import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openReader, openVisitor } from '../support/browser.ts';
import { FASTEST_OF_FIVE } from '../support/pacing.ts';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  site = await startSite({ UI_PACING: 'described' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe('The loading overlay, as described', () => {
  test('covers the start for 900 ms, and the page does not scroll under it', FASTEST_OF_FIVE, async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.addInitScript(`
      globalThis.seen = [];
      const look = () => {
        const overlay = document.querySelector('.overlay');
        if (overlay?.checkVisibility({ visibilityProperty: true }))
          seen.push([performance.now(), getComputedStyle(document.documentElement).overflowY]);
        requestAnimationFrame(look);
      };
      look();`);
    await page.goto('/confidentialite');
    await page.waitForTimeout(1500);
    const seen = await page.evaluate<[number, string][]>('seen');
    expect(new Set(seen.map(([, overflow]) => overflow))).toEqual(new Set(['hidden']));
    const lasted = (seen.at(-1)?.[0] ?? 0) - (seen[0]?.[0] ?? 0);
    expect(lasted).toBeGreaterThan(500);
    expect(lasted).toBeLessThan(1100);
  });

  test('goes away without JavaScript too', async () => {
    const page = await openReader(browser, site.url);
    await page.goto('/confidentialite', { waitUntil: 'commit' });
    await page.locator('.overlay').waitFor({ state: 'hidden', timeout: 5000 });
  });
});
