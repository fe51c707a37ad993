import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { type MonitoredPage, openVisitor } from './browser.ts';
import type { JoinedMember } from './members.ts';
import { ADMIN, type TestSite } from './site.ts';
import { logIn } from './steps.ts';

/** Wherever in the back office a login leads. */
export const BACK_OFFICE = /\/admin(?!\/login)/;

export const header = (page: Page) => page.getByRole('banner');
export const headerLink = (page: Page, name: string) => header(page).getByRole('link', { name });
export const loginButton = (page: Page) => header(page).getByRole('link', { name: 'Accès membre' }).first();
export const logOut = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' }).first().click();
export const localStorageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

export async function openMember(
  browser: Browser,
  site: TestSite,
  credentials: JoinedMember,
): Promise<MonitoredPage> {
  const member = await openVisitor(browser, site.url);
  await logIn(member.page, '/login', credentials);
  await member.page.waitForURL('**/profile');
  await member.page.getByRole('heading', { level: 1, name: credentials.fullName }).waitFor();
  return member;
}

export async function openAdmin(browser: Browser, site: TestSite): Promise<MonitoredPage> {
  const admin = await openVisitor(browser, site.url);
  await logIn(admin.page, site.adminLoginUrl, ADMIN);
  await admin.page.waitForURL(BACK_OFFICE);
  return admin;
}

/** As by a login, which takes the form a second; the page is left at an address without scripts. */
export async function startSession(
  page: Page,
  { url }: Pick<TestSite, 'url'>,
  credentials: { email: string; password: string },
): Promise<void> {
  const response = await new ApiClient(url).send('POST', '/login', credentials);
  const { token } = (await response.json()) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const roles = claims.roles.map(({ authority }: { authority: string }) => authority);
  const picture = claims.photoUrl && { urlProfilePicture: claims.photoUrl };
  const entries = { token, roles: btoa(JSON.stringify(roles)), ...picture };
  await page.goto('/readyz');
  await page.evaluate((stored) => Object.assign(localStorage, stored), entries);
}

/** Opens a page with a session started without the login form. */
export async function openAs(
  page: Page,
  site: Pick<TestSite, 'url'>,
  credentials: { email: string; password: string },
  path: string,
): Promise<void> {
  await startSession(page, site, credentials);
  await page.goto(path);
}

/** The stored token with other claims: its signature no longer holds, which only the server can see. */
export const changeToken = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((changed) => {
    const [head, payload = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = { ...JSON.parse(new TextDecoder().decode(bytes)), ...changed };
    const text = Array.from(new TextEncoder().encode(JSON.stringify(claims)), (byte) =>
      String.fromCharCode(byte),
    ).join('');
    localStorage.setItem(
      'token',
      [head, btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), signature].join('.'),
    );
  }, change);

export const expireToken = (page: Page) => changeToken(page, { exp: Math.floor(Date.now() / 1000) - 60 });

/** Ends the session of `token` where its browser does not notice. */
export async function endElsewhere({ url }: Pick<TestSite, 'url'>, token = ''): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/logout`, { method: 'POST', headers });
  if (status !== 204) throw new Error(`logout answered ${status}`);
}

export const consoleOf = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
};
