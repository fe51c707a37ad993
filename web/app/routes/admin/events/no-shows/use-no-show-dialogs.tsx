import type { NoShowVerb } from '@cercle/contract/no-show-states';
import type { NoShowRow, NoShowsTold } from '@cercle/contract/no-shows';
import { useState } from 'react';
import type { ReasonedVerb } from '../../../../content/admin-no-shows.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';

const loadTellDialog = () => import('./tell-dialog.tsx');
const loadReasonDialog = () => import('./reason-dialog.tsx');
const loadChargeDialog = () => import('./charge-dialog.tsx');

type Asked = { verb: ReasonedVerb; row: NoShowRow };

/** The dialogs of the screen. @param onTold what became of those that were to be told */
export function useNoShowDialogs(eventId: number, onReload: () => void, onTold: (told: NoShowsTold) => void) {
  const [told, setTold] = useState<NoShowRow[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [charged, setCharged] = useState<NoShowRow | null>(null);
  const tell = useLazyComponent(loadTellDialog);
  const reason = useLazyComponent(loadReasonDialog);
  const charge = useLazyComponent(loadChargeDialog);
  const askTell = (rows: NoShowRow[]) => {
    setTold(rows);
    tell.open();
  };
  const ask = (verb: NoShowVerb, row: NoShowRow) => {
    if (verb === 'tell') askTell([row]);
    else if (verb === 'charge') {
      setCharged(row);
      charge.open();
    } else {
      setAsked({ verb, row });
      reason.open();
    }
  };
  const dialog = (
    <>
      {tell.Component && (
        <tell.Component
          eventId={eventId}
          rows={told}
          onTold={onTold}
          onReload={onReload}
          onClose={tell.close}
        />
      )}
      {asked && reason.Component && (
        <reason.Component {...asked} onReload={onReload} onClose={reason.close} />
      )}
      {charged && charge.Component && (
        <charge.Component row={charged} onReload={onReload} onClose={charge.close} />
      )}
    </>
  );
  return { ask, askTell, dialog };
}
