import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router';

/**
 * Back restores the scroll position (docs/product.md, section 2). The router restores it at once, when a page that still
 * loads is too short: this restores it again, once per history entry, as soon as `isShown`. Only the router knows the
 * position.
 */
export function useDelayedScrollRestoration(isReady = true): void {
  const { key } = useLocation();
  const y = useContext(RouterState)?.restoreScrollPosition;
  const restoredKey = useRef<string>(null);
  useLayoutEffect(() => {
    if (!isReady || restoredKey.current === key) return;
    restoredKey.current = key;
    if (typeof y === 'number') window.scrollTo(0, y);
  }, [isReady, key, y]);
}
