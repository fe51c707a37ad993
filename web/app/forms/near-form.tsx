import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What was typed before the form's own code arrived, by control name. */
export type Draft = Record<string, string>;
type LazyForm = ComponentType<{ draft: Draft }>;

/** Fetched this long before it comes into view, so that nobody sees the change. */
const NEAR = '600px';

type NearFormProps = {
  load: () => Promise<{ default: LazyForm }>;
  /** The same fields at the same places, without their rules: nothing moves when the form takes over. */
  standIn: ReactNode;
};

/** A form whose code is fetched when someone comes near it; until then its stand-in keeps what is typed. */
export function NearForm({ load, standIn }: NearFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const [taken, setTaken] = useState<{ Form: LazyForm; draft: Draft } | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isAsked = false;
    const fetchForm = async () => {
      if (isAsked) return;
      isAsked = true;
      const loaded = await load().catch(() => null);
      if (!loaded) {
        // Out of reach for now: asked again at the next sign of interest.
        isAsked = false;
        return;
      }
      await nextTask();
      focused.current = focusedIn(element);
      // At once: a key pressed between the reading and the change would be lost.
      flushSync(() => setTaken({ Form: loaded.default, draft: typedIn(element) }));
    };
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && fetchForm(),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(element);
    element.addEventListener('focusin', fetchForm);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', fetchForm);
    };
  }, [load]);

  useLayoutEffect(() => {
    if (taken && focused.current)
      controlNamed(place.current, focused.current)?.focus({ preventScroll: true });
  }, [taken]);

  return <div ref={place}>{taken ? <taken.Form draft={taken.draft} /> : standIn}</div>;
}

/** Running the form's code and drawing it are two tasks: in between, the page answers. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const controlNamed = (element: HTMLElement | null, name: string) =>
  element?.querySelector<HTMLElement>(`[name="${name}"]`);

function focusedIn(element: HTMLElement): string | null {
  const { activeElement } = document;
  return activeElement && element.contains(activeElement) ? activeElement.getAttribute('name') : null;
}

function typedIn(element: HTMLElement): Draft {
  const form = element.querySelector('form');
  if (!form) return {};
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
