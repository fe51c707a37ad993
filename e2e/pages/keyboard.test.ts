import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';

const PAGES = [
  '/',
  '/services-consultance',
  '/services-marketing',
  '/service-management',
  '/service-investissement',
  '/business-club',
  '/contactez-nous',
  '/devenir-membre',
  '/ambassadeurs',
  '/general-conditions',
  '/mentions-legales',
  '/confidentialite',
  '/accessibilite',
  '/login',
  '/mot-de-passe-oublie',
  '/unauthorized',
  '/cette-page-n-existe-pas',
  '/newsletter/desinscription/inconnu',
];
const MORE_STOPS_THAN_ANY_PAGE_HAS = 250;

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  for (let number = 1; number <= 12; number += 1)
    await admin.addAmbassador({
      name: `Ambassadrice ${number}`,
      company: 'Atelier Lesse',
      jobTitle: 'Gérante',
      active: true,
    });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

type Stop = { what: string; problems: string[] };

/** Runs in the page: where the focus is, and what is wrong with being there; null once it has left, or begun again. */
async function lookAtFocus(): Promise<Stop | null> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element.dataset.visited) return null;
  const labels = (element as HTMLInputElement).labels;
  const name =
    element.getAttribute('aria-label') ||
    element.textContent?.trim() ||
    labels?.[0]?.textContent?.trim() ||
    '';
  const box = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  // A part of it is enough to see where one is: a field may be taller than what is left of the window.
  const points = Array.from(element.getClientRects()).flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].map((share) => [left + width / 2, top + height * share]),
  );
  const isOnTop = points.some(([x = 0, y = 0]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  });
  const problems = [
    name === '' && 'has no name',
    (box.width < 1 || box.height < 1) && 'has no size',
    (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) && 'is out of sight',
    !isOnTop && 'is covered',
    (outlineStyle === 'none' || outlineWidth === '0px') && 'does not show that it has the focus',
  ].filter((problem) => typeof problem === 'string');
  element.dataset.visited = 'yes';
  return { what: `${element.localName} « ${name.slice(0, 40)} »`, problems };
}

/** Runs in the page: what can be used and was not visited. A trap shows in what comes after it. */
function lookAtRest(): string[] {
  const usable = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex="0"]',
  );
  return [...usable]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
    .filter((element) => !element.dataset.visited)
    .map(({ localName, textContent }) => `${localName} « ${textContent?.trim().slice(0, 40)} »`);
}

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MORE_STOPS_THAN_ANY_PAGE_HAS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus never leaves the page: ${stops.at(-1)?.what}`);
}

describe.each([390, 1440])('By keyboard alone, at %i px', (width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openVisitor(browser, site.url, width));
  });

  test.each(PAGES)(
    '%s: every link, button and field is reached once, named, in sight and marked',
    async (path) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const stops = await walk(page);
      expect(stops[0]?.what).toBe('a « Aller au contenu »');
      expect(stops.filter(({ problems }) => problems.length > 0)).toEqual([]);
      expect(await page.evaluate(lookAtRest)).toEqual([]);
    },
  );

  test('the first stop leads past the header, to the content', async () => {
    await page.goto('/business-club');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  });

  test('a service page’s call to action leads into the contact form', async () => {
    await page.goto('/services-consultance');
    await page
      .getByRole('main')
      .getByRole('link', { name: /contact|parler|échang/i })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      () =>
        document.activeElement?.closest('section')?.id ??
        document.activeElement?.closest('section')?.getAttribute('aria-labelledby'),
    );
    expect(where).toMatch(/contact/);
  });
});
