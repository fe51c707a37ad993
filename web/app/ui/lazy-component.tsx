import { type ComponentType, lazy } from 'react';
import { Button } from './button.tsx';
import { LOAD_FAILED } from './use-lazy-component.ts';

/** A part that a screen shows by itself. One that does not come leaves the others standing, and says so in its place. */
export const lazyComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: LoadFailure })));

/** Fetches a part that is about to be shown. If it does not come, showing it tells so. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined);

const LoadFailure = () => (
  <div role="alert" className="mt-5 grid justify-items-start gap-4">
    <p className="text-danger">{LOAD_FAILED}</p>
    <Button look="quiet" size="small" onClick={() => window.location.reload()}>
      Recharger la page
    </Button>
  </div>
);
