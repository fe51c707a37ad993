import { type ComponentType, useCallback, useState } from 'react';
import { LOAD_FAILED } from './lazy-component.tsx';
import { showToast } from './toast.tsx';

/**
 * A component that is fetched when it is opened. If it fails to load, the screen and its typed values stay as they are.
 * @param isOptional nothing is said then: the screen works without it
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOptional = false,
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const open = useCallback(() => {
    load().then(
      ({ default: component }) => setComponent(() => component),
      () => isOptional || showToast('error', LOAD_FAILED),
    );
  }, [load, isOptional]);
  const close = useCallback(() => setComponent(null), []);
  return { Component, open, close };
}
