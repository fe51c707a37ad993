import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { BACK_OFFICE } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const SCREENS = [
  '/admin/dashboard',
  '/admin/members-requests',
  '/admin/members-requests/1',
  '/admin/members-requests/create',
  '/admin/ambassadors',
  '/admin/ambassadors/1',
  '/admin/ambassadors/edit/1',
  '/admin/ambassadors/import',
  '/admin/contacts',
  '/admin/contacts/1',
  '/admin/newsletters',
  '/admin/newsletters/import',
  '/admin/emails',
  '/admin/emails/1',
  '/admin/journal',
  '/admin/donnees-personnelles',
  '/admin/administrators',
  '/admin/administrators/invite',
  '/admin/profile',
];

const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest();
  await visitor.sendMessage({
    name: 'Anouk Peeters',
    email: 'anouk@societe.example',
    message: 'Bonjour, pouvez-vous nous rappeler ?',
  });
  await visitor.send('POST', '/newsletters', {
    email: 'lectrice@societe.example',
    recaptchaToken: await visitor.botCheckToken('newsletterSubmit'),
  });
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  await admin.addAmbassador({
    name: 'Noé Simon',
    company: 'Atelier Lesse',
    jobTitle: 'Gérant',
    active: true,
  });
});

describe.each([390, 1440])('The back office by keyboard alone, at %i px', (width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openVisitor(browser, site.url, width));
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(BACK_OFFICE);
  });

  test.each(SCREENS)(
    '%s: every link, button and field is reached once, named, in sight and marked',
    async (path) => {
      // The menu shows its counts.
      const counts = page.waitForResponse('**/api/admin/dashboard/stats');
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await (await counts).finished();
      await waitForFrames(page);
      expect(new URL(page.url()).pathname).toBe(path);
      await expectKeyboardAccessible(page);
    },
  );
});
