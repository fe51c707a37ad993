// In a file of its own: `load-route-module.ts` is in the bundle of React Router, which imports nothing else of the site.

const TIMEOUT_MS = 5_000;

/** Whether the site responds, with whatever status: otherwise the connection is lost. */
export const isSiteReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
