import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { totpCode } from '../../server/src/testing/totp-codes.ts';

export const secondFactorPanel = (page: Page) =>
  page.getByRole('region', { name: 'Double vérification', exact: true });
export const sessionsPanel = (page: Page) => page.getByRole('region', { name: 'Vos sessions' });

/** A form is validated a moment after it was filled in: until its button answers, a browser sends nothing by Enter either. */
export async function sendByEnter(page: Page) {
  await page.locator('form:focus-within [type=submit]:not([aria-disabled])').waitFor();
  await page.keyboard.press('Enter');
}

/** Enrols by hand: gives the password, reads the key that is shown, types its code. Answers the key and the recovery codes. */
export async function enrol(page: Page, password: string, checkState: () => Promise<void>) {
  await secondFactorPanel(page).getByRole('button', { name: 'Activer la double vérification' }).click();
  await page.locator('[name=password]').fill('un autre');
  await sendByEnter(page);
  await page.getByText('Ce mot de passe n’est pas le bon.').waitFor();
  await checkState();
  await page.locator('[name=password]').fill(password);
  await sendByEnter(page);
  await page.getByRole('img', { name: 'QR code à scanner avec votre application' }).waitFor();
  const secret = ((await secondFactorPanel(page).locator('code').textContent()) ?? '').replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.locator('[name=code]').fill('abc');
  await sendByEnter(page);
  await page.getByText('Ce code n’est pas le bon, ou a déjà servi.').waitFor();
  await checkState();
  await page.locator('[name=code]').fill(totpCode(secret, new Date()));
  await sendByEnter(page);
  await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Codes de secours' }).locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await checkState();
  expect(await page.getByRole('button', { name: 'Terminer' }).isDisabled()).toBe(true);
  await page.getByLabel('J’ai conservé ces codes en lieu sûr').check();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expectFocusIn(secondFactorPanel(page));
  await secondFactorPanel(page).getByText('Il vous reste 10 codes de secours.').waitFor();
  return { secret, codes };
}

/** The focus is not lost with the button that had it. */
export const expectFocusIn = async (container: Locator) =>
  expect(await container.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** On a phone the button is in the menu. */
export async function logOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await page.waitForURL((address) => address.pathname === '/');
}
