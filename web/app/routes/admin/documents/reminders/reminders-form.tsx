import { formatEuros } from '@cercle/contract/money';
import { useState } from 'react';
import { REMINDERS } from '../../../../content/admin-reminders.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { RunBar } from '../run/run-bar.tsx';
import { SelectAll } from '../run/select-all.tsx';
import { canSend, type ReminderLine } from './reminder-lines.ts';
import { ReminderRow } from './reminder-row.tsx';
import { RemindersTable } from './reminders-table.tsx';

/** Hundreds of rows at once would take the browser seconds. */
const ROWS_SHOWN = 100;

type RemindersFormProps = {
  lines: ReminderLine[];
  /** Statements of the bank: the confirmation names them. */
  quarantined: number;
  onSelect: (id: number, isSelected: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  onSend: (lines: ReminderLine[]) => void;
};

/** The letters, a box for each, and the button that sends those that are ticked. */
export function RemindersForm({ lines, quarantined, onSelect, onSelectAll, onSend }: RemindersFormProps) {
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [status, setStatus] = useState('');
  const [isAsking, setAsking] = useState(false);
  const selected = lines.filter(({ isSelected }) => isSelected);
  const free = lines.filter(canSend);
  const sum = formatEuros(selected.reduce((total, { reminder }) => total + reminder.openCents, 0));
  const ask = () => {
    setStatus(selected.length === 0 ? REMINDERS.noneSelected : '');
    setAsking(selected.length > 0);
  };
  return (
    <div className="mt-3">
      <SelectAll
        free={free.length}
        selected={selected.length}
        isAll={free.every(({ isSelected }) => isSelected)}
        label={REMINDERS.selectAll}
        note={free.length < lines.length ? REMINDERS.selectAllNote : ''}
        onSelectAll={onSelectAll}
      />
      <RemindersTable>
        {lines.slice(0, shown).map((line) => (
          <ReminderRow key={line.reminder.party.id} line={line} onSelect={onSelect} />
        ))}
      </RemindersTable>
      {lines.length > shown && (
        <p className="mt-4 text-center">
          <Button look="quiet" size="small" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {REMINDERS.more(Math.min(ROWS_SHOWN, lines.length - shown), lines.length - shown)}
          </Button>
        </p>
      )}
      <RunBar
        label={REMINDERS.bar}
        submit={REMINDERS.send}
        text={REMINDERS.selected(selected.length, lines.length)}
        status={selected.length === 0 ? status : REMINDERS.asks(sum)}
        onSubmit={ask}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={REMINDERS.confirmTitle(selected.length)}
        message={REMINDERS.confirmText(sum, quarantined)}
        confirmText={quarantined > 0 ? REMINDERS.sendAnyway : REMINDERS.send}
        onConfirm={() => {
          setAsking(false);
          onSend(selected);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
