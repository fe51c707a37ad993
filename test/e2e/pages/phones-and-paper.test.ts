import { beforeEach, expect, test } from 'vitest';
import { SERVICE_SLUGS } from '../../../web/app/content/services/service.ts';
import { expectFirstFieldInSight, PHONES } from '../../support/first-field.ts';
import { openInvitees } from '../../support/invitees.ts';

/** Before its spaces were cut it took 6 100 to 6 300, with one block fewer. */
const MAX_SERVICE_PX = 5_600;

const { withoutPhoto, visitor, openInvitee } = await openInvitees();
const { page, problems } = visitor;

beforeEach(() => openInvitee());

test.each(PHONES)(
  'on a phone of $width × $height the first field of every form stands on the first screen, by the anchor of the contact section too',
  async (phone) => {
    await page.setViewportSize(phone);
    for (const path of [
      '/devenir-membre?offre=single',
      '/devenir-membre?offre=business',
      '/contactez-nous',
      '/login',
      '/mot-de-passe-oublie',
      withoutPhoto,
    ]) {
      await page.goto(path);
      await expectFirstFieldInSight(page, 'main');
    }
    for (const path of ['/', ...SERVICE_SLUGS.map((slug) => `/${slug}`)]) {
      await page.goto('/unauthorized');
      await page.goto(`${path}#contact`);
      await expectFirstFieldInSight(page, '#contact');
    }
    expect(problems).toEqual([]);
  },
);

test('on a phone the offer is one row with the way to change it, and the firm’s address follows the form', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const offer of ['single', 'business']) {
    await page.goto(`/devenir-membre?offre=${offer}`);
    const card = page.getByRole('complementary');
    const [name, button] = await Promise.all(
      [card.locator('h2'), card.getByRole('button')].map((part) => part.boundingBox()),
    );
    expect(button?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
    expect((await card.boundingBox())?.height).toBeLessThan(100);
  }
  await page.goto('/contactez-nous');
  const form = await page.locator('form').first().boundingBox();
  const address = await page.locator('#contact a[href^="mailto:"]').boundingBox();
  expect(address?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
});

test('on a phone a service’s page stays short', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const slug of SERVICE_SLUGS) {
    await page.goto(`/${slug}`);
    const height = await page.locator('main').evaluate((main) => main.scrollHeight);
    expect(height, slug).toBeLessThan(MAX_SERVICE_PX);
  }
});

test('the list to take away is reached from its service, ticks, and prints on one sheet of A4 with lines to write on', async () => {
  await page.goto('/service-management');
  await page.getByRole('link', { name: 'Ouvrir la liste à imprimer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deux semaines sans vous' }).waitFor();
  const boxes = page.getByRole('checkbox');
  expect(await boxes.count()).toBe(16);
  await page.getByText('Les principaux clients savent à qui s’adresser.').click();
  expect(await page.getByLabel('Les principaux clients savent à qui s’adresser.').isChecked()).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Quoi', 'À qui', 'Pour quand']);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Imprimer' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  expect(problems).toEqual([]);
});
