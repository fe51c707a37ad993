import { type ComponentType, useCallback, useState } from 'react';
import { showToast } from './toast.tsx';

export const NOT_LOADED =
  'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.';

/**
 * A part that is fetched once it is asked for. One that does not come leaves the screen, and what is typed there, as it
 * is.
 */
export function useLate<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = useCallback(() => {
    load().then(
      ({ default: loaded }) => setPart(() => loaded),
      () => showToast('error', NOT_LOADED),
    );
  }, [load]);
  const close = useCallback(() => setPart(null), []);
  return { Part, open, close };
}
