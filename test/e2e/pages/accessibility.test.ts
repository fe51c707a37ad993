import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '../../../web/app/content/public-pages.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { openVisitor, waitForFormCode, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { brokenTextsIn } from '../../support/line-breaks.ts';
import { ADMIN } from '../../support/site.ts';

/** With long texts. */
const READ = [
  '/',
  '/business-club',
  '/devenir-membre',
  '/ambassadeurs',
  '/general-conditions',
  '/confidentialite',
];
/** Each of another layout. */
const LAYOUTS = [
  ...READ,
  '/services-consultance',
  '/service-investissement',
  '/deux-semaines-sans-vous',
  '/contactez-nous',
  '/devenir-membre?offre=business',
  '/newsletter/desinscription/inconnu',
  '/newsletter/confirmation/inconnu',
  '/mise-en-relation/inconnu',
  '/login',
  '/mot-de-passe-oublie',
  '/nulle-part',
  '/validate-invitation/inconnu',
];
const ALL = [
  ...LAYOUTS,
  ...PUBLIC_PAGES.map(({ path }) => path),
  '/ambassadeurs?q=personne',
  '/ambassadeurs?page=99',
  '/evenements?page=99',
  '/evenements/inconnu',
  '/newsletter?page=99',
  '/newsletter/inconnue',
  '/unauthorized',
];

const { site, browser } = await siteWithBrowser();
const { page, problems } = await openVisitor(browser, site.url);
await page.addInitScript(
  "addEventListener('securitypolicyviolation', (event) => console.error('CSP', event.violatedDirective, event.blockedURI))",
);
beforeAll(async () => {
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  for (let number = 1; number <= 12; number += 1)
    await admin.addAmbassador({
      name: `Ambassadrice ${number}`,
      company: 'Atelier Lesse',
      jobTitle: 'Gérante',
      active: true,
    });
});

const resize = (width: number) => page.setViewportSize({ width, height: 900 });

/** The whole page, with the code of its forms. */
async function open(path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.wheel(0, 20_000);
  await waitForFrames(page);
  const forms = await page.locator('form[method=post]').all();
  for (const form of forms) await form.evaluate((element) => element.scrollIntoView());
  if (forms.length > 0) await waitForFormCode(page);
}

async function expectKeyboardAccessibleAt(widths: number[]) {
  for (const width of widths) {
    await resize(width);
    await expectKeyboardAccessible(page);
  }
}

/** On a phone a number is not parted from what it counts, nor « e-mail » at its hyphen. */
async function expectWholeTexts() {
  for (let width = 320; width <= 420; width += 10) {
    await resize(width);
    expect(await brokenTextsIn(page.locator('main')), `at ${width} px`).toEqual([]);
  }
}

/** With text twice as large, as by the setting of the browser, a phone shows the page whole. */
async function expectFitsWithLargeText() {
  await resize(390);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await scrollsSideways(page)).toBe(false);
  const parts = page.locator('main :is(h1, h2, h3, input, textarea)');
  const overflowing = await parts.evaluateAll((all) =>
    all.filter((part) => part.getBoundingClientRect().right > innerWidth).map(({ outerHTML }) => outerHTML),
  );
  expect(overflowing).toEqual([]);
}

/** Of everything on the page that only its dark ground sets apart, by the look of its edge. */
const edges = async () =>
  new Set(
    await page.evaluate<string[]>(
      "Array.from(document.querySelectorAll('.on-ink'), (ground) => getComputedStyle(ground).outlineStyle)",
    ),
  );

/** In the reader's own colours dark bands and cards show where they end; otherwise there is no line. */
async function expectEdgesInForcedColours() {
  expect(await edges()).toEqual(new Set(['none']));
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await edges()).toEqual(new Set(['solid']));
  await page.emulateMedia({ forcedColors: 'none' });
}

describe('On a phone, the narrowest too, and on a desk', () => {
  test.each([...new Set(ALL)])(
    'IO-7 %s breaks no rule of the content security policy and leaves the site nowhere; axe finds nothing; by keyboard alone every link, button and field is reached once, named, in sight and marked; texts fit, twice as large too',
    async (path) => {
      problems.length = 0;
      await open(path);
      expect(problems).toEqual([]);
      await expectAccessibleAtAllWidths(page);
      await expectKeyboardAccessibleAt(LAYOUTS.includes(path) ? [1440, 390] : [390]);
      await expectEdgesInForcedColours();
      if (READ.includes(path)) await expectWholeTexts();
      if ([...READ, '/login'].includes(path)) await expectFitsWithLargeText();
    },
  );

  test('axe finds nothing on the request form, with its errors shown', async () => {
    await page.goto('/devenir-membre');
    await page.getByRole('article', { name: 'Business' }).getByRole('button').click();
    await page.locator('[name=phone]').fill('abc');
    await page.locator('[name=email]').fill('abc');
    await page.locator('[name=company]').focus();
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('axe finds nothing on the contact and newsletter forms with their errors, nor on open answers', async () => {
    await page.goto('/services-consultance');
    for (const questionButton of await page.locator('summary').all()) await questionButton.click();
    await page.locator('[name=message]').fill('Bonjour');
    await page.locator('[name=email]').first().fill('abc');
    await page.locator('[name=email]').last().fill('abc');
    await page.locator('[name=name]').focus();
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});

test('the first stop of a keyboard leads past the header, to the content', async () => {
  await page.goto('/business-club');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
});

test('in the reader’s own colours, what is drawn in ink is in their text’s, and the newsletter’s panel has an edge', async () => {
  await page.goto('/business-club');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const fill = await page.evaluate("getComputedStyle(document.querySelector('ol svg text')).fill");
  expect(fill).toBe(await page.evaluate('getComputedStyle(document.body).color'));
  await page.goto('/contactez-nous');
  const edge = "getComputedStyle(document.querySelector('#contact .bg-sand')).borderTopWidth";
  expect(await page.evaluate(edge)).toBe('1px');
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  expect(await page.evaluate(edge)).toBe('0px');
});

test('on paper, which prints no grounds, dark bands are in ink; a section stays on one page, save for one with a table', async () => {
  await page.goto('/business-club');
  await page.emulateMedia({ media: 'print' });
  const colours = await page.evaluate<string[]>(
    "Array.from(document.querySelectorAll('main .on-ink *'), (part) => getComputedStyle(part).color)",
  );
  const ink = await page.evaluate<string>('getComputedStyle(document.body).color');
  expect(new Set(colours)).toEqual(new Set([ink]));
  await page.goto('/confidentialite');
  const sections = page.locator('main section:has(> h2)');
  const breaks = await sections.evaluateAll((all) =>
    all.map((section) => [section.querySelector('dl') !== null, getComputedStyle(section).breakInside]),
  );
  expect(new Set(breaks.map(String))).toEqual(new Set(['true,auto', 'false,avoid']));
  await page.emulateMedia({ media: null });
});
