import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

const MIN_SCROLL_PX = 500;

export default function ScrollToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > MIN_SCROLL_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  if (!isShown) return null;
  const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const goUp = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    // The button disappears: the keyboard focus would stay at the end of the page.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      aria-label="Revenir en haut de la page"
      onClick={goUp}
      className="no-print fixed right-5 bottom-5 z-30 grid size-12 place-items-center rounded-full border border-mist bg-white text-ink shadow-card hover:border-ink"
    >
      <ArrowUp className="size-5" aria-hidden="true" />
    </button>
  );
}
