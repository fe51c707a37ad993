import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds on the page as it stands, in one line each. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    type Violation = { id: string; nodes: { html: string }[] };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

export const scrollsSideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** A colour on its way to another is neither: what ends is waited for. */
const atRest = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** How a page looks hangs on no database: the journeys on the other engine look at what they do alone. */
const isLookedAt = process.env.TEST_ENGINE !== 'postgres';

/** axe finds nothing on the page as it stands, and it does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  if (!isLookedAt) return;
  await page.evaluate(atRest);
  expect(await findings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

const WIDTHS = [390, 1440];

/** As `expectSound`, on a phone and on a desk; the page is left at the width it had. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  if (!isLookedAt) return;
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await page.setViewportSize(before);
}
