import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { findBrowser, findHeadlessBrowser } from '../../scripts/setup/browser.mjs';

/** Chromium itself must not look for the network either. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No page lives long enough here to gain by optimised scripts.
  '--js-flags=--no-maglev --no-opt',
  // No process in reserve for the next page, and none apart for the display: to start one costs more than a page.
  '--renderer-process-limit=1',
  '--in-process-gpu',
];

const sharedBrowsers = new Map<boolean, Promise<Browser>>();

/** One for all the files that a test process runs; a file ends with `closeVisitors`. */
export function sharedBrowser({ hasBackForwardCache = false } = {}): Promise<Browser> {
  const shared = sharedBrowsers.get(hasBackForwardCache) ?? openBrowser({ hasBackForwardCache });
  sharedBrowsers.set(hasBackForwardCache, shared);
  return shared;
}

export const closeVisitors = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));

/** `hasBackForwardCache`: pages that are left are frozen and revived by Back, as outside of tests. */
async function openBrowser({ hasBackForwardCache }: { hasBackForwardCache: boolean }): Promise<Browser> {
  // The shell freezes no page.
  const executablePath = await (hasBackForwardCache ? findBrowser() : findHeadlessBrowser());
  if (!executablePath)
    throw new Error('No Chromium: run `npm test`, which installs one, or set CHROME_PATH.');
  const ignoreDefaultArgs = hasBackForwardCache ? ['--disable-back-forward-cache'] : [];
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS, ignoreDefaultArgs });
}

/**
 * A browser of its own with a profile on the disk, as on a phone: killed and opened again, it has what it stored.
 * @param args beside those of all tests, such as a camera
 */
export async function openBrowserWithProfile(
  folder: string,
  siteUrl: string,
  args: string[] = [],
): Promise<BrowserContext> {
  const executablePath = await findHeadlessBrowser();
  if (!executablePath)
    throw new Error('No Chromium: run `npm test`, which installs one, or set CHROME_PATH.');
  const context = await chromium.launchPersistentContext(folder, {
    ...{ executablePath, args: [...CHROMIUM_ARGS, ...args], baseURL: siteUrl, locale: 'fr-BE' },
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', permissions: ['camera'] },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** Long enough to tell what never comes from what is slow, on any machine. */
const TIMEOUT_MS = 100_000;

/** What a test opens is closed with it: pages that nobody looks at any more go on working. */
function closeAfterTest(context: BrowserContext) {
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
}

export type MonitoredPage = { page: Page; problems: string[] };

/** A visitor of their own, with the problems their browser met: errors, refused scripts, requests that leave the site. */
export async function openVisitor(browser: Browser, siteUrl: string, width = 1440): Promise<MonitoredPage> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    locale: 'fr-BE',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  closeAfterTest(context);
  const page = await context.newPage();
  page.goto = gotoHydrated(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('the server responded with a status of'))
      problems.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteUrl) problems.push(`left the site: ${request.url()}`);
  });
  return { page, problems };
}

/**
 * Makes a visitor new for the next test: logged out, nothing stored, no route, one tab, ordinary width. Ten times quicker
 * than to open another, which starts a process and compiles every script again. Not after `addInitScript` or a changed clock.
 */
export async function resetVisitor({ page, problems }: MonitoredPage): Promise<void> {
  const tabs = page.context().pages();
  await Promise.all(tabs.filter((tab) => tab !== page).map((tab) => tab.close()));
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page that is left stores what was typed: storage is emptied from one that stores nothing.
  await page.goto('/readyz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
  problems.length = 0;
}

/**
 * Lets a call wait for as long as a test holds it: what is looked at meanwhile may take longer than the pages' own time limit.
 * From the next page that is opened on.
 */
export const disableCallTimeouts = (page: Page) =>
  page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');

/** One more tab of the same browser: it shares the session. */
export async function openTab({ page }: Pick<MonitoredPage, 'page'>): Promise<Page> {
  const tab = await page.context().newPage();
  tab.goto = gotoHydrated(tab);
  return tab;
}

/** A reader whose browser runs no script. */
export async function openPageWithoutScripts(browser: Browser, siteUrl: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl, locale: 'fr-BE', javaScriptEnabled: false });
  context.setDefaultTimeout(TIMEOUT_MS);
  closeAfterTest(context);
  return context.newPage();
}

/** What search engines and readers without JavaScript get of a page, its spaces made ordinary. */
export async function textOf(siteUrl: string, path: string): Promise<string> {
  const html = await (await fetch(siteUrl + path)).text();
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return body
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/[\u202f\u00a0\s]+/g, ' ');
}

/** Visits as people do: nobody clicks within the instant between paint and script, unless `waitUntil` says so. */
function gotoHydrated(page: Page): Page['goto'] {
  const goto = page.goto.bind(page);
  return async (address, options) => {
    const response = await goto(address, options);
    const isPage = response?.headers()['content-type']?.startsWith('text/html');
    if (isPage && !options?.waitUntil) await waitForHydration(page);
    return response;
  };
}

/**
 * Waits until React has taken over the page and each form in it. From then on it hears every click; that a field was left
 * before would have gone unnoticed.
 */
export const waitForHydration = (page: Page) =>
  waitForExpression(
    page,
    `[[document, '__reactContainer'], ...Array.from(document.forms, (form) => [form, '__reactProps'])].every(
      ([node, mark]) => Object.keys(node).some((name) => name.startsWith(mark)))`,
  );

/**
 * Waits until the code of each form (or of the one with this accessible name) has replaced its placeholder, which has no
 * `onFocus`.
 */
export const waitForFormCode = (page: Page, name?: string) =>
  waitForExpression(
    page,
    `(([...forms]) => forms.length > 0 && forms.every((form) => Object.entries(form).some(
      ([mark, props]) => mark.startsWith('__reactProps') && 'onFocus' in props)))(
      document.querySelectorAll('form[method=post]${name ? `[aria-label="${name}"]` : ''}'))`,
  );

/** Waits for two frames: by then, what the page has received is shown, and the effects of that have run. */
export const waitForFrames = (page: Page) =>
  page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');

/** A page that reloads meanwhile is polled again. */
const falseWhileNavigating = (error: Error) => {
  if (error.message.includes('Execution context was destroyed')) return false;
  throw error;
};

/** Waits until the expression is true in the page. It is evaluated from here, as the page's policy forbids `eval` within it. */
export async function waitForExpression(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await page.evaluate(expression).catch(falseWhileNavigating))) {
    if (Date.now() > deadline) throw new Error(`Never held in the page: ${expression}`);
    // Each look costs this process and the browser some milliseconds.
    await wait(40);
  }
}
