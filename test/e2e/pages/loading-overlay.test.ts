import { describe, expect, test } from 'vitest';
import { openPageWithoutScripts, openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const { site, browser } = await siteWithBrowser({ UI_PACING: 'described' });

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
    const page = await openPageWithoutScripts(browser, site.url);
    await page.goto('/confidentialite', { waitUntil: 'commit' });
    await page.locator('.overlay').waitFor({ state: 'hidden' });
  });
});
