import type { MembershipDetails } from '@cercle/contract/membership-views';
import { useState } from 'react';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { AskForm, FormTarget } from './form-target.ts';

const loadDialog = () => import('./form-verb-dialog.tsx');

/** `ask` opens the dialog of a change that asks for input. */
export function useFormVerb(membership: MembershipDetails, onChange: () => void) {
  const { Component: FormVerbDialog, open, close } = useLazyComponent(loadDialog);
  const [target, setTarget] = useState<FormTarget | null>(null);
  const ask: AskForm = (asked) => {
    setTarget(asked);
    open();
  };
  const dialog = FormVerbDialog && target && (
    <FormVerbDialog target={target} membership={membership} onChange={onChange} onClose={close} />
  );
  return { ask, dialog };
}
