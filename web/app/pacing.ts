/** Section 9 of docs/product.md: how long each wait is shown at least, in milliseconds. The real work runs meanwhile. */
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

async function notBefore<Result>(seen: Promise<void>, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await seen;
  }
}

/** The work's own result or failure, not seen before the wait is over. */
export function atLeast<Result>(wait: Wait, work: Promise<Result>): Promise<Result> {
  const paced = notBefore(pause(wait), work);
  // Should the page be left before the wait is over, nobody handles the failure.
  paced.catch(() => undefined);
  return paced;
}
