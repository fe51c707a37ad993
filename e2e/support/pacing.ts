import type { Page } from 'playwright-core';

/** From here on the waits are the description's, as without `UI_PACING`. */
export const paceAsDescribed = (page: Page) =>
  page.evaluate("document.documentElement.dataset.pacing = 'described'");

/** The same from the first moment of the page at `path`. */
export const openPacedAsDescribed = async (page: Page, path: string) => {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-pacing="brisk"', 'data-pacing="described"');
      await route.fulfill({ response, body });
    },
  );
  await page.goto(path, { waitUntil: 'commit' });
};

/** A telephone on a slow third-generation line. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (1_600 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

/** Milliseconds of the page's own clock: a click, a call, its answer, and when `text` came to stand in the page. */
type Moments = { clicked: number; called: number; answered: number; shown: number };

/** Notes them from the next page on; `call` is part of the call's address. */
export async function watchMoments(page: Page, text: string, call: string): Promise<() => Promise<Moments>> {
  await page.addInitScript((awaited) => {
    const moments: Record<string, number> = {};
    Object.assign(window, { moments });
    addEventListener('click', () => Object.assign(moments, { clicked: performance.now() }), {
      capture: true,
    });
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(awaited)) moments.shown ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () =>
    page.evaluate((part) => {
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
      const { startTime: called, responseEnd: answered } = calls.at(-1) as PerformanceResourceTiming;
      return { ...(window as unknown as { moments: Moments }).moments, called, answered };
    }, call);
}

/** Whether `text` was to be seen in the page as it is now, however briefly: on a busy machine a look from here comes late. */
export async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((awaited) => {
    Object.assign(window, { wasSeen: false });
    const isShown = (element: Element) => element.textContent === awaited && element.checkVisibility();
    new MutationObserver(() => {
      if ([...document.querySelectorAll('main *')].some(isShown)) Object.assign(window, { wasSeen: true });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate<boolean>('window.wasSeen');
}

/**
 * For tests of an upper bound. A busy machine makes a wait longer, never shorter than a mistake would: the fastest of
 * several runs counts.
 */
export const FASTEST_OF_FIVE = { retry: 4 };
