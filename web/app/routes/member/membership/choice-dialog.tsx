import type { OwnMembership } from '@cercle/contract/own-membership';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';

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
export default function ChoiceDialog({ choice, onDone, onCancel }: ChoiceDialogProps) {
  const { path, title, action, message, look } = choice;
  const [wasRefused, setRefused] = useState(false);
  return (
    <CallDialog
      title={title}
      message={message}
      confirmText={action}
      confirmLook={look}
      call={async () => onDone(await api.put<OwnMembership | null>(path))}
      onRefused={() => setRefused(true)}
      onCancel={() => onCancel(wasRefused)}
    />
  );
}
