// What the tests of a file share: opened when the file is loaded, closed after its last test.

import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { closeVisitors, sharedBrowser } from './browser.ts';
import { openAdmin } from './session.ts';
import { startSite, type TestSite } from './site.ts';

export async function siteWithBrowser(
  settings: Record<string, string> = {},
  kind?: Parameters<typeof sharedBrowser>[0],
) {
  const [site, browser] = await Promise.all([startSite(settings), sharedBrowser(kind)]);
  afterAll(async () => {
    await closeVisitors(browser);
    await site.close();
  });
  return { site, browser };
}

/** Its mails are received by `smtp`. */
export async function siteWithMail(
  settings: Record<string, string> = {},
  kind?: Parameters<typeof sharedBrowser>[0],
) {
  const smtp = await startSmtpServer();
  afterAll(() => smtp.close());
  return { smtp, ...(await siteWithBrowser({ SMTP_URL: smtp.url, ...settings }, kind)) };
}
export type SiteWithMail = Awaited<ReturnType<typeof siteWithMail>>;

/** An administrator at their screen, whose browser must meet no problem but the connections that tests cut themselves. */
export async function adminPage(browser: Browser, site: TestSite) {
  const { page, problems } = await openAdmin(browser, site);
  afterAll(() => expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]));
  return page;
}
