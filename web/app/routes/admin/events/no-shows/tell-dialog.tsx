import type { NoShowRow, NoShowsTold } from '@cercle/contract/no-shows';
import { api } from '../../../../api/client.ts';
import { personOf, TELL, VERB_LABELS } from '../../../../content/admin-no-shows.ts';
import { CallDialog } from '../../../../forms/call-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { noShowsCall } from './no-show-calls.ts';

/** More names would push the buttons out of sight. */
const NAMES_SHOWN = 8;

type TellDialogProps = {
  eventId: number;
  rows: NoShowRow[];
  onTold: (told: NoShowsTold) => void;
  onReload: () => void;
  onClose: () => void;
};

/** Says how many letters leave and what each says, then sends them. Open as long as it is mounted. */
export default function TellDialog({ eventId, rows, onTold, onReload, onClose }: TellDialogProps) {
  const tell = async () => {
    const ids = rows.map(({ id }) => id);
    const told = await api.post<NoShowsTold>(`${noShowsCall(eventId)}/tell`, { ids });
    onClose();
    if (told.told > 0) showToast('success', TELL.done(told.told));
    onTold(told);
    onReload();
  };
  return (
    <CallDialog
      title={TELL.title(rows)}
      message={TELL.message(rows)}
      confirmText={VERB_LABELS.tell}
      call={tell}
      onRefused={onReload}
      onCancel={onClose}
    >
      <p>{TELL.says}</p>
      <ul className="mt-1 list-disc pl-5 text-sm text-slate">
        {TELL.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm font-[550]">{TELL.names}</p>
      <ul className="mb-4 text-sm [overflow-wrap:anywhere]">
        {rows.slice(0, NAMES_SHOWN).map((row) => (
          <li key={row.id}>{personOf(row)}</li>
        ))}
        {rows.length > NAMES_SHOWN && <li>{TELL.others(rows.length - NAMES_SHOWN)}</li>}
      </ul>
    </CallDialog>
  );
}
