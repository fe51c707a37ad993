import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The screen of a usual phone, and that of a small one. */
export const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** Without scrolling, the first field within `container` is whole in the window, and nothing lies on it. */
export async function expectFirstFieldInSight(page: Page, container: string): Promise<void> {
  const field = page.locator(`${container} :is(input, textarea):visible`).first();
  await field.waitFor();
  const isInSight = () =>
    field.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect();
      const isWhole = top >= 0 && bottom <= innerHeight;
      return isWhole && document.elementFromPoint(left + width / 2, (top + bottom) / 2) === element;
    });
  const { width, height } = page.viewportSize() ?? {};
  await expect.poll(isInSight, { message: `${page.url()} at ${width} × ${height}` }).toBe(true);
}
