import type { Browser, Page } from 'playwright-core';
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

export const consoleOf = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
};
