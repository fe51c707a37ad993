import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reloadPage } from '../navigation/reload-page.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { keepDraft, takeDraft, watchDraft } from './draft-store.ts';

/** The form's code is fetched at this distance from the viewport, before the change can be seen. */
const PRELOAD_MARGIN = '600px';

type DeferredFormProps = {
  /** The form's `draftName`. */
  name: string;
  load: () => Promise<{ default: ComponentType }>;
  /** The same fields at the same places, without their rules: nothing moves when the form replaces it. */
  placeholder: Elements;
};

/** A form whose code is fetched when it is scrolled near or focused; what is typed into its placeholder becomes its draft. */
export function DeferredForm({ name, load, placeholder }: DeferredFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const focusedName = useRef<string | null>(null);
  const [loadedForm, setLoadedForm] = useState<{ Form: ComponentType } | null>(null);
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
        // Fetched again at the next scroll or focus.
        isLoading = false;
        setFailed(true);
        return;
      }
      await nextTask();
      focusedName.current = focusedControlName(element);
      // At once: a key pressed between the reading and the change would be lost.
      flushSync(() => {
        keepDraft(name, readControls(element) ?? {});
        setLoadedForm({ Form: module.default });
      });
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
  }, [load, name]);

  useLayoutEffect(() => {
    if (loadedForm && focusedName.current)
      findControl(container.current, focusedName.current)?.focus({ preventScroll: true });
  }, [loadedForm]);

  useEffect(() => {
    const element = container.current;
    if (loadedForm || !element) return;
    fillControls(element, takeDraft(name) ?? {});
    return watchDraft(name, () => readControls(element));
  }, [loadedForm, name]);

  return (
    <div ref={container}>
      {loadedForm ? <loadedForm.Form /> : placeholder}
      {hasFailed && !loadedForm && <LoadFailure />}
    </div>
  );
}

/** Many browsers do not fetch a failed module again, and a week after an upgrade the file is gone: a reload gets its new name. */
function LoadFailure() {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-md bg-warning-tint p-4 text-warning"
    >
      <p>Le formulaire n’a pas pu être chargé.</p>
      <Button look="quiet" size="small" onClick={() => void reloadPage()}>
        Recharger la page
      </Button>
    </div>
  );
}

/** Running the form's code and rendering it are two tasks: the page responds in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const findControl = (element: HTMLElement | null, name: string) =>
  element?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);

function focusedControlName(element: HTMLElement): string | null {
  const { activeElement } = document;
  return activeElement && element.contains(activeElement) ? activeElement.getAttribute('name') : null;
}

/** A control that is not empty was typed into after the draft. */
function fillControls(element: HTMLElement, draft: Record<string, string>): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = findControl(element, name);
    if (control && !control.value) control.value = value;
  }
}

function readControls(element: HTMLElement): Record<string, unknown> | null {
  const form = element.querySelector('form');
  const entries = form ? [...new FormData(form)].filter(([, value]) => value !== '') : [];
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
