import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NODE } from './repository.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
/** Headless Chromium: the same pages for two thirds of the work. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

/** The path of a Chromium found on this machine, CHROME_PATH first; undefined when there is none. */
export async function findBrowser(env = process.env) {
  const candidates = [
    env.CHROME_PATH,
    ...inPath(NAMES, env),
    ...MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    await playwrightBrowser(),
  ];
  return candidates.find((path) => path && existsSync(path));
}

/** The path of the lightest browser for headless tests: CHROME_PATH, else a headless shell, else any browser. */
export async function findHeadlessBrowser(env = process.env) {
  const shell = env.CHROME_PATH ? undefined : inPath(HEADLESS_SHELLS, env).find((path) => existsSync(path));
  return shell ?? findBrowser(env);
}

const inPath = (names, env) =>
  names.flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

/** Finds a browser or installs one: Debian's package for root, else Playwright's own. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.error('Installing Chromium…');
  if (process.getuid?.() === 0) await installDebianPackage();
  const installed = await findBrowser();
  if (installed) return installed;
  await run(NODE, ['node_modules/.bin/playwright-core', 'install', '--with-deps', 'chromium']);
  const downloaded = await findBrowser();
  if (!downloaded) throw new Error('No Chromium: install one, or set CHROME_PATH to an existing one.');
  return downloaded;
}

async function installDebianPackage() {
  const add = 'apt-get install --yes --no-install-recommends chromium';
  // Older releases have no package for the headless shell.
  const install = `apt-get update && (${add} chromium-headless-shell || ${add})`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Tried twice, as a mirror may fail temporarily.
  for (let attempt = 0; attempt < 2; attempt++) {
    const { code } = await run('sh', ['-c', `command -v apt-get >/dev/null || exit 0; ${install}`], { env });
    if (code === 0) return;
  }
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
