import type { OwnEvent } from '@cercle/contract/registrations';
import { GUESTS, lateFeeText } from '../../../content/registration-acts.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Guest, sendGuestAct } from './own-event-calls.ts';

type GuestActDialogProps = {
  own: OwnEvent;
  guest: Guest;
  act: 'refuse' | 'withdraw';
  onDone: (own: OwnEvent) => void;
  onCancel: () => void;
};

/** Asks before a guest loses their seat, or the one that they were offered; says the fee after the deadline. */
export function GuestActDialog({ own, guest, act, onDone, onCancel }: GuestActDialogProps) {
  const { name, state } = guest;
  const isFeeDue = own.isLate && act === 'withdraw' && state === 'REGISTERED';
  return (
    <CallDialog
      title={GUESTS.removeTitle(name)}
      message={[
        GUESTS.removeText(name, state === 'REGISTERED'),
        ...(isFeeDue ? [lateFeeText(own)] : []),
      ].join(' ')}
      confirmText={act === 'refuse' ? GUESTS.refuse : GUESTS.remove}
      confirmLook="danger"
      call={async () => {
        onDone(await sendGuestAct(own, guest.id, act, own.isLate));
        showToast('success', GUESTS.removed(name));
      }}
      onCancel={onCancel}
    />
  );
}
