import { formatEuros } from '@cercle/contract/money';
import type { CirclePerson, Recommendation } from '@cercle/contract/recommendations';
import { THANKS_CONFIRM_CENTS, type ThanksCreate } from '@cercle/contract/thanks';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { nameOf } from '../../../content/circle-person.ts';
import { VERBS } from '../../../content/recommendations.ts';
import { CONCLUDE, THANKS_FORM } from '../../../content/thanks.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useKeyByContent } from '../../../forms/use-key-by-content.ts';
import { showToast } from '../../../ui/toast.tsx';
import { moveRecommendation, THANKS_CALL } from './recommendation-calls.ts';
import { AmountFields, ConcludeFields, ThankedFields } from './thanks-fields.tsx';
import { thanksFormOf } from './thanks-form-schema.ts';
import { useSentenceFailure } from './use-sentence-failure.ts';

type ThanksDialogProps = {
  /** The one that the business came from; null to ask who is thanked. */
  recommendation: Recommendation | null;
  /** Concludes the recommendation, with thanks or without. */
  isConcluding?: boolean;
  onChange: () => void;
  onClose: () => void;
};

const DEFAULTS = { how: '', who: 'MEMBER', toId: '', visitorName: '', kind: '', amount: '', month: '' };

/** Thanks someone for business, with its amount. Open as long as it is mounted. */
export default function ThanksDialog({
  recommendation,
  isConcluding = false,
  onChange,
  onClose,
}: ThanksDialogProps) {
  const id = recommendation?.id ?? null;
  const schema = useMemo(() => thanksFormOf(id), [id]);
  const { failure, handleFailure } = useSentenceFailure(onChange);
  const [person, setPerson] = useState<CirclePerson | null>(null);
  /** Typed, and waiting to be confirmed. */
  const [high, setHigh] = useState<ThanksCreate | null>(null);
  const keyOf = useKeyByContent();

  const finish = (text: string) => {
    onClose();
    showToast('success', text);
    onChange();
  };
  const write = async (typed: ThanksCreate) => {
    const thanks = { ...typed, isConfirmed: typed.cents > THANKS_CONFIRM_CENTS };
    await api.post(THANKS_CALL, thanks, keyOf(thanks));
    finish(THANKS_FORM.done);
  };
  const form = useContractForm({
    schema,
    defaults: { ...DEFAULTS, how: recommendation?.canThank === false ? 'ALONE' : 'THANKS' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (typed, { how }) => {
      if (recommendation && how === 'ALONE') {
        await moveRecommendation(recommendation.id, 'win', { reason: '', version: recommendation.version });
        finish(VERBS.win.done);
      } else if (typed.cents > THANKS_CONFIRM_CENTS) setHigh(typed as ThanksCreate);
      else await write(typed as ThanksCreate);
    },
  });
  const [how, who, visitorName] = useWatch({ control: form.control, name: ['how', 'who', 'visitorName'] });
  const isVisitor = recommendation === null && who === 'VISITOR';
  const thanked = recommendation?.other ?? person;
  const name = isVisitor ? String(visitorName) : thanked ? nameOf(thanked) : '';
  return (
    <>
      <FormDialog
        form={form}
        title={titleOf(recommendation, isConcluding)}
        message={isConcluding ? CONCLUDE.message(name) : THANKS_FORM.message}
        confirmText={isConcluding ? CONCLUDE.submit : THANKS_FORM.submit}
        busyText={THANKS_FORM.busy}
        failure={failure}
        isWide
        onCancel={onClose}
      >
        <div className="grid gap-2">
          {isConcluding && recommendation?.canThank && <ConcludeFields />}
          {recommendation === null && <ThankedFields isVisitor={isVisitor} onChoose={setPerson} />}
          {how !== 'ALONE' && <AmountFields seenBy={isVisitor ? null : name} />}
        </div>
      </FormDialog>
      {high && (
        <CallDialog
          title={THANKS_FORM.confirmTitle(formatEuros(high.cents))}
          message={THANKS_FORM.confirmText(name, formatEuros(high.cents))}
          confirmText={THANKS_FORM.confirm(formatEuros(high.cents))}
          call={() => write(high)}
          onCancel={() => setHigh(null)}
        />
      )}
    </>
  );
}

const titleOf = (recommendation: Recommendation | null, isConcluding: boolean) => {
  if (isConcluding) return CONCLUDE.title;
  return recommendation ? THANKS_FORM.titleTo(nameOf(recommendation.other)) : THANKS_FORM.title;
};
