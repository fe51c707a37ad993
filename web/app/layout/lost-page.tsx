import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { NETWORK_ERROR_PAGE } from '../content/problems.ts';
import { pageMeta } from '../document/page-meta.ts';
import { isSiteReachable } from '../navigation/site-reachable.ts';
import { RetryPage } from './problem.tsx';

const { title, heading } = NETWORK_ERROR_PAGE;

// Stands for any route's module whose file did not come without a connection: the router asks for those of these exports
// that the route's own has, and keeps them.

/** Opened again once the site responds, it loads the document, and the page with it. */
export default function LostPage() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    void isSiteReachable().then((isReachable) => (isReachable ? window.location.reload() : setLost(true)));
  }, []);
  return isLost && <RetryPage problem={NETWORK_ERROR_PAGE} />;
}

export const meta: MetaFunction = (context) =>
  pageMeta(context, { title, description: heading, isPrivate: true });
export const clientLoader = () => null;
export const clientAction = () => null;
export const clientMiddleware = [];
