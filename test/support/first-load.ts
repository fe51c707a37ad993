/** The scripts that start a page and those they import (`web/app/document/deferred-scripts.ts` holds them back), then its fonts. */
export function firstLoadOf(html: string): string[] {
  const [, scripts = ''] = html.match(/data-modules="([^"]*)"/) ?? [];
  const fonts = html.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
  return [...new Set([...scripts.split(' ').filter(Boolean), ...fonts])];
}
