import { describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { OPEN_REDIRECT_PAYLOADS } from '../../support/open-redirect-payloads.ts';
import { ADMIN } from '../../support/site.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

const tokenOf = async (credentials: typeof ADMIN) =>
  (await new ApiClient(site.url).logIn(credentials)).headers().authorization?.replace('Bearer ', '') ?? '';
const tokens = { visitor: '', member: await tokenOf(zoe), admin: await tokenOf(ADMIN) };

const rightToken = new URL(site.adminLoginUrl).searchParams.get('token') ?? '';
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

async function become(kind: keyof typeof tokens) {
  await resetVisitor(visitor);
  if (tokens[kind]) await page.evaluate((token) => localStorage.setItem('token', token), tokens[kind]);
}

/** The secret of a link may leave the address. */
const withoutSecret = (path: string) => path.replace(/\?token=.*/, '');

/** One ends up at `expected`, once the guards have had their say. */
async function expectToOpen(path: string, expected: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => withoutSecret(page.url()), { message: path }).toBe(site.url + expected);
}

describe('Each guard', () => {
  const OPENS = null;
  const REFUSED = '/unauthorized';
  const LOGIN = 'login';
  test.each(['visitor', 'member', 'admin'] as const)('AC-7 before %s', async (kind) => {
    await become(kind);
    for (const [path, rules] of [
      ['/membres', { visitor: LOGIN, member: OPENS, admin: OPENS }],
      ['/membres?page=2&q=zo%C3%A9', { visitor: LOGIN, member: OPENS, admin: OPENS }],
      ['/profile', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/mon-cercle', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/mon-adhesion', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/mon-cercle/annee', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/mon-cercle/visites', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/recommandations', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/recommandations?onglet=mercis', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/recommandations/nouvelle', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/recommandations/1', { visitor: LOGIN, member: OPENS, admin: REFUSED }],
      ['/mise-en-relation/inconnu', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/admin/membres', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/rapports', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/taches', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/adresses', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/members-requests', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/members-requests/create', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/members-requests/1', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/adhesions', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/adhesions/repetition', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/adhesions/demarrer', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/adhesions/1', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/societes', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/evenements', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/evenements/nouveau', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/campagnes', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/campagnes/nouvelle', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/campagnes/publics', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/factures', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/factures/emettre', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/factures/rappels', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/factures/nouvelle', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/evenements/1/tables', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/evenements/1/absences', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/banque', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/evenements/1/accueil', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/conditions', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/conditions/1', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/admin/reglages', { visitor: LOGIN, member: REFUSED, admin: OPENS }],
      ['/general-conditions/1', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/login', { visitor: OPENS, member: '/', admin: '/' }],
      ['/mot-de-passe-oublie', { visitor: OPENS, member: '/', admin: '/' }],
      ['/reinitialiser-mot-de-passe?token=x', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/confirmer-adresse?token=x', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/validate-invitation/inconnu', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/rejoindre-administration', { visitor: OPENS, member: OPENS, admin: OPENS }],
      [`/admin/login?token=${rightToken}`, { visitor: OPENS, member: '/', admin: '/' }],
      ['/evenements', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/evenements/inconnu', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/newsletter', { visitor: OPENS, member: OPENS, admin: OPENS }],
      ['/business-club', { visitor: OPENS, member: OPENS, admin: OPENS }],
    ] as const) {
      const rule = rules[kind];
      await expectToOpen(path, rule === LOGIN ? loginFor(path) : (rule ?? withoutSecret(path)));
    }
  });

  test('AC-7 of a page one may not see, nothing of what it guards is ever sent', async () => {
    for (const path of [
      '/membres',
      '/profile',
      '/mon-cercle',
      '/mon-adhesion',
      '/recommandations',
      '/admin/members-requests',
      '/admin/membres',
      '/admin/dashboard',
      '/admin/rapports',
    ])
      expect(await (await fetch(site.url + path)).text()).not.toMatch(/Lefèvre|societe\.example|direction@/);
  });

  test('a member is told at /unauthorized that their account gives no access, with a way on', async () => {
    await become('member');
    await expectToOpen('/admin', '/unauthorized');
    await page.getByRole('heading', { name: 'Votre compte ne donne pas accès à cette page.' }).waitFor();
    const suggestions = page.getByRole('navigation', { name: 'Vous cherchiez peut-être' });
    await suggestions.getByRole('link', { name: 'Membres' }).waitFor();
    expect(await suggestions.getByRole('link', { name: 'Accès membre' }).count(), 'one is in').toBe(0);
  });

  test('the administrators’ login without its token answers like a page that does not exist', async () => {
    for (const query of ['', '?token=', '?token=faux', '?token=PORTE-DES-ADMINISTRATEURS', '?jeton=x']) {
      const ask = async (path: string) => {
        const response = await fetch(site.url + path + query);
        const text = (await response.text()).replace(
          /<script[\s\S]*?<\/script>|<link[^>]*>|<meta property="og:url"[^>]*>/g,
          '',
        );
        return { status: response.status, text, headers: [...response.headers.keys()].sort() };
      };
      const guarded = await ask('/admin/login');
      expect(guarded.status, query).toBe(404);
      expect(guarded, query).toEqual(await ask('/nulle-part/du-tout'));
    }
  });
});

describe('SE-9 after login, nobody is sent to another site', () => {
  /** The function has tests of its own for all of them. */
  const sample = (first: number) => OPEN_REDIRECT_PAYLOADS.filter((_form, index) => index % 4 === first);

  /** The form as a person uses it; the answer is one the server gave before. */
  async function logInWith(next: string): Promise<URL> {
    await page.route('**/api/login', (route) => route.fulfill({ json: { token: tokens.member } }));
    await page.evaluate('localStorage.clear()');
    await page.goto(loginFor(next));
    await page.locator('[name=email]').fill('zoe@societe.example');
    await page.locator('[name=password]').fill('x');
    await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    return new URL(page.url());
  }

  test('by any form of its address, written into the login page’s; a path of our own is gone on to, one of the other role is not', async () => {
    await become('visitor');
    for (const next of sample(2)) expect((await logInWith(next)).origin, JSON.stringify(next)).toBe(site.url);
    const { pathname, search, hash } = await logInWith('/membres?page=1&q=caf%C3%A9#contenu');
    expect(pathname + search + hash).toBe('/membres?page=1&q=caf%C3%A9#contenu');
    expect((await logInWith('/admin/members-requests')).pathname).toBe('/profile');
    expect(problems).toEqual([]);
  });

  test('nor is anyone who is logged in already', async () => {
    await become('member');
    for (const next of sample(0)) {
      await page.goto(loginFor(next), { waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(new URL(page.url()).origin, JSON.stringify(next)).toBe(site.url);
    }
    expect(problems).toEqual([]);
  });
});
