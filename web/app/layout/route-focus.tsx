import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true });

/** After a change of page, the focus starts again at the content and the new title is said aloud. */
export function RouteFocus() {
  const { pathname, search } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  const previousSearch = useRef(search);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusContent();
    setAnnouncement(document.title);
  }, [pathname]);
  // Turning a page takes away the link that was followed: the focus does not fall out of the page with it.
  useEffect(() => {
    if (document.activeElement === document.body && previousSearch.current !== search) focusContent();
    previousSearch.current = search;
  }, [search]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
