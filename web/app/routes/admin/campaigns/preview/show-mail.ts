// A mail has its styles in its tags, which the policy of the site refuses in what a page contains, its frames and documents that are
// only parsed included. Set by a script, the same styles are allowed: they are taken out of the text, and put on its elements.

const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const TAG = /<[a-z][^>]*>/gi;
const STYLE_ATTRIBUTE = /\sstyle=/i;

/**
 * Shows `html`, a whole page that this site wrote, in the document of a frame that runs no scripts. Links lead nowhere; their
 * tooltip says where they would.
 */
export function showMail(document: Document, html: string): void {
  const sheets = Array.from(html.matchAll(SHEET), ([, text = '']) => text);
  const inert = html.replace(SHEET, '').replace(TAG, (tag) => tag.replace(STYLE_ATTRIBUTE, ' data-style='));
  const mail = new DOMParser().parseFromString(inert, 'text/html');
  for (const link of mail.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  const root = document.adoptNode(mail.documentElement);
  document.documentElement.replaceWith(root);
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  adoptSheets(document, sheets);
}

/** A sheet belongs to the window whose document it styles. */
function adoptSheets(document: Document, sheets: string[]): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  document.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
