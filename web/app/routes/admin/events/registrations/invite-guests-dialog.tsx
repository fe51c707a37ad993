import type { EventDetails, GuestInvitations } from '@cercle/contract/events';
import { api } from '../../../../api/client.ts';
import { INVITE_GUESTS } from '../../../../content/admin-attendance.ts';
import { EVENTS_CALL } from '../event-list.ts';
import { CallDialog } from './call-dialog.tsx';

type InviteGuestsDialogProps = { event: EventDetails; onChange: () => void; onClose: () => void };

/** Asks before guests who came are invited to join the circle. Open as long as it is mounted. */
export default function InviteGuestsDialog({ event, ...handlers }: InviteGuestsDialogProps) {
  const { id, guestsToInvite } = event;
  return (
    <CallDialog
      texts={INVITE_GUESTS}
      message={INVITE_GUESTS.message(guestsToInvite)}
      call={async () => {
        const { invited } = await api.post<GuestInvitations>(`${EVENTS_CALL}/${id}/guest-invitations`);
        return INVITE_GUESTS.success(invited);
      }}
      {...handlers}
    />
  );
}
