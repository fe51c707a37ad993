import { useState } from 'react';
import { PACKET, packetMonths, packetProgress } from '../../../content/admin-packet.ts';
import { dayInBelgium } from '../../../dates.ts';
import { serverNow } from '../../../session/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePacket } from './use-packet.ts';

/** Asks for the month of the accountant's packet, at first the last whole one, and downloads it. Open as long as it is mounted. */
export default function PacketDialog({ onClose }: { onClose: () => void }) {
  const [months] = useState(() => packetMonths(dayInBelgium(new Date(serverNow()))));
  const [running, lastWhole] = months;
  const [month, setMonth] = useState(lastWhole?.value ?? '');
  const { progress, start, cancel } = usePacket(onClose);
  return (
    <Dialog isOpen title={PACKET.label} message={PACKET.message} onCancel={progress ? cancel : onClose}>
      <div className="mt-6">
        <SelectField
          label={PACKET.month}
          choices={months}
          value={month}
          disabled={progress !== null}
          hint={month === running?.value ? PACKET.runningHint : undefined}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="min-h-6 text-slate tabular-nums">
        {progress && <span>{progressText(progress)}</span>}
      </p>
      <div className={`mt-4 ${DIALOG_BUTTONS}`}>
        <Button look="quiet" onClick={progress ? cancel : onClose}>
          {progress ? PACKET.cancel : PACKET.close}
        </Button>
        <Button disabled={progress !== null} isBusy={progress !== null} onClick={() => void start(month)}>
          {PACKET.download}
        </Button>
      </div>
    </Dialog>
  );
}

const progressText = ({ documents, bytes }: { documents: number; bytes: number }) =>
  bytes === 0 ? PACKET.starting : packetProgress(documents, bytes);
