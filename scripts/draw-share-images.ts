// Generates the share image of each public page, in the site's own fonts, to be committed to the repository.

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { PUBLIC_PAGES } from '../web/app/content/public-pages.ts';
import { findBrowser } from './setup/browser.mjs';

const WIDTH = 1200;
const HEIGHT = 630;

const FOLDER = join(import.meta.dirname, '../web/public/share');
const font = readFileSync(new URL('../web/app/fonts/newsreader-display.woff2', import.meta.url)).toString(
  'base64',
);

const arc = (radius: number, turn: number, gap: number) =>
  `<circle cx="930" cy="315" r="${radius}" pathLength="360" stroke-dasharray="${360 - gap} ${gap}" transform="rotate(${turn} 930 315)"/>`;

const html = (heading: string) => `<!doctype html><html lang="fr"><style>
  @font-face { font-family: Display; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; background: #faf7f0 }
  h1 { position: absolute; left: 88px; top: 50%; width: 620px; translate: 0 -50%; margin: 0;
       font: 500 82px/1.06 Display; letter-spacing: -.015em; color: #14213a; text-wrap: balance }
</style><svg width="${WIDTH}" height="${HEIGHT}" fill="none" style="position:absolute">
  <g stroke="#c3c9d6" stroke-width="2.5">${arc(110, -30, 60)}${arc(190, 72, 112)}${arc(270, 188, 42)}${arc(350, -58, 146)}</g>
  <circle cx="930" cy="315" r="34" fill="#14213a"/><circle cx="1024" cy="150" r="15" fill="#c79f4f"/>
  <circle cx="740" cy="315" r="11" fill="#14213a"/><circle cx="846" cy="391" r="12" fill="#c79f4f"/>
</svg><h1>${heading}</h1></html>`;

const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? '',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const { path, title } of PUBLIC_PAGES) {
  await page.setContent(html(title));
  await page.evaluate('document.fonts.ready');
  const picture = sharp(await page.screenshot()).png({ palette: true, colours: 64 });
  const file = join(FOLDER, `${path.slice(1) || 'accueil'}.png`);
  mkdirSync(dirname(file), { recursive: true });
  await picture.toFile(file);
}
await browser.close();
