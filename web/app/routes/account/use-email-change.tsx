import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const loadDialog = () => import('./change-email-dialog.tsx');

/** Opens the dialog for another address of one's own account; `dialog` is to be placed outside of any form. */
export function useEmailChange(email: string) {
  const { Component: ChangeEmailDialog, open, close } = useLazyComponent(loadDialog);
  return { open, dialog: ChangeEmailDialog && <ChangeEmailDialog email={email} onClose={close} /> };
}

export const ChangeEmailButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} className="link cursor-pointer py-1 font-normal">
    Changer d’adresse
  </button>
);
