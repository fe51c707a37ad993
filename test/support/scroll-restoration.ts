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

/** Turns the mouse wheel until the page moves: a turn in the frame in which a scroll lock ends may still be lost. */
export async function expectWheelScrolls(page: Page) {
  const from = await scrollY(page);
  await page.mouse.move(300, 300);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300);
        return scrollY(page);
      },
      { timeout: 5000 },
    )
    .toBeGreaterThan(from);
}
