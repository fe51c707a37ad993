import { useEffect, useState, useSyncExternalStore } from 'react';
import { MIN_DELAY_MS } from '../navigation/minimum-delay.ts';
import { ArcMark } from './arcs.tsx';

let active = 0;
const listeners = new Set<() => void>();

function changeActive(step: 1 | -1): void {
  active += step;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the overlay while `isLoading` of any caller. */
export function useOverlay(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    changeActive(1);
    return () => changeActive(-1);
  }, [isLoading]);
}

/** Shown from the very first paint by CSS alone (`styles/overlay.css`), then while a caller is loading. */
export function LoadingOverlay({ hasStart }: { hasStart: boolean }) {
  const isBusy = useSyncExternalStore(
    subscribe,
    () => active > 0,
    () => false,
  );
  const [isStarting, setStarting] = useState(hasStart);
  useEffect(() => {
    const timer = setTimeout(() => setStarting(false), MIN_DELAY_MS.overlay);
    return () => clearTimeout(timer);
  }, []);

  if (!isStarting && !isBusy) return null;
  return (
    <div
      className={`overlay ${isBusy ? 'overlay-busy' : 'overlay-start'}`}
      role={isBusy ? 'status' : undefined}
      aria-hidden={isBusy ? undefined : true}
    >
      <ArcMark isTurning className="size-16" />
      {isBusy && <span className="sr-only">Chargement…</span>}
    </div>
  );
}
