import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/setup/repository.mjs';
import routes from '../../../web/app/routes.ts';
import { ApiClient } from '../../support/api-client.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import {
  BUDGETS,
  budgetOf,
  budgetViolations,
  contentOf,
  scriptsOf,
  withImports,
} from '../../support/page-budgets.ts';
import { ADMIN } from '../../support/site.ts';

const PLOTS = 'recharts';
/** The clock of what is dated behind the login: browsers take longer to set it up than all of a form's rules. */
const DATES = 'Europe/Brussels';
/** What may be asked of the lists behind the login. */
const LISTS = 'Page invalide';
const VISITORS_FORMS = /^(contact|newsletter|request|login|forgotten-password|new-password)-form-/;
const BACK_OFFICE = /Demandes d’adhésion|Ajouter un (ambassadeur|membre)/;

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

/** Every address of the product, with something in the place of what varies. */
const addressesOf = (entries: Entry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const ownAssets = `${parent}/${path}`
      .replace(/\/$/, '')
      .replace(/:id/, '1')
      .replace(/:\w+|\*/, 'inconnu');
    return [ownAssets || '/', ...addressesOf(children, ownAssets)];
  });

/** The pages among them, each with its HTML. */
const pages = new Map<string, string>();
const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  for (const path of new Set(addressesOf(routes))) {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    if (response.headers.get('Content-Type')?.includes('text/html')) pages.set(path, await response.text());
  }
});

const kindOf = (path: string) => budgetOf(path)?.kind;
const ofKind = (kind: string) => [...pages].filter(([path]) => kindOf(path) === kind);
const assets = () =>
  readdirSync(join(ROOT, 'web/build/client/assets')).filter((name) => name.endsWith('.js'));

describe('What a browser loads at first', () => {
  test.each(BUDGETS)(
    'a $kind stays within $js kB of scripts, $css of styles, $fonts of fonts',
    ({ kind }) => {
      const found = ofKind(kind);
      expect(found.length).toBeGreaterThan(0);
      expect(found.flatMap(([path, html]) => budgetViolations(path, html))).toEqual([]);
    },
  );

  test('every page is looked at, and its scripts with all that they import', () => {
    expect(pages.size).toBeGreaterThan(40);
    expect(ofKind('public page').length).toBeGreaterThan(18);
    for (const [path, html] of pages) expect(scriptsOf(html).length, path).toBeGreaterThan(3);
  });

  test('no visitor and no member loads plots or an administrator’s code', () => {
    expect(assets().some((name) => contentOf(`/assets/${name}`).includes(PLOTS))).toBe(true);
    expect(assets().some((name) => BACK_OFFICE.test(contentOf(`/assets/${name}`)))).toBe(true);
    const visitorPages = [...pages].filter(([path]) => !kindOf(path)?.includes('back office'));
    const files = new Set(visitorPages.flatMap(([, html]) => scriptsOf(html)));
    for (const file of files) {
      expect(contentOf(file), file).not.toContain(PLOTS);
      expect(contentOf(file), file).not.toMatch(BACK_OFFICE);
    }
  });

  test('nor do the forms that come when a visitor is near them', () => {
    const VISITOR_ASSETS = [DATES, LISTS];
    const all = assets().map((name) => contentOf(`/assets/${name}`));
    expect(VISITOR_ASSETS.filter((text) => !all.some((content) => content.includes(text)))).toEqual([]);
    const forms = assets().filter((name) => VISITORS_FORMS.test(name));
    expect(forms).toHaveLength(6);
    for (const file of withImports(forms.map((name) => `/assets/${name}`))) {
      expect(VISITOR_ASSETS.filter((text) => contentOf(file).includes(text))).toEqual([]);
      expect(contentOf(file), file).not.toMatch(BACK_OFFICE);
    }
  });

  test('no visitor loads what a member chooses about an event, or their calendar', () => {
    const OF_MEMBERS = /Rejoindre la liste d’attente|Céder ma place|Adresse de votre agenda/;
    expect(assets().some((name) => OF_MEMBERS.test(contentOf(`/assets/${name}`)))).toBe(true);
    for (const path of [
      '/evenements',
      '/evenements/passes',
      '/evenements/inconnu',
      '/business-club',
      '/newsletter',
      '/newsletter/inconnu',
    ])
      for (const file of scriptsOf(pages.get(path) ?? '')) {
        expect(contentOf(file), file).not.toMatch(OF_MEMBERS);
        expect(contentOf(file), file).not.toContain(DATES);
      }
  });

  test('the routes that its links lead to come afterwards, compressed; no page holds the back office’s', async () => {
    const home = pages.get('/') ?? '';
    expect(home).toContain('"routes/public/home"');
    expect(home).not.toContain('routes/admin/');
    const [, version] = home.match(/"version":\s*"(\w+)"/) ?? [];
    const response = await fetch(
      `${site.url}/__manifest?paths=${encodeURIComponent('/business-club,/devenir-membre,/login,/ambassadeurs')}&version=${version}`,
      {
        headers: { 'Accept-Encoding': 'gzip' },
      },
    );
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(Object.keys((await response.json()) as object)).toContain('routes/public/business-club');
  });

  test('no file holds server code, or asks for a module of Node, or a secret', () => {
    expect(assets().length).toBeGreaterThan(5);
    for (const name of assets())
      expect(contentOf(`/assets/${name}`), name).not.toMatch(
        /node:sqlite|argon2|password_hash|SESSION_SECRET|ADMIN_LOGIN_TOKEN|insertInto|externalized for browser/,
      );
  });
});

describe('What pictures weigh', () => {
  const SHOWN = 6;
  /** `most`: kilobytes of one picture, with more grain than any face has. */
  const SCREENS = [
    { name: 'a telephone', width: 390, pixels: 3, most: 24 },
    { name: 'a screen', width: 1440, pixels: 1, most: 8 },
  ];
  beforeAll(async () => {
    const office = await new ApiClient(site.url).logIn(ADMIN);
    const noiseOptions = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const noisyImage = await sharp({
      create: { width: 60, height: 60, channels: 3, background: '#888', noise: noiseOptions },
    })
      .png()
      .toBuffer();
    const photo = await sharp(noisyImage).resize(1_200).jpeg().toBuffer();
    for (let number = 1; number <= SHOWN; number += 1) {
      const data = { name: `Claire ${number}`, company: 'Élan', jobTitle: 'Gérante', active: true };
      await office.addAmbassador(data, photo);
    }
  });

  /** As the browser chose them, scrolled to one after the other; `stored` and `slot` in its own pixels. */
  async function picturesOn(path: string, { width, pixels }: (typeof SCREENS)[number]) {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ baseURL: site.url, viewport, deviceScaleFactor: pixels });
    const page = await context.newPage();
    await page.goto(path);
    const pictures = await page.$$eval('main img', async (images) => {
      const all = images as HTMLImageElement[];
      const topEdges = all.map((image) => image.getBoundingClientRect().top);
      for (const image of all) {
        image.scrollIntoView();
        await image.decode();
      }
      return all.map((image, place) => ({
        isBelow: (topEdges[place] ?? 0) > innerHeight,
        isLazy: image.loading === 'lazy',
        source: image.currentSrc,
        slot: image.clientWidth * devicePixelRatio,
      }));
    });
    await context.close();
    return pictures.map((picture) => ({
      ...picture,
      stored: Number(/-(\d+)\.webp$/.exec(picture.source)?.[1]),
    }));
  }

  test.each(SCREENS)(
    'on $name each, in the directory and on the home page, is WebP of $most kB at most, as wide as its place needs, and waits below the fold',
    async (screen) => {
      const pictures = (
        await Promise.all(['/ambassadeurs', '/'].map((path) => picturesOn(path, screen)))
      ).flat();
      expect(pictures.length).toBe(2 * 2 * SHOWN);
      for (const { slot, stored } of pictures) {
        expect(stored).toBeLessThanOrEqual(IMAGE_WIDTHS.find((width) => width >= slot) ?? 0);
        expect(stored).toBeGreaterThan(0.8 * slot);
      }
      expect(pictures.filter(({ isBelow }) => isBelow).length).toBeGreaterThan(0);
      expect(pictures.filter(({ isBelow, isLazy }) => isBelow && !isLazy)).toEqual([]);
      for (const source of new Set(pictures.map(({ source }) => source)))
        expect((await (await fetch(source)).bytes()).length / 1024, source).toBeLessThanOrEqual(screen.most);
    },
  );
});
