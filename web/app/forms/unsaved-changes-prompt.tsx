import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { currentSession, isSamePerson, type Session } from '../session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Elements } from '../ui/elements.ts';

/** Typed text; recovery codes, which are shown once but stay when the page changes its mode; or work that stops when it is left. */
type UnsavedKind = 'typed' | 'codes' | 'run';

const UNSAVED_FORM = {
  title: 'Quitter sans enregistrer\u202f?',
  message: 'Ce que vous avez modifié ici n’a pas été enregistré et serait perdu.',
  confirmText: 'Quitter sans enregistrer',
};

const RUNNING = {
  title: 'Quitter avant la fin\u202f?',
  message: 'Ce qui est fait le reste. La suite s’arrête ici, et peut être reprise plus tard.',
  confirmText: 'Quitter',
};

const unsavedCodes = (hasUnsavedForm: boolean) => ({
  title: 'Quitter sans vos codes de secours\u202f?',
  message: `Ils ne seront plus jamais affichés. Copiez-les, téléchargez-les ou imprimez-les d’abord.${hasUnsavedForm ? ' Ce que vous avez modifié ici serait perdu aussi.' : ''}`,
  confirmText: 'Quitter sans les codes',
});

export type UnsavedChangesPrompt = {
  /** Reports whether the form (or card) of that name has something that would be lost. */
  report: (form: string, isUnsaved: boolean, kind?: UnsavedKind) => void;
  dialog: Elements;
};

const canSave = (author: Session) => {
  const session = currentSession();
  return session.kind !== 'visitor' && isSamePerson(author, session);
};

/**
 * Asks before something is left behind: by a link, by Back, by another mode of the page, by closing the tab. One per
 * page: the router allows a single blocker. After the session has ended, or another person has logged in, it does not
 * ask: nothing can be saved.
 */
export function useUnsavedChangesPrompt(): UnsavedChangesPrompt {
  const unsavedByForm = useRef(new Map<string, UnsavedKind>());
  const author = useRef(currentSession());
  const isLeaving = useRef(false);
  const [unsaved, setUnsaved] = useState({ typed: false, codes: false, run: false });
  const report = useCallback((form: string, isUnsaved: boolean, kind: UnsavedKind = 'typed') => {
    if (isUnsaved) {
      unsavedByForm.current.set(form, kind);
      author.current = currentSession();
      isLeaving.current = false;
    } else unsavedByForm.current.delete(form);
    const all = [...unsavedByForm.current.values()];
    setUnsaved({
      typed: all.includes('typed'),
      codes: all.includes('codes'),
      run: all.includes('run'),
    });
  }, []);

  const blocker = useBlocker(
    useCallback(({ currentLocation: from, nextLocation: to }) => {
      if (!canSave(author.current)) return false;
      // Read at that moment: a form that has just been saved may navigate before the next render.
      const all = [...unsavedByForm.current.values()];
      if (from.pathname !== to.pathname) return all.length > 0;
      return from.search !== to.search && all.some((kind) => kind !== 'codes');
    }, []),
  );

  const hasUnsaved = unsaved.typed || unsaved.codes || unsaved.run;
  useEffect(() => {
    if (!hasUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // The router loads the document again where the next page's file is gone: refused, that would leave its overlay on.
      if (canSave(author.current) && !isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [hasUnsaved]);

  const { pathname } = useLocation();
  const isLeavingPage = blocker.location?.pathname !== pathname;
  const hasCodes = unsaved.codes && isLeavingPage;
  const texts = hasCodes ? unsavedCodes(unsaved.typed) : unsaved.run ? RUNNING : UNSAVED_FORM;
  const dialog = (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      {...texts}
      confirmLook="danger"
      onConfirm={() => {
        isLeaving.current = isLeavingPage;
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
  return { report, dialog };
}
