import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type MonitoredPage, waitForExpression } from './browser.ts';

/** Each fits in any field that takes free text, and breaks out of other places. */
export const XSS_PAYLOADS = {
  markup: `javascript:ran=1//'"></script><svg/onload=ran=1>`,
  attribute: `'"\` autofocus onfocus=ran=1 style=x:y`,
  rawText: '</title></style><svg/onload=ran=1><!--<script>',
  script: `"};ran=1;//\${ran=1}{{ran=1}}\u2028ran=1//[a](data:,1)`,
} as const;
export const ALL_XSS_PAYLOADS = Object.values(XSS_PAYLOADS);

/** Lists shorten what they show. */
const PREFIX_LENGTH = 16;

/** Where a text became more than text: a handler, a style or an address that was typed. */
const FIND_INJECTIONS = `(root) => [...root.querySelectorAll('*')].flatMap((element) =>
  [...element.attributes]
    .filter(({ name, value }) => /^on/i.test(name) || value.startsWith('x:y') ||
      /^(href|src|srcdoc|action|formaction|xlink:href)$/i.test(name) && /^\\s*(javascript|data:[^i])/i.test(value))
    .map(({ name, value }) => \`\${element.localName} \${name}=\${value}\`))`;

/** Those in `html`, parsed as a browser does it and never run. */
export const injectionsIn = (page: Page, html: string): Promise<string[]> =>
  page.evaluate(
    `(${FIND_INJECTIONS})(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html'))`,
  );

/** What the page shows, in its fields too. */
const VISIBLE_TEXT = `[document.body.textContent,
  ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' ')`;

/**
 * The page shows the beginning of each of `texts`, as text: nothing ran, nothing is set up to run, and the policy had nothing to
 * refuse.
 */
export async function expectNoInjection(
  { page, problems }: MonitoredPage,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts)
    await waitForExpression(
      page,
      `${VISIBLE_TEXT}.includes(${JSON.stringify(text.slice(0, PREFIX_LENGTH))}) /* ${page.url()} */`,
    );
  expect(await page.evaluate(`(${FIND_INJECTIONS})(document)`), page.url()).toEqual([]);
  expect(await page.evaluate('typeof ran'), page.url()).toBe('undefined');
  expect(problems, page.url()).toEqual([]);
}
