import { type ComponentType, lazy } from 'react';
import { reloadPage } from '../navigation/reload-page.ts';
import { Button } from './button.tsx';

export const LOAD_FAILED =
  'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.';

/** A component in a chunk of its own. If it fails to load, the rest of the screen stays and the failure is shown in its place. */
export const lazyComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: LoadFailure })));

/** Fetches a component that is about to be shown. If it fails, rendering it shows the failure. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined);

const LoadFailure = () => (
  <div role="alert" className="mt-5 grid justify-items-start gap-4">
    <p className="text-danger">{LOAD_FAILED}</p>
    <Button look="quiet" size="small" onClick={() => void reloadPage()}>
      Recharger la page
    </Button>
  </div>
);
