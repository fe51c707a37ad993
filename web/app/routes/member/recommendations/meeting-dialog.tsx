import { ONE_TO_ONE_PAST_DAYS, type OneToOne, oneToOneCreate } from '@cercle/contract/one-to-ones';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { nameOf } from '../../../content/circle-person.ts';
import { MEETING_FORM } from '../../../content/one-to-ones.ts';
import { dayInBelgium } from '../../../dates.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { serverNow } from '../../../session/server-time.ts';
import { showToast } from '../../../ui/toast.tsx';
import { PersonSearch } from './person-search.tsx';
import { ONE_TO_ONES_CALL } from './recommendation-calls.ts';

const schema = z
  .record(z.string(), z.unknown())
  .transform(({ withId, metOn }) => ({ withId: Number(withId), metOn }))
  .pipe(oneToOneCreate);

type MeetingDialogProps = { onChange: () => void; onClose: () => void };

/** Notes a meeting with another member. Open as long as it is mounted. */
export default function MeetingDialog({ onChange, onClose }: MeetingDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: { withId: '', metOn: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values, _, key) => {
      const { other, state } = await api.post<OneToOne>(ONE_TO_ONES_CALL, values, key);
      onClose();
      const text = state === 'CONFIRMED' ? MEETING_FORM.confirmed : MEETING_FORM.done;
      showToast('success', text(nameOf(other)));
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={MEETING_FORM.title}
      message={MEETING_FORM.message}
      confirmText={MEETING_FORM.submit}
      busyText={MEETING_FORM.busy}
      failure={failure}
      isWide
      onCancel={onClose}
    >
      <PersonSearch name="withId" />
      <TextControl
        name="metOn"
        type="date"
        label={MEETING_FORM.day}
        hint={MEETING_FORM.dayHint(ONE_TO_ONE_PAST_DAYS)}
        max={dayInBelgium(new Date(serverNow()))}
      />
    </FormDialog>
  );
}
