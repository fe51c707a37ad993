/** The server names the file. */
export const fileNameFrom = (headers: Headers) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';

/** The URL stays valid this long for the browser to read it; some browsers ask the person first. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that was made in the page. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Shows a file in a tab of its own; where the browser refuses one, downloads it. */
export function showFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const isShown = window.open(url, '_blank') !== null;
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  if (!isShown) saveFile(name, content);
}
