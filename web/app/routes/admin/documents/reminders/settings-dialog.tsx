import type { ReminderRules, ReminderSettings } from '@cercle/contract/reminders';
import { useEffect, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { showError } from '../../../../api/show-error.ts';
import { REMINDER_SETTINGS } from '../../../../content/admin-reminders.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { REMINDERS_CALL } from './reminders-list.ts';
import { daysField, LEVEL_NUMBERS, nameField, settingsForm, toFields } from './settings-form.ts';

type SettingsDialogProps = { onChange: () => void; onClose: () => void };

/** Reads the settings, then shows them. Open as long as it is mounted. */
export default function SettingsDialog(props: SettingsDialogProps) {
  const [settings, setSettings] = useState<ReminderSettings>();
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it opens.
  useEffect(() => {
    api.get<ReminderSettings>(`${REMINDERS_CALL}/settings`).then(setSettings, (error) => {
      showError(error, () => REMINDER_SETTINGS.notLoaded);
      onClose();
    });
  }, []);
  return settings ? <SettingsForm {...props} settings={settings} /> : null;
}

function SettingsForm({ settings, onChange, onClose }: SettingsDialogProps & { settings: ReminderSettings }) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<ReminderRules>({
    schema: settingsForm,
    defaults: toFields(settings),
    failureText: ({ message }) => message,
    handleFailure,
    send: async (rules) => {
      await api.put(`${REMINDERS_CALL}/settings`, { ...rules, version: settings.version });
      onClose();
      showToast('success', REMINDER_SETTINGS.saved);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={REMINDER_SETTINGS.title}
      message={REMINDER_SETTINGS.message}
      confirmText={REMINDER_SETTINGS.save}
      busyText={REMINDER_SETTINGS.saving}
      failure={failure}
      onCancel={onClose}
    >
      {LEVEL_NUMBERS.map((number) => (
        <div key={number} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextControl
            name={nameField(number)}
            label={REMINDER_SETTINGS.name(number)}
            autoComplete="off"
            isOptional={number > 1}
          />
          <TextControl
            name={daysField(number)}
            label={REMINDER_SETTINGS.days(number)}
            inputMode="numeric"
            autoComplete="off"
            isOptional={number > 1}
          />
        </div>
      ))}
      <TextControl
        name="daysBetween"
        label={REMINDER_SETTINGS.daysBetween}
        hint={REMINDER_SETTINGS.daysBetweenHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
