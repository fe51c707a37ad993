import { useEffect, useState } from 'react';
import { NETWORK_ERROR_PAGE } from '../content/problems.ts';
import { privateMeta } from '../document/page-meta.ts';
import type { RouteModule } from '../navigation/load-route-module.ts';
import { isSiteReachable } from '../navigation/site-reachable.ts';
import { RetryPage } from './problem.tsx';

/** Opened again once the site responds, it loads the document, and the page with it. */
function LostPage() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    void isSiteReachable().then((isReachable) => (isReachable ? window.location.reload() : setLost(true)));
  }, []);
  return isLost && <RetryPage problem={NETWORK_ERROR_PAGE} />;
}

const nothing = () => null;

/**
 * Stands for any route's module whose file did not come without a connection: the router asks for those of these exports
 * that the route's own has, and keeps them.
 */
export const LOST_PAGE: RouteModule = {
  default: LostPage,
  meta: privateMeta(NETWORK_ERROR_PAGE.title, NETWORK_ERROR_PAGE.heading),
  clientLoader: nothing,
  clientAction: nothing,
  clientMiddleware: [],
};
