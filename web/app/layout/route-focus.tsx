import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A region that has just come, as with an error page, is heard only of what it says later. */
const ANNOUNCE_DELAY_MS = 100;

/** The page shown last: in the module, because an error page has a layout of its own. */
let lastPath: string | null = null;

const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true });

/** Anybody may write what comes after a `#`: what cannot be decoded names no part. */
function elementForHash(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * After a change of page, the focus starts again at the content and the new title is said aloud; after a link to a part
 * of a page, it starts at that part. It moves with the page, before it is painted: a Tab between the two would start
 * from the old place.
 */
export function RouteFocus() {
  const { pathname, search, hash, key } = useLocation();
  const isNewNavigation = useNavigationType() !== 'POP';
  const [announcement, setAnnouncement] = useState('');
  const previousSearch = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again leads there again.
  useLayoutEffect(() => {
    const isOtherPage = lastPath !== null && lastPath !== pathname;
    lastPath = pathname;
    if (isOtherPage) {
      focusContent();
      setTimeout(() => setAnnouncement(document.title), ANNOUNCE_DELAY_MS);
    }
    if (!hash || !isNewNavigation) return;
    // On the same page the way there is shown, so before the router scrolls (`styles/base.css`).
    if (!isOtherPage) document.documentElement.dataset.jump = '';
    elementForHash(hash)?.focus({ preventScroll: true });
  }, [key]);
  // Turning a page takes away the link that was followed: the focus does not fall out of the page with it.
  useEffect(() => {
    if (document.activeElement === document.body && previousSearch.current !== search) focusContent();
    previousSearch.current = search;
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    delete document.documentElement.dataset.jump;
  }, [key]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
