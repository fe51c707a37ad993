import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusTarget } from './use-movement-actions.ts';

type Options = {
  /** In the order of the list, without those that are being dealt with. */
  ids: readonly number[];
  /** All of them, in the order of the list. */
  allIds: readonly number[];
  target: FocusTarget | null;
  onReached: () => void;
};

/** One row of a list is reached by Tab, the others by the arrows (roving tabindex, ARIA Authoring Practices). */
export function useRovingRows({ ids, allIds, target, onReached }: Options) {
  const rows = useRef(new Map<number, HTMLElement>());
  const [activeId, setActiveId] = useState<number | null>(null);
  const current = activeId !== null && ids.includes(activeId) ? activeId : ids[0];

  const focus = useCallback((id: number | undefined) => {
    const row = id === undefined ? undefined : rows.current.get(id);
    if (!row) return false;
    // No further than it takes to see it.
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  }, []);

  useEffect(() => {
    if (target && focus(targetId(target, ids, allIds))) onReached();
  }, [target, ids, allIds, focus, onReached]);

  const register = (id: number) => (row: HTMLElement | null) => {
    if (!row) return;
    rows.current.set(id, row);
    return () => {
      rows.current.delete(id);
    };
  };
  /** @param step 1 for the next, -1 for the one before */
  const move = (from: number, step: 1 | -1) => focus(ids[ids.indexOf(from) + step]);
  const moveToEnd = (end: 'first' | 'last') => focus(end === 'first' ? ids[0] : ids.at(-1));
  return { current, setActiveId, register, move, moveToEnd };
}

/** The next row that waits, else the one before; undefined while there is none. */
function targetId(
  target: FocusTarget,
  ids: readonly number[],
  allIds: readonly number[],
): number | undefined {
  if ('on' in target) return ids.includes(target.on) ? target.on : undefined;
  const position = allIds.indexOf(target.after);
  const waiting = new Set(ids);
  const next = allIds.slice(position + 1).find((id) => waiting.has(id));
  return next ?? allIds.slice(0, Math.max(position, 0)).findLast((id) => waiting.has(id));
}
