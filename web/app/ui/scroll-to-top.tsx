import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const MIN_SCROLL_PX = 500;
/** Once covered, the button is back only when the page has come to rest: it does not flicker past links. */
const REST_MS = 200;
const CONTROLS = 'a, button, input, select, textarea, label, summary';
/** No control is smaller than the distance between two of the points at which the button looks beneath itself. */
const POINTS = [0, 0.33, 0.67, 1];

function coversControl(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return POINTS.some((x) =>
    POINTS.some((y) =>
      document
        .elementsFromPoint(left + x * width, top + y * height)
        .some((element) => !button.contains(element) && element.closest(CONTROLS)),
    ),
  );
}

/** Leads back to the top of a page that was scrolled; gives way to a link, a button or a field that it would cover. */
export default function ScrollToTop(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setMounted] = useState(false);
  const [isShown, setShown] = useState(false);
  // Not in the server's HTML: where this code does not come, there is no button to take over.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (!isMounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasCovering = false;
    const update = () => {
      clearTimeout(timer);
      if (!button.current) return;
      const isDeep = window.scrollY > MIN_SCROLL_PX;
      const isCovering = isDeep && coversControl(button.current);
      if (isDeep && !isCovering && wasCovering) timer = setTimeout(show, REST_MS);
      else setShown(isDeep && !isCovering);
      wasCovering ||= isCovering;
    };
    const show = () => {
      wasCovering = false;
      update();
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [isMounted]);

  if (!isMounted) return null;
  const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const goUp = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    // The button disappears: the keyboard focus would stay at the end of the page.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  return (
    <button
      ref={button}
      type="button"
      aria-label="Revenir en haut de la page"
      onClick={goUp}
      className={`no-print fixed right-5 bottom-5 z-30 grid size-12 place-items-center rounded-full border border-mist bg-white text-ink shadow-card hover:border-ink ${isShown ? '' : 'invisible'}`}
    >
      <ArrowUp className="size-5" aria-hidden="true" />
    </button>
  );
}
