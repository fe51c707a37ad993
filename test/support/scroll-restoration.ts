import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const scrollY = (page: Page) => page.evaluate<number>('window.scrollY');

/** Down to `y`, away by `link`, and back: one is where one was. */
export async function expectScrollRestored(page: Page, y: number, link: Locator) {
  const startUrl = page.url();
  await page.evaluate(`window.scrollTo(0, ${y})`);
  expect(await scrollY(page)).toBe(y);
  // A click of the tests would scroll to the link first.
  await link.evaluate((element) => (element as HTMLElement).click());
  await page.waitForURL((url) => url.href !== startUrl);
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await page.waitForURL(startUrl);
  await expect.poll(() => scrollY(page)).toBe(y);
}
