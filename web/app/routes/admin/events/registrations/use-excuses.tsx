import type { RegistrationRow } from '@cercle/contract/registrations';
import { useState } from 'react';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';

const loadExcuseDialog = () => import('./excuse-dialog.tsx');
const loadUnexcuseDialog = () => import('./unexcuse-dialog.tsx');

/** Excuses the person of a row, or no longer, after a question. */
export function useExcuses(eventId: number, onChange: () => void) {
  const [row, setRow] = useState<RegistrationRow | null>(null);
  const excuse = useLazyComponent(loadExcuseDialog);
  const unexcuse = useLazyComponent(loadUnexcuseDialog);
  const openFor =
    ({ open }: Pick<typeof excuse, 'open'>) =>
    (of: RegistrationRow) => {
      setRow(of);
      open();
    };
  return {
    excuse: openFor(excuse),
    unexcuse: openFor(unexcuse),
    dialog: row && (
      <>
        {excuse.Component && (
          <excuse.Component eventId={eventId} row={row} onChange={onChange} onClose={excuse.close} />
        )}
        {unexcuse.Component && (
          <unexcuse.Component eventId={eventId} row={row} onChange={onChange} onClose={unexcuse.close} />
        )}
      </>
    ),
  };
}
