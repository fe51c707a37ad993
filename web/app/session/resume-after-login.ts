import { currentSession, isSamePerson, watchSession } from './session.ts';

/**
 * Remembers the logged-in person.
 * @returns what to call once that session has ended: `work` is done when the same person is back in this tab
 */
export function resumeAfterLogin(): (resume: () => void) => void {
  const previous = currentSession();
  return (resume) => {
    const unsubscribe = watchSession(() => {
      const current = currentSession();
      if (current.kind === 'visitor') return;
      unsubscribe();
      if (isSamePerson(previous, current)) resume();
    });
  };
}
