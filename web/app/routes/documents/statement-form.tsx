import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { showError } from '../../api/show-error.ts';
import { STATEMENT } from '../../content/account-statement.ts';
import { Button } from '../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../ui/save-file.ts';

type StatementFormProps = {
  /** The call of the party: its statement is below it. */
  path: string;
  /** The name of the party, for those who hear a button apart from it. */
  of: string;
};

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** Downloads the statement of account of a party, of the days that are filled in. */
export function StatementForm({ path, of }: StatementFormProps) {
  const [busy, setBusy] = useState<Format | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const format = submitter?.getAttribute('value') === 'csv' ? 'csv' : 'pdf';
    const days = new FormData(event.currentTarget);
    const period = { from: String(days.get('from')), to: String(days.get('to')) };
    setBusy(format);
    try {
      const response = await send('GET', `${path}/account.${format}`, period);
      saveFile(fileNameFrom(response.headers), await response.blob());
    } catch (error) {
      showError(error, ({ code, message, errors }) =>
        code === 'network' ? STATEMENT.failed : (Object.values(errors)[0]?.[0] ?? message),
      );
    } finally {
      setBusy(null);
    }
  };

  return (
    <form onSubmit={submit} className="grid gap-3 text-sm">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <DayField name="from" label={STATEMENT.from} />
        <DayField name="to" label={STATEMENT.to} />
      </div>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            type="submit"
            value={format}
            size="small"
            look="quiet"
            className="max-sm:px-3"
            disabled={busy !== null}
            isBusy={busy === format}
          >
            <Download className="size-4" aria-hidden="true" />
            <span>{STATEMENT[format]}</span>
            <span className="sr-only">{`, ${of}`}</span>
          </Button>
        ))}
      </div>
    </form>
  );
}

const DayField = ({ name, label }: { name: string; label: string }) => (
  <label className="grid min-w-0 gap-1">
    <span className="font-[550] text-slate">{label}</span>
    <input
      type="date"
      name={name}
      min="2000-01-01"
      max="2999-12-30"
      className="h-11 w-full min-w-0 rounded-md border border-edge bg-white px-3 tabular-nums"
    />
  </label>
);
