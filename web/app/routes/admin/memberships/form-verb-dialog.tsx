import type { MembershipDetails } from '@cercle/contract/membership-views';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { DIALOG_BUSY, exchangeText, FORM_VERBS, type FormVerb } from '../../../content/admin-membership.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ChoiceControl, TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { FormTarget } from './form-target.ts';
import { defaultsOf, PATHS, SCHEMAS } from './form-verb-calls.ts';
import { FIELDS, type FormVerbField } from './form-verb-fields.ts';

type FormVerbDialogProps = {
  target: FormTarget;
  membership: MembershipDetails;
  onChange: () => void;
  onClose: () => void;
};

/** Asks for what a change needs. A refusal is shown in it, and leaves what was typed. Open as long as it is there. */
export default function FormVerbDialog({ target, membership, onChange, onClose }: FormVerbDialogProps) {
  const { verb, id } = target;
  const { title, message, submit } = FORM_VERBS[verb];
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: SCHEMAS[verb],
    defaults: defaultsOf(target, membership),
    failureText: (error) => error.message,
    handleFailure,
    send: async (values, _, key) => {
      const answer = await api.post<unknown>(PATHS[verb](id), values, key);
      onClose();
      showToast('success', successText(verb, answer));
      onChange();
    },
  });
  const offer: unknown = useWatch({ control: form.control, name: 'offer' });
  const isShown = ({ isOfBusiness }: FormVerbField) => !isOfBusiness || offer !== 'SINGLE';
  return (
    <FormDialog
      form={form}
      title={title}
      message={message}
      confirmText={submit}
      confirmLook={verb === 'terminate' ? 'danger' : 'primary'}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      {FIELDS[verb].filter(isShown).map((field) => (
        <FieldControl key={field.name} field={field} />
      ))}
    </FormDialog>
  );
}

function FieldControl({
  field: { name, label, hint, kind, choices, isOptional = false },
}: {
  field: FormVerbField;
}) {
  if (choices) return <ChoiceControl name={name} label={label} choices={choices} isStacked />;
  return (
    <TextControl
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      autoComplete="off"
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'date' ? undefined : kind}
    />
  );
}

const successText = (verb: FormVerb, answer: unknown) =>
  verb === 'upgrade' ? exchangeText(answer as Parameters<typeof exchangeText>[0]) : FORM_VERBS[verb].success;
