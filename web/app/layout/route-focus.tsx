import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A region that has just come, as with an error page, is heard only of what it says later. */
const HEARD_AFTER_MS = 100;

/** The page shown last: kept here, because an error page comes with a frame of its own. */
let shownPath: string | null = null;

const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true });

/** Anybody may write what comes after a `#`: what cannot be decoded names no part. */
function partNamed(hash: string): HTMLElement | null {
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
  const isFollowed = useNavigationType() !== 'POP';
  const [announcement, setAnnouncement] = useState('');
  const previousSearch = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again leads there again.
  useLayoutEffect(() => {
    const isOtherPage = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    if (isOtherPage) {
      focusContent();
      setTimeout(() => setAnnouncement(document.title), HEARD_AFTER_MS);
    }
    if (!hash || !isFollowed) return;
    // On the same page the way there is shown, so before the router scrolls (`styles/base.css`).
    if (!isOtherPage) document.documentElement.dataset.jump = '';
    partNamed(hash)?.focus({ preventScroll: true });
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
