import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until, type Watched } from './browser.ts';

/** Each fits in any field that takes free text, and breaks out of other places. */
export const DANGEROUS = {
  markup: `javascript:ran=1//'"></script><svg/onload=ran=1>`,
  attribute: `'"\` autofocus onfocus=ran=1 style=x:y`,
  rawText: '</title></style><svg/onload=ran=1><!--<script>',
  script: `"};ran=1;//\${ran=1}{{ran=1}}\u2028ran=1//[a](data:,1)`,
} as const;
export const ALL_DANGEROUS = Object.values(DANGEROUS);

/** Lists shorten what they show. */
const BEGINNING = 16;

/** Where a text became more than text: a handler, a style or an address that was typed. */
const MARKS = `(root) => [...root.querySelectorAll('*')].flatMap((element) =>
  [...element.attributes]
    .filter(({ name, value }) => /^on/i.test(name) || value.startsWith('x:y') ||
      /^(href|src|srcdoc|action|formaction|xlink:href)$/i.test(name) && /^\\s*(javascript|data:[^i])/i.test(value))
    .map(({ name, value }) => \`\${element.localName} \${name}=\${value}\`))`;

/** Those in `html`, parsed as a browser does it and never run. */
export const marksIn = (page: Page, html: string): Promise<string[]> =>
  page.evaluate(`(${MARKS})(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html'))`);

/** What the page shows, in its fields too. */
const SHOWN = `[document.body.textContent,
  ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' ')`;

/**
 * The page shows the beginning of each of `texts`, as text: nothing ran, nothing is set up to run, and the policy had nothing to
 * refuse.
 */
export async function expectTextOnly({ page, problems }: Watched, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await until(page, `${SHOWN}.includes(${JSON.stringify(text.slice(0, BEGINNING))}) /* ${page.url()} */`);
  expect(await page.evaluate(`(${MARKS})(document)`), page.url()).toEqual([]);
  expect(await page.evaluate('typeof ran'), page.url()).toBe('undefined');
  expect(problems, page.url()).toEqual([]);
}
