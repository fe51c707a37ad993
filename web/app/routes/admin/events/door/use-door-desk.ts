import type { WalkInData } from '@cercle/contract/door';
import { useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { showToast } from '../../../../ui/toast.tsx';
import type { DoorState, DoorStore } from './door-store.ts';
import type { Entry, Person } from './door-view.ts';
import { eraseFromDevice } from './erase-doors.ts';
import { giveFeedback } from './feedback.ts';
import { judgePerson, judgeScan, type Verdict } from './judge-scan.ts';

/** The last person or code: what was decided, and what the device recorded. */
export type Shown = {
  verdict: Verdict;
  /** Of the check-in; null where nothing was recorded. */
  nonce: string | null;
  /** What the decision to let the person in all the same records. */
  letIn: (() => Promise<string | null>) | null;
};

/** What people at the door do. Each act is on the disk of the device before it is shown. */
export function useDoorDesk(store: DoorStore, { door, view }: DoorState, sync: () => void) {
  const [shown, setShown] = useState<Shown | null>(null);

  function tell(verdict: Verdict, nonce: string | null, letIn: Shown['letIn'] = null): void {
    giveFeedback(verdict.kind);
    setShown({ verdict, nonce, letIn });
  }

  /** Who is expected comes in at once; of others the person at the door decides. */
  async function decide(verdict: Verdict, record: () => Promise<string | null>): Promise<void> {
    if (verdict.kind !== 'ok') return tell(verdict, null, verdict.kind === 'ask' ? record : null);
    const nonce = await record();
    if (nonce === null) return;
    tell(verdict, nonce);
    sync();
  }

  async function scan(text: string): Promise<void> {
    if (!door || !view) return;
    const { verdict } = judgeScan(text, { eventId: store.eventId, takenAt: door.takenAt }, view);
    await decide(verdict, () => store.record({ what: 'SCAN', ticket: text.trim() }));
  }

  async function enter(person: Person): Promise<void> {
    await decide(judgePerson(person), () => store.record({ what: 'SEARCH', registrationId: person.id }));
  }

  async function letIn(): Promise<void> {
    const nonce = await shown?.letIn?.();
    if (!shown || !nonce) return;
    tell({ ...shown.verdict, kind: 'ok' }, nonce);
    sync();
  }

  /** Each of a person's entries is taken back. */
  async function undo(name: string, entries: Entry[]): Promise<void> {
    for (const { nonce } of entries) if (!(await store.record({ what: 'UNDO', undoes: nonce }))) return;
    setShown(null);
    showToast('success', DOOR.undone(name));
    sync();
  }

  async function addWalkIn(walkIn: WalkInData): Promise<boolean> {
    const nonce = await store.record({ what: 'WALK_IN', walkIn });
    if (nonce === null) return false;
    tell({ kind: 'ok', title: walkIn.name, detail: walkIn.company }, nonce);
    sync();
    return true;
  }

  async function erase(): Promise<void> {
    await store.erase();
    await eraseFromDevice(store.eventId);
  }

  return { shown, scan, enter, letIn, undo, addWalkIn, erase };
}
