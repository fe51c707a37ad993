import { currentSession, isSamePerson, watchSession } from './session.ts';

/**
 * Remembers who is logged in now.
 * @returns what to call once that session has ended: `work` is done when the same person is back in this tab
 */
export function whenBack(): (work: () => void) => void {
  const before = currentSession();
  return (work) => {
    const stop = watchSession(() => {
      const now = currentSession();
      if (now.kind === 'visitor') return;
      stop();
      if (isSamePerson(before, now)) work();
    });
  };
}
