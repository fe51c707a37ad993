/** Logs to the browser's console the errors that section 8 of docs/product.md only logs. */
export function consoleLog(...entry: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the product promises these lines in the console.
  console.log(...entry);
}
