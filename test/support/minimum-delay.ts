import type { Page } from 'playwright-core';

/** From here on the waits are the description's, as without `UI_PACING`. */
export const useDescribedDelays = (page: Page) =>
  page.evaluate("document.documentElement.dataset.pacing = 'described'");

/** The same from the first moment of the page at `path`. */
const openWithDescribedDelays = async (page: Page, path: string) => {
  await page.route(
    ({ pathname, search }) => pathname + search === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-pacing="brisk"', 'data-pacing="described"');
      await route.fulfill({ response, body });
    },
  );
  await page.goto(path, { waitUntil: 'commit' });
};

/** A telephone on a slow third-generation line. */
export async function throttleNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (1_600 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

/**
 * From now on time stands still in the page and only passes by `runFor`. So a test can tell, on any machine, work done during a
 * wait from work done after it.
 */
export async function freezeClock(page: Page): Promise<Page['clock']> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  return page.clock;
}

/**
 * Opens the page at `path`, paced as described, up to the answer of its `call`; time stands still from that call on.
 * @returns lets time go by
 */
export async function openUntilResponse(page: Page, path: string, call: string): Promise<Page['clock']> {
  const clock = await freezeClock(page);
  const request = page.waitForRequest(call);
  await openWithDescribedDelays(page, path);
  await runUntil(clock, request);
  await (await (await request).response())?.finished();
  return clock;
}

/** A page that loads needs some time: a little at once. */
async function runUntil(clock: Page['clock'], event: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  event.then(end, end);
  while (!hasEnded) await clock.runFor(10);
}

/** Whether the present page has shown `text`, however briefly: on a busy machine a look from here may come too late. */
export async function watchForText(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((expectedText) => {
    Object.assign(window, { wasSeen: false });
    const isShown = (element: Element) => element.textContent === expectedText && element.checkVisibility();
    new MutationObserver(() => {
      if ([...document.querySelectorAll('main *')].some(isShown)) Object.assign(window, { wasSeen: true });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate<boolean>('window.wasSeen');
}
