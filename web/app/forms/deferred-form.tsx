import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { type DraftValues, restoreDraft, saveDraftWhenHidden } from './draft-storage.ts';

/** What was typed before the form's own code arrived. */
export type Draft = DraftValues;
type FormComponent = ComponentType<{ draft: Draft }>;

/** Fetched this long before it comes into view, so that nobody sees the change. */
const PRELOAD_MARGIN = '600px';

type DeferredFormProps = {
  /** Under which the form finds again what was typed before the page was loaded anew. */
  name: string;
  load: () => Promise<{ default: FormComponent }>;
  /** The same fields at the same places, without their rules: nothing moves when the form takes over. */
  placeholder: ReactNode;
};

/** A form whose code is fetched when someone comes near it; until then its stand-in keeps what is typed. */
export function DeferredForm({ name, load, placeholder }: DeferredFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const focusedName = useRef<string | null>(null);
  const [loadedForm, setLoadedForm] = useState<{ Form: FormComponent; draft: Draft } | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isLoading = false;
    const loadForm = async () => {
      if (isLoading) return;
      isLoading = true;
      const module = await load().catch(() => null);
      if (!module) {
        // Out of reach for now: asked again at the next sign of interest.
        isLoading = false;
        setFailed(true);
        return;
      }
      await nextTask();
      focusedName.current = focusedControlName(element);
      // At once: a key pressed between the reading and the change would be lost.
      flushSync(() => setLoadedForm({ Form: module.default, draft: readDraft(element) }));
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadForm(),
      {
        rootMargin: PRELOAD_MARGIN,
      },
    );
    observer.observe(element);
    element.addEventListener('focusin', loadForm);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', loadForm);
    };
  }, [load]);

  useLayoutEffect(() => {
    if (loadedForm && focusedName.current)
      findControl(container.current, focusedName.current)?.focus({ preventScroll: true });
  }, [loadedForm]);

  useEffect(() => {
    const element = container.current;
    if (loadedForm || !element) return;
    fillControls(element, restoreDraft(name));
    return saveDraftWhenHidden(name, () => readDraft(element));
  }, [loadedForm, name]);

  return (
    <div ref={container}>
      {loadedForm ? <loadedForm.Form draft={loadedForm.draft} /> : placeholder}
      {hasFailed && !loadedForm && <LoadFailure />}
    </div>
  );
}

/** Many browsers ask only once for a file that did not come, and a week after a change of version it is gone: a new page names it anew. */
function LoadFailure() {
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

const findControl = (element: HTMLElement | null, name: string) =>
  element?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);

function focusedControlName(element: HTMLElement): string | null {
  const { activeElement } = document;
  return activeElement && element.contains(activeElement) ? activeElement.getAttribute('name') : null;
}

/** What was typed since is newer. */
function fillControls(element: HTMLElement, draft: DraftValues): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = findControl(element, name);
    if (control && !control.value) control.value = value;
  }
}

function readDraft(element: HTMLElement): Draft {
  const form = element.querySelector('form');
  if (!form) return {};
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
