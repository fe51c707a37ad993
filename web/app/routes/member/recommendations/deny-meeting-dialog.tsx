import type { OneToOne } from '@cercle/contract/one-to-ones';
import { api } from '../../../api/client.ts';
import { DENY_MEETING, MEETING_VERBS } from '../../../content/one-to-ones.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ONE_TO_ONES_CALL } from './recommendation-calls.ts';

/** @param onAnswered also where it was refused: the other may have been faster */
type DenyMeetingDialogProps = { meeting: OneToOne; onAnswered: () => void; onClose: () => void };

/** Asks before a meeting is denied, which is for good. Open as long as it is mounted. */
export const DenyMeetingDialog = ({ meeting, onAnswered, onClose }: DenyMeetingDialogProps) => (
  <CallDialog
    title={DENY_MEETING.title}
    message={DENY_MEETING.message(meeting)}
    confirmText={DENY_MEETING.submit}
    call={async () => {
      await api.post(`${ONE_TO_ONES_CALL}/${meeting.id}/deny`);
      onClose();
      showToast('success', MEETING_VERBS.deny.done);
      onAnswered();
    }}
    onRefused={onAnswered}
    onCancel={onClose}
  />
);
