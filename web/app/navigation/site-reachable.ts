// In a file of its own: the error page, which `load-route-module.ts` loads, asks it too.

/** Whether the site responds, with whatever status: otherwise the connection is lost. */
export const isSiteReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
