import { type Recommendation, recommendationMove } from '@cercle/contract/recommendations';
import { nameOf } from '../../../content/circle-person.ts';
import { REASON, REASON_DIALOG, type ReasonVerb, VERBS } from '../../../content/recommendations.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../forms/controls.tsx';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { moveRecommendation } from './recommendation-calls.ts';
import { useSentenceFailure } from './use-sentence-failure.ts';

const schema = recommendationMove.pick({ reason: true });

type ReasonDialogProps = {
  recommendation: Recommendation;
  verb: ReasonVerb;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before a step that ends a recommendation, and for the reason if there is one to give. Open as long as it is mounted. */
export default function ReasonDialog({ recommendation, verb, onChange, onClose }: ReasonDialogProps) {
  const { id, version, other } = recommendation;
  const { failure, handleFailure } = useSentenceFailure(onChange);
  const form = useContractForm({
    schema,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async ({ reason }) => {
      await moveRecommendation(id, verb, { reason, version });
      onClose();
      showToast('success', VERBS[verb].done);
      onChange();
    },
  });
  const { title, message } = REASON_DIALOG[verb];
  return (
    <FormDialog
      form={form}
      title={title}
      message={message(nameOf(other))}
      confirmText={VERBS[verb].button}
      busyText={REASON.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl
        name="reason"
        label={REASON.label}
        hint={REASON.hint(nameOf(other))}
        rows={3}
        isOptional
      />
    </FormDialog>
  );
}
