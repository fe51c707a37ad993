/** Kept this long for the browser to read it; some only begin once a question was answered. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file made in the page to whoever reads it, as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
