import { useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { deviceName, MAX_DEVICE_CHARACTERS, saveDeviceName } from './device-name.ts';

/** What this device is called, and how to have it forget everything. */
export function DeviceCard({ waiting, onErase }: { waiting: number; onErase: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const warning = waiting > 0 ? ` ${DOOR.eraseWaiting(waiting)}` : '';
  return (
    <section aria-labelledby="appareil" className="card p-5">
      <h2 id="appareil" className="mb-3 text-lg">
        {DOOR.device}
      </h2>
      <TextField
        label={DOOR.deviceName}
        hint={DOOR.deviceHint}
        isOptional
        maxLength={MAX_DEVICE_CHARACTERS}
        defaultValue={deviceName()}
        onChange={({ target }) => saveDeviceName(target.value)}
      />
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {DOOR.erase}
      </Button>
      <p className="mt-2 text-sm text-slate">{DOOR.eraseAfter}</p>
      <ConfirmDialog
        isOpen={isAsking}
        title={DOOR.erase}
        message={DOOR.eraseText + warning}
        confirmText={DOOR.erase}
        confirmLook="danger"
        onConfirm={() => void onErase()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
