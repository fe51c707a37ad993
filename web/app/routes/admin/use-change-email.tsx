import { useState } from 'react';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { EmailTarget } from './change-email-dialog.tsx';

const loadDialog = () => import('./change-email-dialog.tsx');

/** `askEmail` opens the dialog for another address of an account; `onChange` reloads the screen. */
export function useChangeEmail(onChange: () => void) {
  const [target, setTarget] = useState<EmailTarget | null>(null);
  const { Component: ChangeEmailDialog, open, close } = useLazyComponent(loadDialog);
  return {
    askEmail: (account: EmailTarget) => {
      setTarget(account);
      open();
    },
    emailDialog: target && ChangeEmailDialog && (
      <ChangeEmailDialog target={target} onChange={onChange} onClose={close} />
    ),
  };
}
