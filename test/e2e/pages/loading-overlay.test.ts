import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageWithoutScripts, openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectWheelScrolls } from '../../support/scroll-restoration.ts';

const SCRIPTS = '**/assets/*.js';

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

describe('Once the loading overlay has gone, the mouse wheel scrolls the page', () => {
  const openVisit = async () => (await openVisitor(browser, site.url)).page;

  async function expectScrollsAfterOverlay(page: Page) {
    await page.goto('/confidentialite', { waitUntil: 'commit' });
    await page.locator('.overlay').waitFor({ state: 'hidden' });
    await expectWheelScrolls(page);
  }

  test('with scripts', async () => {
    await expectScrollsAfterOverlay(await openVisit());
  });

  test('before late scripts arrive, and it stays where it was when they do', async () => {
    const page = await openVisit();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(SCRIPTS, async (route) => {
      await isReleased;
      await route.continue();
    });
    await expectScrollsAfterOverlay(page);
    release();
    await page.locator('.overlay').waitFor({ state: 'detached' });
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
    await expectWheelScrolls(page);
  });

  test('with blocked scripts', async () => {
    const page = await openVisit();
    await page.route(SCRIPTS, (route) => route.abort());
    await expectScrollsAfterOverlay(page);
  });

  test('without JavaScript', async () => {
    await expectScrollsAfterOverlay(await openPageWithoutScripts(browser, site.url));
  });
});
