import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFrames } from './browser.ts';

const MAX_TAB_STOPS = 250;

type Stop = { what: string; problems: string[] };

declare global {
  var visits: { add(element: Element): void; take(element: Element): boolean };
}

/**
 * Runs in the page. Counts visits by what was visited and within what: a form may replace its placeholder at any
 * moment, and its fields with it. `take` answers whether a visit of this one is left, and uses it up.
 */
function installVisitCounter(): void {
  const counts = new Map<string, number>();
  const within = ({ localName, parentElement }: Element): string =>
    `${parentElement ? within(parentElement) : ''} ${localName}`;
  const keyOf = (element: Element) =>
    [within(element), ...['name', 'href'].map((name) => element.getAttribute(name))].join() +
    element.textContent;
  const count = (element: Element, difference: number) => {
    const key = keyOf(element);
    const number = (counts.get(key) ?? 0) + difference;
    counts.set(key, number);
    return number;
  };
  globalThis.visits = {
    add: (element) => void count(element, 1),
    take: (element) => count(element, -1) >= 0,
  };
  for (const element of document.querySelectorAll<HTMLElement>('[data-visited]'))
    delete element.dataset.visited;
  // After a walk the next Tab would go on from where that ended.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Runs in the page: whether the focus is at something new; `same` in the next part of a field, such as the month of a date. */
function visitFocus(): 'new' | 'same' | 'none' {
  const element = document.activeElement as HTMLElement | null;
  if (element?.dataset.visited === 'last') return 'same';
  if (!element || element === document.body || element.dataset.visited) return 'none';
  const last = document.querySelector<HTMLElement>('[data-visited=last]');
  if (last) last.dataset.visited = 'yes';
  element.dataset.visited = 'last';
  visits.add(element);
  return 'new';
}

/** Runs in the page: where the focus is, and what is wrong with being there. */
function inspectFocus(): Stop {
  // Transitions are finished at once: waiting for each would take most of the walk.
  for (const animation of document.getAnimations()) animation.finish();
  const element = document.activeElement as HTMLElement;
  const labels = (element as HTMLInputElement).labels;
  const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const name =
    element.getAttribute('aria-label') ||
    labelledBy?.textContent?.trim() ||
    element.textContent?.trim() ||
    labels?.[0]?.textContent?.trim() ||
    '';
  // A field drawn as its label has next to no size of its own.
  const isVisible = element.getBoundingClientRect().width > 1;
  const visibleElement = isVisible ? element : (labels?.[0] ?? element);
  const box = visibleElement.getBoundingClientRect();
  // A text with a toolbar shows it at their frame.
  const marked = element.isContentEditable ? element.closest('.rich-text-field') : null;
  const { outlineStyle, outlineWidth } = getComputedStyle(marked ?? visibleElement);
  // A part of it is enough to see where one is: a field may be taller than what is left of the window.
  const points = Array.from(visibleElement.getClientRects()).flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].map((share) => [left + width / 2, top + height * share]),
  );
  const isOnTop = points.some(([x = 0, y = 0]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (visibleElement.contains(top) || top.contains(visibleElement));
  });
  const problems = [
    name === '' && 'has no name',
    (box.width < 1 || box.height < 1) && 'has no size',
    (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) && 'is out of sight',
    !isOnTop && 'is covered',
    (outlineStyle === 'none' || outlineWidth === '0px') && 'does not show that it has the focus',
  ].filter((problem) => typeof problem === 'string');
  return { what: `${element.localName} « ${name.slice(0, 40)} »`, problems };
}

/** Runs in the page: what can be used and was not visited. A trap shows in what comes after it. */
function findUnvisited(): string[] {
  const focusable = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex="0"]',
  );
  return (
    [...focusable]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
      // Arrow keys reach the other buttons of a toolbar, and the other tabs.
      .filter((element) => element.tabIndex >= 0 || !element.closest('[role=toolbar], [role=tablist]'))
      .filter((element) => !visits.take(element))
      .map(({ localName, textContent }) => `${localName} « ${textContent?.trim().slice(0, 40)} »`)
  );
}

/** What a form says of the fields that were left may move the page just when the focus comes: it is then shown again. */
async function inspectSettled(page: Page): Promise<Stop> {
  const stop = await page.evaluate(inspectFocus);
  if (stop.problems.length === 0) return stop;
  await waitForFrames(page);
  await page.evaluate(showFocusAgain);
  return page.evaluate(inspectFocus);
}

/** Runs in the page: scrolls to the focus as a key does. */
function showFocusAgain(): void {
  const element = document.activeElement as HTMLElement;
  element.blur();
  element.focus();
}

async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(installVisitCounter);
  for (let presses = 0; presses < MAX_TAB_STOPS; presses++) {
    await page.keyboard.press('Tab');
    const visit = await page.evaluate(visitFocus);
    if (visit === 'none') return stops;
    if (visit === 'new') stops.push(await inspectSettled(page));
  }
  throw new Error(`The focus never leaves the page: ${stops.at(-1)?.what}`);
}

/** By Tab alone every link, button and field is reached once, named, in sight and marked; the first leads to the content. */
export async function expectKeyboardAccessible(page: Page): Promise<void> {
  const stops = await tabThrough(page);
  expect(stops[0]?.what).toBe('a « Aller au contenu »');
  expect(stops.filter(({ problems }) => problems.length > 0)).toEqual([]);
  // What a form says of the fields that were left came after the focus had passed: the next round reaches it.
  const passed = await page.evaluate(findUnvisited);
  if (passed.length === 0) return;
  const later = await tabThrough(page);
  expect(later.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(await page.evaluate(findUnvisited)).toEqual([]);
}
