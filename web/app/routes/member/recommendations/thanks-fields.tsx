import { frenchMonth } from '@cercle/contract/french-day';
import type { CirclePerson } from '@cercle/contract/recommendations';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { CONCLUDE, THANKS_FORM, THANKS_KIND_CHOICES } from '../../../content/thanks.ts';
import { ChoiceControl, TextControl } from '../../../forms/controls.tsx';
import { PersonSearch } from './person-search.tsx';
import { THANKS_CALL } from './recommendation-calls.ts';

/** Whether a recommendation is concluded with thanks. */
export const ConcludeFields = () => (
  <ChoiceControl
    name="how"
    label={CONCLUDE.how}
    deps={['amount']}
    choices={[
      { value: 'THANKS', label: CONCLUDE.withThanks, hint: CONCLUDE.withThanksHint },
      { value: 'ALONE', label: CONCLUDE.alone, hint: CONCLUDE.aloneHint },
    ]}
  />
);

type ThankedFieldsProps = { isVisitor: boolean; onChoose: (person: CirclePerson | null) => void };

/** Who is thanked, and where the business came from. */
export const ThankedFields = ({ isVisitor, onChoose }: ThankedFieldsProps) => (
  <>
    <ChoiceControl
      name="who"
      label={THANKS_FORM.who}
      deps={['toId', 'visitorName']}
      choices={[
        { value: 'MEMBER', label: THANKS_FORM.member },
        { value: 'VISITOR', label: THANKS_FORM.visitorChoice },
      ]}
    />
    {isVisitor ? (
      <TextControl
        name="visitorName"
        label={THANKS_FORM.visitorName}
        hint={THANKS_FORM.visitorHint}
        autoComplete="off"
      />
    ) : (
      <PersonSearch name="toId" hasFormer onChoose={onChoose} />
    )}
    <ChoiceControl name="kind" label={THANKS_FORM.kind} isStacked choices={THANKS_KIND_CHOICES} />
  </>
);

/** @param seenBy the other who sees the amount: '' until one is chosen, null where nobody does */
export function AmountFields({ seenBy }: { seenBy: string | null }) {
  return (
    <>
      <TextControl
        name="amount"
        label={THANKS_FORM.amount}
        hint={THANKS_FORM.amountHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <MonthField />
      <p className="border-l-2 border-brass pl-4 text-sm text-slate">{seenByText(seenBy)}</p>
    </>
  );
}

function seenByText(name: string | null): string {
  if (name === null) return THANKS_FORM.seenByYou;
  return name === '' ? THANKS_FORM.seenByWhom : THANKS_FORM.seenBy(name);
}

/** Asked only while the month before is still open; without an answer of the server, it is the current one. */
function MonthField() {
  const { getValues, setValue } = useFormContext();
  const [months, setMonths] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    api.get<string[]>(`${THANKS_CALL}/months`).then(
      (open) => isCurrent && setMonths(open),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const [current = ''] = months;
  useEffect(() => {
    if (current && !getValues('month')) setValue('month', current);
  }, [current, getValues, setValue]);
  if (months.length > 1)
    return (
      <ChoiceControl
        name="month"
        label={THANKS_FORM.month}
        choices={months.map((value) => ({ value, label: frenchMonth(value) }))}
      />
    );
  return (
    <p className="text-sm text-slate empty:hidden">
      {current && THANKS_FORM.monthText(frenchMonth(current))}
    </p>
  );
}
