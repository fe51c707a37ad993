import type { Page } from 'playwright-core';

/** From here on the waits are the description's, as without `UI_PACING`. */
export const paceAsDescribed = (page: Page) =>
  page.evaluate("document.documentElement.dataset.pacing = 'described'");

/** The same from the first moment of the page at `path`. */
const openPacedAsDescribed = async (page: Page, path: string) => {
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
export async function slowLine(page: Page): Promise<void> {
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
export async function stopTime(page: Page): Promise<Page['clock']> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  return page.clock;
}

/**
 * Opens the page at `path`, paced as described, up to the answer of its `call`; time stands still from that call on.
 * @returns lets time go by
 */
export async function openUpToAnswer(page: Page, path: string, call: string): Promise<Page['clock']> {
  const clock = await stopTime(page);
  const called = page.waitForRequest(call);
  await openPacedAsDescribed(page, path);
  await runUntil(clock, called);
  await (await (await called).response())?.finished();
  return clock;
}

/** A page that loads needs some time: a little at once. */
async function runUntil(clock: Page['clock'], happened: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  happened.then(end, end);
  while (!isOver) await clock.runFor(10);
}

/** Whether the present page has shown `text`, however briefly: on a busy machine a look from here may come too late. */
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
