import type { RegistrationRow } from '@cercle/contract/registrations';
import { api } from '../../../../api/client.ts';
import { UNEXCUSE } from '../../../../content/admin-attendance.ts';
import { CallDialog } from './call-dialog.tsx';
import { excuseCall } from './registration-list.ts';

type UnexcuseDialogProps = {
  eventId: number;
  row: RegistrationRow;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before a person is no longer excused. Open as long as it is mounted. */
export default function UnexcuseDialog({ eventId, row, ...handlers }: UnexcuseDialogProps) {
  return (
    <CallDialog
      texts={UNEXCUSE}
      message={UNEXCUSE.message(row)}
      look="danger"
      call={async () => {
        await api.delete(excuseCall(eventId, row));
        return UNEXCUSE.success;
      }}
      {...handlers}
    />
  );
}
