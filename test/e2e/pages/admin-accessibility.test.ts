import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { addPayer, draftInvoice } from '../../support/documents.ts';
import { publishEvent, registerMember } from '../../support/events.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addSingle, daysAgo } from '../../support/memberships.ts';
import { addPeople } from '../../support/people.ts';
import { openAdmin } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const SCREENS = [
  '/admin/dashboard',
  '/admin/rapports',
  '/admin/members-requests',
  '/admin/members-requests/1',
  '/admin/members-requests/create',
  '/admin/membres',
  '/admin/adhesions',
  '/admin/adhesions/demarrer',
  '/admin/adhesions/repetition',
  '/admin/adhesions/1',
  '/admin/societes',
  '/admin/societes/1',
  '/admin/societes/create',
  '/admin/evenements',
  '/admin/evenements/nouveau',
  '/admin/evenements/1',
  '/admin/evenements/edit/1',
  '/admin/factures',
  '/admin/factures/emettre',
  '/admin/factures/rappels',
  '/admin/factures/nouvelle',
  '/admin/factures/1',
  '/admin/factures/edit/1',
  '/admin/banque',
  '/admin/ambassadors',
  '/admin/ambassadors/1',
  '/admin/ambassadors/edit/1',
  '/admin/ambassadors/import',
  '/admin/ambassadors/pictures',
  '/admin/contacts',
  '/admin/contacts/1',
  '/admin/newsletters',
  '/admin/newsletters/import',
  '/admin/adresses',
  '/admin/campagnes',
  '/admin/campagnes/nouvelle',
  '/admin/campagnes/1',
  '/admin/campagnes/edit/1',
  '/admin/campagnes/publics',
  '/admin/emails',
  '/admin/emails/1',
  '/admin/journal',
  '/admin/donnees-personnelles',
  '/admin/administrators',
  '/admin/administrators/invite',
  '/admin/reglages',
  '/admin/taches',
  '/admin/conditions',
  '/admin/conditions/2',
  '/admin/conditions/edit/2',
  '/admin/profile',
];
const AXE_SCREENS = ['/admin/members-requests', '/admin/members-requests/1'];

const { site, browser } = await siteWithBrowser();
const { page } = await openAdmin(browser, site);
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest();
  await visitor.sendMessage({
    name: 'Anouk Peeters',
    email: 'anouk@societe.example',
    message: 'Bonjour, pouvez-vous nous rappeler ?',
  });
  const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
  await visitor.send('POST', '/newsletters', { email: 'lectrice@societe.example', recaptchaToken });
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  const payer = await addPayer(admin, {
    enterpriseNumber: '0403019261',
    invoiceEmail: 'compta@societe.example',
  });
  await draftInvoice(admin, payer);
  const [member] = await addPeople(site, 'MEMBER', ['Zoé Lefèvre']);
  const event = await publishEvent(admin, {
    hosts: ['Noé Simon'],
    programme: [{ time: '19:00', text: 'Accueil' }],
  });
  if (member) {
    await addSingle(site, member, daysAgo(100));
    await registerMember(admin, event, member);
  }
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bonjour' }] }],
  };
  const sources = [{ kind: 'SUBSCRIBERS' }, { kind: 'PARTICIPANTS', eventId: 1, participation: 'PRESENT' }];
  await admin.send('POST', '/admin/campaigns', { subject: 'La lettre', body, sources });
  await admin.send('POST', '/admin/audiences', { name: 'Nos lecteurs', sources });
  await admin.send('POST', '/admin/conditions');
  await admin.addAmbassador({
    name: 'Noé Simon',
    company: 'Atelier Lesse',
    jobTitle: 'Gérant',
    active: true,
  });
});

test.each(SCREENS)(
  '%s: by keyboard alone, on a phone and on a desk, every link, button and field is reached once, named, in sight and marked; it fits a phone with text twice as large',
  async (path) => {
    // The menu shows its counts.
    const counts = page.waitForResponse('**/api/admin/dashboard/stats');
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await (await counts).finished();
    // The last part of the account's screen to come.
    if (path === '/admin/profile') await page.locator('[name=newPassword]').waitFor();
    await waitForFrames(page);
    expect(new URL(page.url()).pathname).toBe(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    if (AXE_SCREENS.includes(path)) await expectAccessibleAtAllWidths(page);
    await expectFitsWithLargeText();
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

/** With text twice as large, as by the setting of the browser, a phone shows the screen without scrolling sideways. */
async function expectFitsWithLargeText() {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await scrollsSideways(page), `at ${width} px`).toBe(false);
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

test('axe finds nothing on a dialog, nor on an empty list', async () => {
  await page.goto('/admin/members-requests');
  await page
    .getByRole('button', { name: /Rejeter/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await page.goto('/admin/members-requests?status=REJECTED');
  await page.getByText('Aucune demande de membre trouvée').waitFor();
  await expectAccessibleAtAllWidths(page);
});
