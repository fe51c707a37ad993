import { Check, CircleAlert, Info, X } from 'lucide-react';
import { type FocusEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'notification';
/** An action of a toast, such as undo. */
type ToastAction = { label: string; run: () => void; seconds: number };
type Toast = { id: number; type: ToastType; message: string; action?: ToastAction | undefined };

const TOAST_MS = 5000;

let toast: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  toast = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows one message at a time, for five seconds; a message with an action stays as long as the action is offered. */
export function showToast(type: ToastType, message: string, action?: ToastAction): void {
  lastId += 1;
  show({ id: lastId, type, message, action });
}

/** Removes an outdated message. */
export const dismissToast = () => show(null);

const LOOKS = {
  success: { Icon: Check, className: 'text-success' },
  error: { Icon: CircleAlert, className: 'text-danger' },
  notification: { Icon: Info, className: 'text-slate' },
};

/**
 * Both regions are there from the start: a screen reader announces what changes in one, not one that appears. They are
 * above, under the header, which has two rows at middle widths: what is pressed next ends a form, or waits at the foot of
 * a list.
 */
export function ToastRegion() {
  const current = useSyncExternalStore(
    subscribe,
    () => toast,
    () => null,
  );
  const toastFor = (isError: boolean) =>
    current && (current.type === 'error') === isError ? <ToastCard key={current.id} {...current} /> : null;
  return (
    <div className="pointer-events-none fixed inset-x-4 top-20 z-50 mx-auto max-w-md md:max-lg:top-30">
      <div role="status">{toastFor(false)}</div>
      <div role="alert">{toastFor(true)}</div>
    </div>
  );
}

function ToastCard({ type, message, action }: Toast) {
  const durationMs = action ? action.seconds * 1000 : TOAST_MS;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(dismissToast, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);

  const previousFocus = useRef<HTMLElement | null>(null);
  const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    // Not for the focus that a sent form gives to the message itself (`forms/form-fields.ts`).
    if (target !== currentTarget) setPaused(true);
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
  };
  /** Closed or expired, it gives back the focus before it leaves the page. */
  const card = useCallback(
    (element: HTMLElement | null) => () => {
      if (element?.contains(document.activeElement)) previousFocus.current?.focus({ preventScroll: true });
    },
    [],
  );

  const { Icon, className } = LOOKS[type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it, by pointer or keyboard, only keeps it in place.
    <div
      ref={card}
      tabIndex={-1}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
      onFocus={onFocus}
      onBlur={() => setPaused(false)}
      className="toast-card card pointer-events-auto flex items-start gap-3 rounded-md py-2 pr-2 pl-4 shadow-float"
    >
      <Icon className={`mt-2 size-5 shrink-0 ${className}`} aria-hidden="true" />
      <p className="grow py-1.5 text-sm font-[550]">{message}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast();
            action.run();
          }}
          className="min-h-9 shrink-0 rounded-sm px-2.5 text-sm font-[650] underline decoration-brass decoration-2 underline-offset-4 hover:bg-sand"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Fermer ce message"
        onClick={dismissToast}
        className="grid size-9 shrink-0 place-items-center rounded-sm text-slate hover:bg-sand hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
