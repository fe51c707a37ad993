import { type SeatInvitation, seatInvitation } from '@cercle/contract/own-membership';
import { api } from '../../../api/client.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';

type InviteDialogProps = { onInvited: (email: string) => Promise<void>; onCancel: () => void };

/** Invites a person to a free seat. Open as long as it is mounted. */
export default function InviteDialog({ onInvited, onCancel }: InviteDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<SeatInvitation>({
    schema: seatInvitation,
    defaults: { fullName: '', email: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (person, _, key) => {
      await api.post('/me/membership/seats', person, key);
      await onInvited(person.email);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Inviter une personne"
      message="Elle reçoit un e-mail pour activer son accès. Une place lui est gardée dès maintenant."
      confirmText="Envoyer l’invitation"
      busyText="Envoi…"
      failure={failure}
      onCancel={onCancel}
    >
      <TextControl name="fullName" label="Nom" autoComplete="off" />
      <TextControl name="email" type="email" label="E-mail" autoComplete="off" />
    </FormDialog>
  );
}
