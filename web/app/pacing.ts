/** Section 9 of docs/product.md: how long each wait is seen at least, in milliseconds. They run beside the real work. */
export const PACING_MS = {
  overlay: 900,
  emailedLink: 2000,
  directoryEntry: 300,
  directoryPage: 500,
  profile: 500,
  afterLogin: 100,
} as const;

export type Wait = keyof typeof PACING_MS;

/** The server writes the setting on the document's root; brisk pages wait for nothing. */
const isBrisk = () => document.documentElement.dataset.pacing === 'brisk';

export const pause = (wait: Wait) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, isBrisk() ? 0 : PACING_MS[wait]);
  });

/** The work's own result or failure, not seen before the wait is over. */
export async function atLeast<Result>(wait: Wait, work: Promise<Result>): Promise<Result> {
  const seen = pause(wait);
  try {
    return await work;
  } finally {
    await seen;
  }
}
