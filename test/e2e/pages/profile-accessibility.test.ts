import { test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember, plainPicture } from '../../support/members.ts';
import { openMember } from '../../support/session.ts';

const fixture = await siteWithMail();
const member = await joinMember(fixture.site.url, fixture.smtp, 'Jean-Baptiste Vandenbroucke', {
  memberType: 'BUSINESS',
  freeDenomination: 'Groupe Vandenbroucke',
});

test('axe finds nothing on the profile, on a phone and on a desk, in any of its states, none of which scrolls sideways', async () => {
  const { page } = await openMember(fixture.browser, fixture.site, member);
  await page.getByText('E-mail vérifié le').waitFor();
  await expectAccessibleAtAllWidths(page);
  const picture = { name: 'moi.png', mimeType: 'image/png', buffer: await plainPicture('#7a5b2e') };
  await page.locator('[name=photo]').setInputFiles({ ...picture, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('Seules les images JPG, PNG ou GIF sont autorisées').waitFor();
  await expectAccessibleAtAllWidths(page);

  await page.route('**/api/profile/photo', (route) => route.abort());
  await page.locator('[name=photo]').setInputFiles(picture);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la photo' }).click();
  await page.getByText('Échec de la mise à jour de la photo. Veuillez réessayer.').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.locator('[name=phone]').fill('abc');
  await expectAccessibleAtAllWidths(page);
  await page.locator('[name=phone]').fill('0200');
  await page.locator('[name=isProfilePublic]').press('Space');
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'conflict', message: 'x' } }),
  );
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Votre profil a changé entre-temps').waitFor();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Recharger' }).click();
  await page.getByText('Profil rechargé').waitFor();
  await expectAccessibleAtAllWidths(page);

  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.getByRole('dialog', { name: 'Quitter sans enregistrer' }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await page.locator('[name=newPassword]').fill('court');
  await page.locator('[name=newPassword]').blur();
  await page.getByText('Le mot de passe doit comporter au moins 8 caractères').waitFor();
  await expectAccessibleAtAllWidths(page);

  await page.route('**/api/profile', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  await expectAccessibleAtAllWidths(page);
});
