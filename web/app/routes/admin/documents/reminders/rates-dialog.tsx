import { type LateInterestRates, lateInterestRateEntry } from '@cercle/contract/reminders';
import { toHundredths } from '@cercle/contract/typed-numbers';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { showError } from '../../../../api/show-error.ts';
import { RATES_FORM, rateText, semesterText } from '../../../../content/admin-reminders.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { SelectControl } from '../../../../forms/select-control.tsx';
import { showToast } from '../../../../ui/toast.tsx';

const RATES_CALL = '/admin/late-interest-rates';

/** « 10,5 » is 1 050 basis points. */
const schema = z
  .record(z.string(), z.unknown())
  .transform((typed) => ({
    startsOn: typed.startsOn,
    basisPoints: toHundredths(String(typed.basisPoints ?? '')),
  }))
  .pipe(
    lateInterestRateEntry.extend({
      basisPoints: z.number({ error: RATES_FORM.notANumber }).pipe(lateInterestRateEntry.shape.basisPoints),
    }),
  );

type RatesDialogProps = { onChange: () => void; onClose: () => void };

/** Reads the rates, then takes one more. Open as long as it is mounted. */
export default function RatesDialog(props: RatesDialogProps) {
  const [rates, setRates] = useState<LateInterestRates>();
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it opens.
  useEffect(() => {
    api.get<LateInterestRates>(RATES_CALL).then(setRates, (error) => {
      showError(error, () => RATES_FORM.notLoaded);
      onClose();
    });
  }, []);
  return rates ? <RatesForm {...props} rates={rates} /> : null;
}

function RatesForm({ rates: { rates }, onChange, onClose }: RatesDialogProps & { rates: LateInterestRates }) {
  const { failure, handleFailure } = useDialogFailure();
  const semesters = [...nextOf(rates[0]?.startsOn ?? ''), ...rates.map(({ startsOn }) => startsOn)];
  const form = useContractForm({
    schema,
    defaults: { startsOn: semesters[0], basisPoints: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.put(RATES_CALL, values);
      onClose();
      showToast('success', RATES_FORM.saved);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={RATES_FORM.title}
      message={RATES_FORM.message}
      confirmText={RATES_FORM.save}
      busyText={RATES_FORM.saving}
      failure={failure}
      onCancel={onClose}
    >
      <SelectControl
        name="startsOn"
        label={RATES_FORM.semester}
        choices={semesters.map((value) => ({ value, label: semesterText(value) }))}
      />
      <TextControl name="basisPoints" label={RATES_FORM.rate} inputMode="decimal" autoComplete="off" />
      <details className="text-sm">
        <summary className="link inline-block min-h-9 cursor-pointer py-1">{RATES_FORM.known}</summary>
        <ul className="tabular-nums">
          {rates.map(({ startsOn, basisPoints }) => (
            <li key={startsOn}>{`${semesterText(startsOn)}\u202f: ${rateText(basisPoints)}`}</li>
          ))}
        </ul>
      </details>
    </FormDialog>
  );
}

/** The next ones after the last that is known, the first of them first. */
function nextOf(startsOn: string): string[] {
  const first = following(startsOn);
  return [first, following(first)];
}

const following = (startsOn: string) =>
  startsOn.endsWith('-07-01') ? `${Number(startsOn.slice(0, 4)) + 1}-01-01` : `${startsOn.slice(0, 4)}-07-01`;
