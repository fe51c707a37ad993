import { type RefObject, useEffect, useRef } from 'react';
import type { CardState } from './use-card-state.ts';

/** The button that was pressed is gone with its state: the focus goes to the card. */
export function useFocusAfterChange(card: RefObject<HTMLElement | null>, state: CardState<unknown>): void {
  const wasReady = useRef(false);
  useEffect(() => {
    if (wasReady.current && document.activeElement === document.body) card.current?.focus();
    wasReady.current = state.kind === 'ready';
  }, [card, state]);
}
