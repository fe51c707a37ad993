import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * A dialog with a form of its own that opens from within another form: a form cannot be part of another, and React would tell the
 * outer one that the inner one is sent.
 */
export const OutsideForm = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
