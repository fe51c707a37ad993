import { expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember } from '../support/members.ts';
import { openOtherTab, openProfile } from '../support/profile.ts';
import { expireToken } from '../support/session.ts';
import { logInHere } from '../support/steps.ts';

const SAVED = 'Profil mis à jour avec succès';

const fixture = await siteWithMail();

test('whatever is saved of a profile shows in another tab, each time, though the name stays', async () => {
  const { page, openEdit, field, save, toast, problems } = await openProfile(fixture);
  const { page: other } = await openOtherTab(page);
  for (const [name, value] of [
    ['company', 'Ébénisterie du Parc'],
    ['phone', '+32 2 111-22-33'],
  ] as const) {
    await openEdit();
    await field(name).fill(value);
    await save.click();
    await toast('status', SAVED);
    await other.getByRole('main').getByText(value).first().waitFor();
  }
  expect(problems).toEqual([]);
});

test('what is saved shows in the directory of another tab without moving whoever reads it', async () => {
  const { page, openEdit, field, save } = await openProfile(fixture, { fullName: 'Ada Claes' });
  const { page: other } = await openOtherTab(page);
  await other.goto('/membres');
  const card = other.getByRole('listitem').filter({ hasText: 'Ada Claes' });
  await card.waitFor();
  await card.evaluate((shown) => shown.setAttribute('data-read', ''));
  await openEdit();
  await field('company').fill('Claes & Filles');
  await save.click();
  await other.locator('[data-read]').getByText('Claes & Filles').waitFor();
});

test('CO-2 what was typed before a session ended is not saved over what changed meanwhile', async () => {
  const { page, member, openEdit, field, save } = await openProfile(fixture);
  await openEdit();
  await field('company').fill('Tapé ici');
  await expireToken(page);
  await save.click();
  await page.waitForURL('**/login?next=*');
  await page.getByRole('form', { name: 'Accès membres' }).waitFor();

  const otherTab = await new ApiClient(fixture.site.url).logIn(member);
  const { fullName, vat, freeDenomination } = await otherTab.get<Record<string, string>>('/profile');
  const changed = { fullName, vat, freeDenomination, company: 'Ailleurs SRL', phone: '02 999' };
  expect((await otherTab.send('PUT', '/profile', changed)).status).toBe(200);

  await logInHere(page, member);
  await page.waitForURL('**/profile?mode=edit');
  await expect.poll(() => field('company').inputValue()).toBe('Tapé ici');
  expect(await field('phone').inputValue()).toBe('02 999');
  await save.click();
  await page.getByText('Votre profil a changé entre-temps').waitFor();
  expect(await otherTab.get('/profile')).toMatchObject({ company: 'Ailleurs SRL' });
  await page.getByRole('button', { name: 'Recharger' }).click();
  await page.getByText('Profil rechargé').waitFor();
  await save.click();
  await page.getByText('E-mail vérifié le').waitFor();
  expect(await otherTab.get('/profile')).toMatchObject({ company: 'Tapé ici', phone: '02 999' });
});

test('a tab that was frozen while somebody else logged in shows nothing of who was there before', async () => {
  const { page } = await openProfile(fixture, { fullName: 'Zoé Lefèvre' });
  const wim = await joinMember(fixture.site.url, fixture.smtp, 'Wim Hubert');
  const { token } = await new ApiClient(fixture.site.url).send('POST', '/login', wim).then((r) => r.json());
  await page.route('**/api/profile', () => undefined);
  /** Revived, it hears of all that happened meanwhile at once. */
  await page.evaluate((theirs) => {
    localStorage.setItem('token', theirs);
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  }, token);
  await page.getByText('Chargement de votre profil…').waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('Zoé Lefèvre');
});
