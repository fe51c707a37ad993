import { useEffect, useRef } from 'react';

/**
 * For a place whose button goes with what it does: the keyboard goes on from the first button that is there then. What happens without
 * a press, such as a scan, moves nothing.
 * @param shown changes once the act is done
 */
export function useFocusAfterPress<Place extends HTMLElement>(shown: unknown) {
  const place = useRef<Place>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [shown]);
  const press = () => {
    isPressed.current = true;
  };
  return { place, press };
}
