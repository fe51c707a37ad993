import { beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { type JoinedMember, joinMember } from '../support/members.ts';
import {
  changeToken,
  expireToken,
  header,
  localStorageOf,
  openAs,
  startSession,
} from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { logIn, logInHere } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));

const tokenOf = async () => (await localStorageOf(page)).token ?? '';

const logInAs = async (who: JoinedMember) => {
  await page.getByRole('form', { name: 'Accès membres' }).waitFor();
  await logInHere(page, who);
};

/** Ends the session of `token` where its browser does not notice. */
async function endElsewhere(token: string): Promise<void> {
  const response = await fetch(`${site.url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(204);
}

test('a session that ended on the server leads to /login at the next call, without a failure flashing by, and back; so does opening a page with such a token, for members and administrators', async () => {
  await openAs(page, site, zoe, '/business-club');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (
        document.body.textContent?.includes('n’a pas pu être chargé') ||
        document.body.textContent?.includes('Échec')
      )
        sessionStorage.setItem('flashed', 'yes');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await endElsewhere(await tokenOf());
  await header(page).getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/login?next=%2Fmembres');
  expect(await page.evaluate("sessionStorage.getItem('flashed')")).toBeNull();
  await logInAs(zoe);
  await page.waitForURL('**/membres');
  await page.getByText(zoe.email).waitFor();

  for (const [who, path] of [
    [zoe, '/profile'],
    [ADMIN, '/admin/members-requests'],
  ] as const) {
    await startSession(page, site, who);
    await endElsewhere(await tokenOf());
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  }
  expect(problems).toEqual([]);
});

test('SE-1 a forged token gives nothing: the first call sends to /login; an expired one left in the browser does not stand in the way of logging in', async () => {
  await startSession(page, site, zoe);
  await changeToken(page, { roles: [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }] });
  await page.goto('/admin/members-requests', { waitUntil: 'commit' });
  await page.waitForURL('**/login?next=*');
  expect(await page.content()).not.toContain('Demandes d’adhésion');

  await startSession(page, site, zoe);
  await expireToken(page);
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
});

test('SE-4 a deactivated member is out on the next request, and cannot log in again', async () => {
  const out = await joinMember(site.url, smtp, 'Bientôt Parti');
  await openAs(page, site, out, '/business-club');
  const office = await new ApiClient(site.url).logIn(ADMIN);
  expect((await office.send('PUT', `/members/${out.id}/deactivate`)).status).toBe(200);
  await header(page).getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/login?next=%2Fmembres');
  expect(await localStorageOf(page)).not.toHaveProperty('token');
  await logInAs(out);
  await page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.").waitFor();
});
