import { expect, test } from 'vitest';
import { expectAccessible, scrollsSideways } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember, plainPicture } from '../../support/members.ts';
import { logIn } from '../../support/steps.ts';

const fixture = await siteWithMail();
const member = await joinMember(fixture.site.url, fixture.smtp, 'Jean-Baptiste Vandenbroucke', {
  memberType: 'BUSINESS',
  freeDenomination: 'Groupe Vandenbroucke',
});

const open = async (width: number) => {
  const { page } = await openVisitor(fixture.browser, fixture.site.url, width);
  await logIn(page, '/login', member);
  await page.waitForURL('**/profile');
  await page.getByText('E-mail vérifié le').waitFor();
  return page;
};

test.each([390, 1440])('axe finds nothing on the profile at %i px, in any of its states', async (width) => {
  const page = await open(width);
  await expectAccessible(page);
  const picture = { name: 'moi.png', mimeType: 'image/png', buffer: await plainPicture('#7a5b2e') };
  await page.locator('[name=photo]').setInputFiles({ ...picture, mimeType: 'application/pdf' });
  await page.getByText('Seules les images JPG, PNG ou GIF sont autorisées').waitFor();
  await expectAccessible(page);

  await page.route('**/api/profile/photo', (route) => route.abort());
  await page.locator('[name=photo]').setInputFiles(picture);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la photo' }).click();
  await page.getByText('Échec de la mise à jour de la photo. Veuillez réessayer.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.locator('[name=phone]').fill('abc');
  await expectAccessible(page);
  await page.locator('[name=phone]').fill('02');
  await page.locator('[name=isProfilePublic]').press('Space');
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'conflict', message: 'x' } }),
  );
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Votre profil a changé entre-temps').waitFor();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Recharger' }).click();
  await page.getByText('Profil rechargé').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.getByRole('dialog', { name: 'Quitter sans enregistrer' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await page.locator('[name=newPassword]').fill('court');
  await page.locator('[name=newPassword]').blur();
  await page.getByText('Le mot de passe doit comporter au moins 8 caractères').waitFor();
  await expectAccessible(page);

  await page.route('**/api/profile', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  await expectAccessible(page);
});

test('at 320 px no mode of the profile scrolls sideways', async () => {
  const page = await open(320);
  for (const mode of ['', '?mode=edit', '?mode=password']) {
    await page.goto(`/profile${mode}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await scrollsSideways(page), mode).toBe(false);
  }
});
