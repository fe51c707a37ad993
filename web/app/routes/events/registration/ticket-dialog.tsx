import type { Tickets } from '@cercle/contract/door';
import type { OwnEvent } from '@cercle/contract/registrations';
import { useCallback } from 'react';
import { api } from '../../../api/client.ts';
import { TICKETS } from '../../../content/registrations.ts';
import { Button } from '../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../ui/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Loaded } from '../../account/security/card.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';

type TicketDialogProps = { own: OwnEvent; onClose: () => void };

/** A member's ticket and those of their guests, to be shown on a phone at the door. */
export default function TicketDialog({ own: { id }, onClose }: TicketDialogProps) {
  const load = useCallback(() => api.get<Tickets>(`/me/events/${id}/ticket`), [id]);
  const { state, reload } = useCardState(load);
  return (
    <Dialog isOpen title={TICKETS.title} message={TICKETS.lead} onCancel={onClose}>
      <div className="mt-5">
        <Loaded state={state} loadingText={TICKETS.loading} errorText={TICKETS.failed} onRetry={reload}>
          {({ tickets }) => (
            <ul className="grid gap-6">
              {tickets.map(({ registrationId, name, text }) => (
                <li key={registrationId} className="grid justify-items-center gap-3">
                  <QrCode text={text} label={TICKETS.code(name)} className="w-full" />
                  <p className="font-[650] [overflow-wrap:anywhere]">{name}</p>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <div className={`mt-6 ${DIALOG_BUTTONS}`}>
        <Button look="quiet" onClick={onClose}>
          {TICKETS.close}
        </Button>
      </div>
    </Dialog>
  );
}
