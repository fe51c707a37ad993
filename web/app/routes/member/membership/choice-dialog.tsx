import type { OwnMembership } from '@cercle/contract/own-membership';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';

export type Choice = {
  path: `/me/membership/renewals/${number}/${'decline' | 'undo-decline'}`;
  title: string;
  action: string;
  message: string;
  look: 'primary' | 'danger';
};

type ChoiceDialogProps = {
  choice: Choice;
  onDone: (own: OwnMembership | null) => void;
  /** @param wasRefused what is on the screen may be out of date */
  onCancel: (wasRefused: boolean) => void;
};

/** Asks before a choice about the renewal; where it is refused, says why in the server's words. Open as long as it is mounted. */
export function ChoiceDialog({ choice, onDone, onCancel }: ChoiceDialogProps) {
  const { path, title, action, message, look } = choice;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await api.put<OwnMembership | null>(path));
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      message={message}
      confirmText={action}
      confirmLook={look}
      isBusy={isBusy}
      onConfirm={() => void send()}
      onCancel={() => onCancel(failure !== undefined)}
    >
      <div role="alert">
        <FieldError id={`${id}-failure`} error={failure} />
      </div>
    </ConfirmDialog>
  );
}
