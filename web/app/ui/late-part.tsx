import { type ComponentType, lazy } from 'react';
import { NOT_LOADED } from './use-late.ts';

/** A part that a screen shows by itself. One that does not come leaves the others standing, and says so in its place. */
export const latePart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Missing })));

const Missing = () => (
  <p role="alert" className="mt-5 text-danger">
    {NOT_LOADED}
  </p>
);
