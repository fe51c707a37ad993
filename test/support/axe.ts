import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page as it stands, in one line each. It stays in the page: a second look is half the work. */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    type Violation = { id: string; nodes: { html: string }[] };
    type Axe = { run(options: object): Promise<{ violations: Violation[] }> };
    const { axe } = globalThis as unknown as { axe: Axe };
    // Every rule runs; of what it finds right, no list is made.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

/** Fields that a screen reader says are wrong, and not why. */
const invalidWithoutMessage = (page: Page) =>
  page.locator('[aria-invalid=true]').evaluateAll((fields) =>
    fields
      .filter((field) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return !ids.some((id) => id.endsWith('-error') && document.getElementById(id)?.textContent);
      })
      .map(({ outerHTML }) => outerHTML),
  );

/** Ids that several elements have: a link leads to the first, and a label may name the wrong one. axe looks at some only. */
const repeatedIds = (page: Page) =>
  page.locator('[id]').evaluateAll((elements) => {
    const ids = elements.map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

export const scrollsSideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Waits for transitions that end: a colour halfway to another would count as neither. */
const ANIMATIONS_FINISHED = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** The look of a page does not depend on the database: on the other engine it is not examined again. */
const isChecked = process.env.TEST_ENGINE !== 'postgres';

/** axe finds nothing on the page as it stands, wrong fields say why, no id stands twice, and it does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isChecked) return;
  await page.evaluate(ANIMATIONS_FINISHED);
  expect(await axeViolations(page)).toEqual([]);
  expect(await invalidWithoutMessage(page)).toEqual([]);
  expect(await repeatedIds(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

const WIDTHS = [390, 1440];
const MIN_WIDTH = 320;

/** As `expectSound`, on a phone and on a desk, nor sideways on the narrowest; the page is left at the width it had. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  if (!isChecked) return;
  const originalSize = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: MIN_WIDTH, height: 900 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.setViewportSize(originalSize);
}
