import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export type LeaveGuard = {
  /** Reports whether the form of that name has unsaved changes. */
  report: (form: string, isDirty: boolean) => void;
  dialog: ReactNode;
};

/**
 * Asks before what was typed is left behind: by a link, by Back, by another mode of the page, by closing the tab. One per
 * page: the router knows a single one. A session that has ended is not held up; there is nothing left to save with.
 */
export function useLeaveGuard(): LeaveGuard {
  const dirty = useRef(new Set<string>());
  const [isDirty, setDirty] = useState(false);
  const report = useCallback((form: string, isFormDirty: boolean) => {
    if (isFormDirty) dirty.current.add(form);
    else dirty.current.delete(form);
    setDirty(dirty.current.size > 0);
  }, []);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }) =>
        // Read at that moment: a form that has just been saved may navigate before the next render.
        dirty.current.size > 0 &&
        currentSession().kind !== 'visitor' &&
        (from.pathname !== to.pathname || from.search !== to.search),
      [],
    ),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (currentSession().kind !== 'visitor') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const dialog = (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={'Quitter sans enregistrer\u202f?'}
      message="Ce que vous avez modifié ici n’a pas été enregistré et serait perdu."
      confirmText="Quitter sans enregistrer"
      confirmLook="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
  return { report, dialog };
}
