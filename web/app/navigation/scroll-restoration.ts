import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router';

/**
 * Back returns to where one was (docs/product.md, section 2). The router goes there at once, when a page that still loads
 * is not that long yet: this goes there again, once per entry of the history, as soon as `isShown`. The router alone
 * knows where it was.
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
