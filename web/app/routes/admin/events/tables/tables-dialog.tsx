import type { SeatingPlan } from '@cercle/contract/seating';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { TABLES_FORM } from '../../../../content/admin-tables.ts';
import { Button } from '../../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../../ui/dialog.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { QuickTables } from './quick-tables.tsx';
import { type LineErrors, parseLines, seatsOf, type TableLine, toLines, withTables } from './table-lines.ts';
import { TableLines } from './table-lines-fields.tsx';

type TablesDialogProps = {
  plan: SeatingPlan;
  onSaved: (plan: SeatingPlan) => void;
  onReload: () => void;
  onClose: () => void;
};

/** The tables of an event, one a line. Open as long as it is mounted. */
export default function TablesDialog({ plan, onSaved, onReload, onClose }: TablesDialogProps) {
  const [lines, setLines] = useState<TableLine[]>(() => toLines(plan));
  const [errors, setErrors] = useState<LineErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  const change = (changed: TableLine[]) => {
    setLines(changed);
    setErrors({});
  };

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { data, errors: wrong } = parseLines(lines, plan);
    setFailure(undefined);
    if (!data) return showErrors(form, wrong);
    setBusy(true);
    try {
      onSaved(await api.put<SeatingPlan>(`/admin/events/${plan.event.id}/tables`, data));
      onClose();
      showToast('success', TABLES_FORM.saved);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0)
        showErrors(
          form,
          Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first])),
        );
      else if (error instanceof ApiError && error.code === 'conflict') {
        onClose();
        showError(error, ({ message }) => message);
        onReload();
      } else if (error instanceof ApiError) setFailure(error.message);
      else showError(error, () => '');
    } finally {
      setBusy(false);
    }
  };

  /** The first wrong field gets the focus, once it is marked. */
  const showErrors = (form: HTMLFormElement, wrong: LineErrors) => {
    setErrors(wrong);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <Dialog isOpen isWide title={TABLES_FORM.title} isBusy={isBusy} onCancel={onClose}>
      <QuickTables onAdd={(count, each) => change(withTables(lines, count, each))} />
      <form noValidate aria-label={TABLES_FORM.title} className="mt-5" onSubmit={(event) => void save(event)}>
        <TableLines lines={lines} errors={errors} onChange={change} />
        <p role="status" className="mt-3 text-sm text-slate">
          <span>
            {lines.length === 0 ? TABLES_FORM.none : TABLES_FORM.total(lines.length, seatsOf(lines))}
          </span>
        </p>
        <div role="alert">
          <FieldError id={`${id}-failure`} error={isBusy ? undefined : failure} />
        </div>
        <div className={`mt-3 ${DIALOG_BUTTONS}`}>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" disabled={isBusy} isBusy={isBusy}>
            {TABLES_FORM.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
