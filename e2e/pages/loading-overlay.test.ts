import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openReader, openVisitor } from '../support/browser.ts';
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
  test('covers the start for 900 ms, and the page does not scroll under it', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.addInitScript(`
      globalThis.seen = [];
      const look = () => {
        const overlay = document.querySelector('.overlay');
        if (overlay?.checkVisibility({ visibilityProperty: true }))
          seen.push([overlay.getAnimations()[0]?.effect.getComputedTiming().endTime,
            getComputedStyle(document.documentElement).overflowY].join());
        requestAnimationFrame(look);
      };
      look();`);
    await page.goto('/confidentialite');
    await page.locator('.overlay').waitFor({ state: 'hidden' });
    expect(new Set(await page.evaluate<string[]>('seen'))).toEqual(new Set(['900,hidden']));
    expect(await page.evaluate<number>('performance.now()')).toBeGreaterThanOrEqual(900);
  });

  test('goes away without JavaScript too', async () => {
    const page = await openReader(browser, site.url);
    await page.goto('/confidentialite', { waitUntil: 'commit' });
    await page.locator('.overlay').waitFor({ state: 'hidden' });
  });
});
