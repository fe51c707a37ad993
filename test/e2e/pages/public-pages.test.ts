import { describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '../../../web/app/content/public-pages.ts';
import { openPageWithoutScripts, textOf } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { FIRM_ADDRESS } from '../../support/site.ts';

const METRICS_TOKEN = 'jeton-de-la-surveillance';
const FIRM = {
  COMPANY_NAME: 'Cercle SRL',
  COMPANY_NUMBER: '0123.456.789',
  CONTACT_PHONE: '+32 2 000 00 00',
  CONTACT_ADDRESS: 'Rue de l’Exemple 1, 1000 Bruxelles',
  SOCIAL_LINKEDIN_URL: 'https://www.linkedin.com/company/cercle-exemple',
  SOCIAL_FACEBOOK_URL: 'https://www.facebook.com/cercle.exemple',
};

const { site, browser } = await siteWithBrowser({ ...FIRM, METRICS_TOKEN });
const page = await openPageWithoutScripts(browser, site.url);

const PATHS = PUBLIC_PAGES.map(({ path }) => path);
const get = (path: string, headers = {}) => fetch(site.url + path, { redirect: 'manual', headers });
const html = async (path: string) => (await get(path)).text();
const attribute = (source: string, pattern: RegExp) => pattern.exec(source)?.[1];
describe('Addresses', () => {
  test('of an earlier site lead for good to their page, with their query, otherwise spelled too', async () => {
    const query = '?token=a%2Bb&x=%C3%A9';
    for (const [old, now] of [
      ['/contact-us', '/contactez-nous'],
      ['/register', '/devenir-membre'],
      ['/register-resend', '/devenir-membre'],
      ['/password-reset-request', '/mot-de-passe-oublie'],
      ['/password-reset', '/reinitialiser-mot-de-passe'],
      ['/Register', '/devenir-membre'],
      ['/register/', '/devenir-membre'],
      ['/%72egister', '/devenir-membre'],
    ] as const)
      for (const search of ['', query]) {
        const { status, headers } = await get(old + search);
        expect([status, headers.get('location')], old).toEqual([301, now + search]);
        if (search) expect(headers.get('cache-control'), old).toBe('no-store');
      }
  });

  test('spelled otherwise are the page they mean, for search engines under its usual address', async () => {
    for (const path of ['/services-marketing/', '/Services-Marketing', '/services%2Dmarketing']) {
      const response = await get(path);
      const source = await response.text();
      expect(response.status, path).toBe(200);
      expect(source).toContain('Marketing – Cercle</title>');
      if (!path.includes('%'))
        expect(source).toContain(`rel="canonical" href="${site.url}/services-marketing"`);
    }
  });

  test('with a secret are no search result, are kept by no cache, and send no referrer', async () => {
    const links = ['/reinitialiser-mot-de-passe', '/confirmer-adresse'].map((page) => `${page}?token=x`);
    for (const path of ['/mot-de-passe-oublie', ...links]) {
      const response = await get(path);
      expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
      if (path.includes('token')) expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('LG-11 of pages, their data and files are counted under the patterns of routes.ts', async () => {
    const secret = 'aB3-_'.repeat(9);
    const requested = ['/_.data', '/legal/x', '/profile.data', '/favicon.ico', '/admin/contacts/7'];
    for (const path of [...requested, `/validate-invitation/${secret}`]) await get(path);
    const text = await (await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).text();
    const routes = [...text.matchAll(/^http_requests_total\{.*route="([^"]+)"/gm)].map(([, route]) => route);
    const patterns = ['/.data', '*', '/profile.data', 'file', '/admin/contacts/:id'];
    expect(routes).toEqual(expect.arrayContaining([...patterns, '/validate-invitation/:token']));
    expect(text).not.toContain(secret);
  });
});

test('each id of a page is its own, and each link within it leads to one', async () => {
  for (const path of [...PATHS, '/login', '/mot-de-passe-oublie', '/unauthorized', '/nulle-part']) {
    const source = await html(path);
    const ids = [...source.matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id ?? '');
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect([path, ...repeated]).toEqual([path]);
    for (const [, anchor] of source.matchAll(/ href="#([^"]+)"/g)) expect(ids, path).toContain(anchor);
  }
});

describe('What search engines are told', () => {
  test('each public page has its own address, title, description, picture and structured data', async () => {
    const pages = await Promise.all(PATHS.map(html));
    for (const [index, source] of pages.entries()) {
      const path = PATHS[index] ?? '';
      expect(attribute(source, /rel="canonical" href="([^"]+)"/)).toBe(site.url + path);
      expect(attribute(source, /name="description" content="([^"]+)"/)?.length, path).toBeGreaterThan(40);
      expect(source, path).not.toContain('noindex');
      const picture = await fetch(attribute(source, /property="og:image" content="([^"]+)"/) ?? '');
      expect([picture.status, picture.headers.get('content-type')], path).toEqual([200, 'image/png']);
      const things = [...source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      const types = things.map(([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type']);
      expect(types, path).toContain(path === '/' ? 'Organization' : 'BreadcrumbList');
    }
    for (const pattern of [/<title>([^<]+)/, /name="description" content="([^"]+)"/])
      expect(new Set(pages.map((source) => attribute(source, pattern))).size).toBe(PATHS.length);
  });

  test('the sitemap and llms.txt list every public page; robots.txt leads to the sitemap; other pages are not indexed', async () => {
    const [sitemap, llms, robots] = await Promise.all(['/sitemap.xml', '/llms.txt', '/robots.txt'].map(html));
    for (const path of PATHS) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    for (const path of PATHS.slice(1)) expect(llms).toContain(`(${site.url}${path})`);
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    for (const path of [
      '/login',
      '/validate-invitation/x',
      '/profile',
      '/membres',
      '/mon-cercle',
      '/mon-cercle/annee',
      '/mon-cercle/visites',
      '/mon-adhesion',
      '/admin/members-requests',
      '/unauthorized',
    ])
      expect(await html(path), path).toContain('<meta name="robots" content="noindex"/>');
  });

  test('security.txt says where to report a weakness, for less than a year; the manifest’s and the page’s icons are there', async () => {
    const lines = (await html('/.well-known/security.txt')).trim().split('\n');
    expect(lines).toContain(`Contact: mailto:${FIRM_ADDRESS}`);
    const until = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
    expect(until).toBeGreaterThan(Date.now());
    expect(until).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
    const { icons } = JSON.parse(await html('/manifest.webmanifest')) as { icons: { src: string }[] };
    for (const path of [...icons.map(({ src }) => src), '/favicon.ico', '/apple-touch-icon.png'])
      expect((await get(path)).status, path).toBe(200);
  });
});

test('a page is not sent again to a browser that has it; files of the build travel as small as brotli makes them, and are kept for ever', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  expect((await get('/', { 'If-None-Match': etag })).status).toBe(304);
  const file = attribute(await html('/'), /data-modules="(\S+)/) ?? '';
  const { headers } = await get(file, { 'Accept-Encoding': 'br' });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('cache-control')).toContain('immutable');
});

describe('Texts', () => {
  test.each([
    ['/', ['Notre mission', 'Notre équipe', 'Nos valeurs', 'Contactez-nous']],
    ...['/services-consultance', '/services-marketing', '/service-management', '/service-investissement'].map(
      (path) =>
        [path, ['Pour qui', 'Comment nous travaillons', 'Ce que vous recevez', 'Vos questions']] as const,
    ),
    ['/contactez-nous', [FIRM.CONTACT_PHONE, FIRM_ADDRESS, FIRM.CONTACT_ADDRESS]],
    ['/mentions-legales', ['est publié par Cercle SRL', 'Numéro d’entreprise0123.456.789']],
    [
      '/confidentialite',
      [
        ...['24 mois', '12 mois', '90 jours', 'XSRF-TOKEN', 'token, roles, urlProfilePicture, serverAheadMs'],
        ...['adminSidebar', 'Page demandée', 'Ce que vous écrivez', 'Autorité de protection des données'],
        'Pourquoi aucun bandeau de cookies',
      ],
    ],
    ['/accessibilite', ['WCAG 2.2, niveau AA', FIRM_ADDRESS]],
  ] as const)('%s says %j', async (path, texts) => {
    const text = await textOf(site.url, path);
    for (const expected of texts) expect(text).toContain(expected);
  });

  test('the legal notice leaves out what the settings leave out; the footer keeps its links in order, legal pages last', async () => {
    expect(await textOf(site.url, '/mentions-legales')).not.toContain('Compte bancaire');
    const [, footer = ''] = (await html('/')).split('<footer');
    expect(Array.from(footer.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => href)).toEqual([
      '/',
      '/#services',
      '/business-club',
      '/devenir-membre',
      '/evenements',
      '/ambassadeurs',
      '/contactez-nous',
      '/general-conditions',
      'tel:+3220000000',
      `mailto:${FIRM_ADDRESS}`,
      FIRM.SOCIAL_LINKEDIN_URL,
      FIRM.SOCIAL_FACEBOOK_URL,
      '/mentions-legales',
      '/confidentialite',
      '/accessibilite',
    ]);
  });
});

describe('Without JavaScript', () => {
  const heading = page.getByRole('heading', { level: 1 });

  test('every public page is read, its menu on a phone and its links lead on, its answers open', async () => {
    for (const path of PATHS) {
      await page.goto(path);
      expect(await heading.isVisible(), path).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('[aria-label="Menu"][popovertarget]').click();
    await page.locator('#menu').getByRole('link', { name: 'Ambassadeurs' }).click();
    await page.waitForURL('**/ambassadeurs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
    await page.getByRole('heading', { level: 1, name: /Un cercle/ }).waitFor();
    await page.getByText('Quelle offre choisir').click();
    await page.getByText(/^Single, si vous rejoignez le cercle/).waitFor();
    await page.getByRole('article', { name: 'Single' }).getByText('600\u00a0€').waitFor();
    await page.getByRole('article', { name: 'Business' }).getByText('Sur demande').waitFor();
    for (const [name, offer] of [
      ['Single', 'single'],
      ['Business', 'business'],
    ] as const) {
      const toForm = page
        .getByRole('article', { name })
        .getByRole('link', { name: `Choisir l’offre ${name}` });
      expect(await toForm.getAttribute('href')).toBe(`/devenir-membre?offre=${offer}`);
    }
    await page.getByRole('main').getByRole('link', { name: 'Devenir membre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Devenir membre du cercle' }).waitFor();
  });

  test('an unknown page answers 404, a refused one 403: it says why and where to go', async () => {
    for (const [path, status, text, title] of [
      ['/nulle-part', 404, 'Cette page n’existe pas.', 'Page introuvable – Cercle'],
      ['/unauthorized', 403, 'Votre compte ne donne pas accès à cette page.', 'Accès refusé – Cercle'],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(status);
      expect([await page.title(), await heading.textContent()]).toEqual([title, text]);
      const suggestions = page
        .getByRole('navigation', { name: 'Vous cherchiez peut-être' })
        .getByRole('link');
      const paths = await suggestions.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(paths).toEqual(['/#services', '/business-club', '/devenir-membre', '/login']);
      for (const name of ['Contactez-nous', FIRM_ADDRESS])
        await page.getByRole('main').getByRole('link', { name }).waitFor();
    }
  });

  test('/contactez-nous is the contact section alone, whose forms give the e-mail address instead', async () => {
    await page.goto('/contactez-nous');
    expect(await page.title()).toBe('Contactez-nous – Cercle');
    expect(await heading.textContent()).toBe('Contactez-nous');
    expect(await page.locator('main > section').count()).toBe(1);
    const notices = page.locator('p').filter({ hasText: /L’envoi demande JavaScript/ });
    expect(await notices.count()).toBe(2);
    await notices.first().getByRole('link', { name: FIRM_ADDRESS }).waitFor();
  });

  test('a page that needs it says so, gives the e-mail address, and turns no wheel', async () => {
    for (const [path, notice] of [
      ['/devenir-membre', /^L’envoi demande JavaScript/],
      ['/devenir-membre?offre=single', /^L’envoi demande JavaScript/],
      ['/login', /^Cette page demande JavaScript/],
      ['/mot-de-passe-oublie', /^Cette page demande JavaScript/],
      ['/reinitialiser-mot-de-passe?token=x', /^Cette page demande JavaScript/],
      ['/validate-invitation/x', /^Cette page demande JavaScript/],
      ['/membres', /^Cette page demande JavaScript/],
    ] as const) {
      await page.goto(path);
      const notices = page.locator('p').filter({ hasText: notice });
      await notices.getByRole('link', { name: FIRM_ADDRESS }).waitFor();
      expect(await page.getByText(/^(Chargement|Validation|Vérification) /).isVisible(), path).toBe(false);
      const useless = page.getByRole('button', { name: /^(Choisir l|Changer d).offre/ });
      expect(await useless.count(), path).toBe(0);
      // Pressed, also before the scripts are there, it would leave the page and what was typed.
      expect(await page.locator('main form[method=post] [type=submit]:enabled').count(), path).toBe(0);
    }
  });
});
