import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { changeToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const office = await openAdminSession();
const { page, row } = office;

const picture = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f3a5f' } })
    .toFormat(format)
    .toBuffer();

test('Many pictures named after people and companies: where each goes is shown first, then they are sent one by one; what failed is sent again; a session that ends meanwhile brings back to them', async () => {
  for (const [name, company] of [
    ['Anouk Peeters', 'Élan'],
    ['Bruno Servais', 'Lesse SRL'],
    ['Chloé Maes', 'Lesse SRL'],
  ] as const)
    await office.other.addAmbassador({ name, company, jobTitle: 'Gérante', active: true });
  const before = await office.found('Anouk Peeters');
  await page.goto('/admin/ambassadors');
  await page.getByRole('link', { name: 'Ajouter des images' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ajouter des images' }).waitFor();
  const [jpeg, png] = [await picture('jpeg'), await picture('png')];
  const text = Buffer.from('not a picture');
  await page.locator('#fichier').setInputFiles([
    { name: 'PEETERS_Anouk.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'elan.png', mimeType: 'image/png', buffer: png },
    { name: 'lesse-srl.png', mimeType: 'image/png', buffer: png },
    { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'bruno servais.jpg', mimeType: 'image/jpeg', buffer: text },
  ]);
  for (const [file, result] of [
    ['PEETERS_Anouk.jpg', 'Photo\u202f: Anouk Peeters'],
    ['elan.png', 'Logo\u202f: Anouk Peeters'],
    ['lesse-srl.png', 'Plusieurs ambassadeurs\u202f: Bruno Servais, Chloé Maes.'],
    ['IMG_2041.jpg', 'Ce nom n’est celui d’aucun ambassadeur'],
    ['bruno servais.jpg', 'Seules les images JPG, PNG ou GIF sont autorisées'],
  ] as const)
    await row(file).getByText(result).waitFor();
  await expectAccessibleAtAllWidths(page);

  await changeToken(page, { fullName: 'Personne' });
  await page.getByRole('button', { name: 'Envoyer 2 images' }).click();
  await page.waitForURL('**/login?*');
  await logInHere(page, ADMIN);
  await row('elan.png').getByText('Logo\u202f: Anouk Peeters').waitFor();

  await page.route('**/api/admin/ambassadors/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Envoyer 2 images' }).click();
  await page.getByRole('heading', { name: 'Ce qu’est devenue chaque image' }).waitFor();
  await row('PEETERS_Anouk.jpg').getByText('Pas envoyée').waitFor();
  await page.unroute('**/api/admin/ambassadors/*');
  await page.getByRole('button', { name: 'Envoyer 2 images restantes' }).click();
  await office.expectStatus('2 images envoyées');
  await row('elan.png').getByText('Envoyée').waitFor();
  const after = await office.found('Anouk Peeters');
  expect(after?.photoUrl).not.toBe(before?.photoUrl);
  expect(after?.logoUrl).not.toBe(before?.logoUrl);
  expect(after).toMatchObject({ jobTitle: 'Gérante', active: true });
});
