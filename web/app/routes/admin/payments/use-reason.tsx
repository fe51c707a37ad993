import { useState } from 'react';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { ReasonTexts } from './reason-dialog.tsx';

const loadDialog = () => import('./reason-dialog.tsx');

export type AskedReason = { texts: ReasonTexts; path: string; look?: 'primary' | 'danger' };

/** `ask` opens the dialog that asks why. */
export function useReason(onChange: () => void) {
  const { Component: ReasonDialog, open, close } = useLazyComponent(loadDialog);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const ask = (reason: AskedReason) => {
    setAsked(reason);
    open();
  };
  const dialog = ReasonDialog && asked && <ReasonDialog {...asked} onChange={onChange} onClose={close} />;
  return { ask, dialog };
}
