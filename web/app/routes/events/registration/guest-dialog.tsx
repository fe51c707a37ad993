import { type GuestData, guestData } from '@cercle/contract/registrations';
import { GUESTS } from '../../../content/registration-acts.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';

type GuestDialogProps = {
  message: string;
  /** What was typed before. */
  typed: GuestData | null;
  send: (guest: GuestData, key: string) => Promise<void> | void;
  onCancel: () => void;
};

const EMPTY = { name: '', email: '', company: '' };

/** Names a guest. Open as long as it is mounted. */
export default function GuestDialog({ message, typed, send, onCancel }: GuestDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<GuestData>({
    schema: guestData,
    defaults: typed ?? EMPTY,
    failureText: ({ message: text }) => text,
    handleFailure,
    send: async (guest, _, key) => send(guest, key),
  });
  return (
    <FormDialog
      form={form}
      title={GUESTS.dialogTitle}
      message={message}
      confirmText={GUESTS.submit}
      busyText={GUESTS.busy}
      failure={failure}
      onCancel={onCancel}
    >
      <TextControl name="name" label="Nom" autoComplete="off" />
      <TextControl name="email" type="email" label="E-mail" autoComplete="off" />
      <TextControl name="company" label="Société" autoComplete="off" isOptional />
    </FormDialog>
  );
}
