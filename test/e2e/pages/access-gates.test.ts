import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { OPEN_REDIRECT_PAYLOADS } from '../../support/open-redirect-payloads.ts';
import { localStorageOf, openAdmin, openMember } from '../../support/session.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const visitors = {
  visitor: await openVisitor(browser, site.url),
  member: await openMember(browser, site, zoe),
  admin: await openAdmin(browser, site),
};

const adminLoginPath = (token: string) => `/admin/login?token=${token}`;
const rightToken = () => new URL(site.adminLoginUrl).searchParams.get('token') ?? '';
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** One ends up at `expected`, once the guards have had their say. */
async function expectToOpen(page: Page, path: string, expected: string, visitors = ''): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => page.url(), { message: visitors }).toBe(site.url + expected);
}

describe('Each guard, before each kind of person', () => {
  const NO_REDIRECT = null;
  const REFUSED = '/unauthorized';
  const LOGIN = 'login';
  test.each([
    ['/membres', { visitor: LOGIN, member: NO_REDIRECT, admin: NO_REDIRECT }],
    ['/membres?page=2&q=zo%C3%A9', { visitor: LOGIN, member: NO_REDIRECT, admin: NO_REDIRECT }],
    ['/profile', { visitor: LOGIN, member: NO_REDIRECT, admin: REFUSED }],
    ['/admin/members-requests', { visitor: LOGIN, member: REFUSED, admin: NO_REDIRECT }],
    ['/admin/members-requests/create', { visitor: LOGIN, member: REFUSED, admin: NO_REDIRECT }],
    ['/admin/members-requests/1', { visitor: LOGIN, member: REFUSED, admin: NO_REDIRECT }],
    ['/login', { visitor: NO_REDIRECT, member: '/', admin: '/' }],
    ['/validate-invitation/inconnu', { visitor: NO_REDIRECT, member: '/', admin: '/' }],
    ['/rejoindre-administration', { visitor: NO_REDIRECT, member: '/', admin: '/' }],
    ['/business-club', { visitor: NO_REDIRECT, member: NO_REDIRECT, admin: NO_REDIRECT }],
  ] as const)('AC-7 %s', async (path, expectations) => {
    for (const kind of ['visitor', 'member', 'admin'] as const) {
      const rule = expectations[kind];
      const expected = rule === LOGIN ? loginFor(path) : (rule ?? path);
      await expectToOpen(visitors[kind].page, path, expected, kind);
    }
  });

  test('AC-7 a page one may not see never holds anything of what it guards', async () => {
    for (const path of ['/membres', '/profile', '/admin/members-requests', '/admin/dashboard'])
      expect(await (await fetch(site.url + path)).text()).not.toMatch(/Lefèvre|societe\.example|direction@/);
  });

  test('/unauthorized says so, with its status and a way on', async () => {
    const { page } = visitors.member;
    await expectToOpen(page, '/admin', '/unauthorized');
    await page.getByRole('heading', { name: 'Votre compte ne donne pas accès à cette page.' }).waitFor();
    const suggestions = page.getByRole('navigation', { name: 'Vous cherchiez peut-être' });
    await suggestions.getByRole('link', { name: 'Membres' }).waitFor();
    expect(await suggestions.getByRole('link', { name: 'Accès membre' }).count(), 'one is in').toBe(0);
    expect((await fetch(`${site.url}/unauthorized`)).status).toBe(403);
  });

  test('the administrators’ login opens to visitors with its token, and sends whoever is logged in home', async () => {
    const { visitor, member, admin } = visitors;
    await visitor.page.goto(adminLoginPath(rightToken()));
    await visitor.page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    for (const { page } of [member, admin]) await expectToOpen(page, adminLoginPath(rightToken()), '/');
  });

  test.each(['', '?token=', '?token=faux', '?token=PORTE-DES-ADMINISTRATEURS', '?jeton=x'])(
    'the administrators’ login answers /admin/login%s like a page that does not exist',
    async (query) => {
      const [door, unknown] = await Promise.all(
        ['/admin/login', '/nulle-part/du-tout'].map((path) => fetch(site.url + path + query)),
      );
      expect([door?.status, unknown?.status]).toEqual([404, 404]);
      const text = async (response: Response | undefined) =>
        (await response?.text())?.replace(
          /<script[\s\S]*?<\/script>|<link[^>]*>|<meta property="og:url"[^>]*>/g,
          '',
        );
      expect(await text(door)).toBe(await text(unknown));
      const headers = (response: Response | undefined) => [...(response?.headers.keys() ?? [])].sort();
      expect(headers(door)).toEqual(headers(unknown));
    },
  );
});

describe('SE-9 after login, nobody is sent to another site', () => {
  /** The function has tests of its own for all of them. */
  const payloadSlice = (first: number) =>
    OPEN_REDIRECT_PAYLOADS.filter((_form, index) => index % 4 === first);

  /** The form as a person uses it; the answer is one the server gave before. */
  async function logInWith(page: Page, token: string, next: string): Promise<URL> {
    await page.route('**/api/login', (route) => route.fulfill({ json: { token } }));
    await page.evaluate('localStorage.clear()');
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.locator('[name=email]').fill('zoe@societe.example');
    await page.locator('[name=password]').fill('x');
    await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    return new URL(page.url());
  }

  test('by any form of its address, written into the login page’s', async () => {
    const { token = '' } = await localStorageOf(visitors.member.page);
    const { page, problems } = await openVisitor(browser, site.url);
    await page.goto('/login');
    for (const next of payloadSlice(2)) {
      const { origin } = await logInWith(page, token, next);
      expect(origin, JSON.stringify(next)).toBe(site.url);
    }
    expect(problems).toEqual([]);
  });

  test('nor is anyone who is logged in already', async () => {
    const { page, problems } = visitors.member;
    for (const next of payloadSlice(0)) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`, { waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(new URL(page.url()).origin, JSON.stringify(next)).toBe(site.url);
    }
    expect(problems).toEqual([]);
  });

  test('a path of our own is gone on to; one of the other role is not', async () => {
    const { token = '' } = await localStorageOf(visitors.member.page);
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/login');
    const { pathname, search, hash } = await logInWith(page, token, '/membres?page=1&q=caf%C3%A9#contenu');
    expect(pathname + search + hash).toBe('/membres?page=1&q=caf%C3%A9#contenu');
    expect((await logInWith(page, token, '/admin/members-requests')).pathname).toBe('/profile');
  });
});
