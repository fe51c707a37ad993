/** Section 9 of docs/product.md: how long each wait is shown at least, in milliseconds. The real work runs meanwhile. */
export const MIN_DELAY_MS = {
  overlay: 900,
  emailedLink: 2000,
  directoryEntry: 300,
  directoryPage: 500,
  directorySearch: 0,
  profile: 500,
  afterLogin: 100,
} as const;

export type DelayName = keyof typeof MIN_DELAY_MS;

/** The server writes the setting on the document's root; brisk pages wait for nothing. */
const isBrisk = () => document.documentElement.dataset.pacing === 'brisk';

export const delay = (delayName: DelayName) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, isBrisk() ? 0 : MIN_DELAY_MS[delayName]);
  });

async function afterDelay<Result>(minimumDelay: Promise<void>, promise: Promise<Result>): Promise<Result> {
  try {
    return await promise;
  } finally {
    await minimumDelay;
  }
}

/** The work's own result or failure, not seen before the wait is over. */
export function withMinimumDelay<Result>(delayName: DelayName, promise: Promise<Result>): Promise<Result> {
  const delayed = afterDelay(delay(delayName), promise);
  // If the page is left before the delay is over, nothing handles the failure.
  delayed.catch(() => undefined);
  return delayed;
}
