import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a change of page, the focus starts again at the content and the new title is said aloud. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('contenu')?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
