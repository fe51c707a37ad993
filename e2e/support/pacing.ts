import type { Page } from 'playwright-core';

/** From here on the waits are the description's, as without `UI_PACING`. */
export const paceAsDescribed = (page: Page) =>
  page.evaluate("document.documentElement.dataset.pacing = 'described'");

/** The same from the first moment of the page at `path`. */
export const openPacedAsDescribed = async (page: Page, path: string) => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-pacing="brisk"', 'data-pacing="described"');
    await route.fulfill({ response, body });
  });
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
