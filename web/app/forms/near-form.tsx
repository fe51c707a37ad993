import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { holdOutOfSight, type Typed, takeBack } from './held-text.ts';

/** What was typed before the form's own code arrived. */
export type Draft = Typed;
type LazyForm = ComponentType<{ draft: Draft }>;

/** Fetched this long before it comes into view, so that nobody sees the change. */
const NEAR = '600px';

type NearFormProps = {
  /** Under which the form finds again what was typed before the page was loaded anew. */
  name: string;
  load: () => Promise<{ default: LazyForm }>;
  /** The same fields at the same places, without their rules: nothing moves when the form takes over. */
  standIn: ReactNode;
};

/** A form whose code is fetched when someone comes near it; until then its stand-in keeps what is typed. */
export function NearForm({ name, load, standIn }: NearFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const [taken, setTaken] = useState<{ Form: LazyForm; draft: Draft } | null>(null);
  const [hasFailed, setFailed] = useState(false);

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
        setFailed(true);
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

  useEffect(() => {
    const element = place.current;
    if (taken || !element) return;
    fillIn(element, takeBack(name));
    return holdOutOfSight(name, () => typedIn(element));
  }, [taken, name]);

  return (
    <div ref={place}>
      {taken ? <taken.Form draft={taken.draft} /> : standIn}
      {hasFailed && !taken && <Missing />}
    </div>
  );
}

/** Many browsers ask only once for a file that did not come, and a week after a change of version it is gone: a new page names it anew. */
function Missing() {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-md bg-warning-tint p-4 text-warning"
    >
      <p>Le formulaire n’a pas pu être chargé.</p>
      <Button look="quiet" size="small" onClick={() => window.location.reload()}>
        Recharger la page
      </Button>
    </div>
  );
}

/** Running the form's code and drawing it are two tasks: in between, the page answers. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const controlNamed = (element: HTMLElement | null, name: string) =>
  element?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);

function focusedIn(element: HTMLElement): string | null {
  const { activeElement } = document;
  return activeElement && element.contains(activeElement) ? activeElement.getAttribute('name') : null;
}

/** What was typed since is newer. */
function fillIn(element: HTMLElement, held: Typed): void {
  for (const [name, typed] of Object.entries(held)) {
    const control = controlNamed(element, name);
    if (control && !control.value) control.value = typed;
  }
}

function typedIn(element: HTMLElement): Draft {
  const form = element.querySelector('form');
  if (!form) return {};
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
