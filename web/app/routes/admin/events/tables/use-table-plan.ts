import type { PlannedPerson, SeatingPlan } from '@cercle/contract/seating';
import { useLayoutEffect, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { showToast } from '../../../../ui/toast.tsx';

/** What the server works on: a suggestion, or the place of a person. */
type Pending = 'suggestion' | { registrationId: number };

/** Of the select of a person, which moves with them to another card. */
export const seatControlId = (registrationId: number) => `place-${registrationId}`;

/**
 * The plan as it is now, and what changes it, one thing at a time.
 * @param reload asks for the plan where somebody else was faster
 */
export function useTablePlan(loaded: SeatingPlan, reload: () => void) {
  const [known, setKnown] = useState(loaded);
  const [plan, setPlan] = useState(loaded);
  const [pending, setPending] = useState<Pending | null>(null);
  const [moved, setMoved] = useState<{ registrationId: number } | null>(null);
  const [announced, setAnnounced] = useState('');
  if (loaded !== known) {
    setKnown(loaded);
    setPlan(loaded);
  }
  // Whom one has moved stands in another card now: the focus goes with them.
  useLayoutEffect(() => {
    if (moved) document.getElementById(seatControlId(moved.registrationId))?.focus();
  }, [moved]);

  const call = `/admin/events/${plan.event.id}`;

  async function change(
    what: Pending,
    request: () => Promise<SeatingPlan>,
  ): Promise<SeatingPlan | undefined> {
    setPending(what);
    try {
      const changed = await request();
      setPlan(changed);
      return changed;
    } catch (error) {
      const isTold =
        error instanceof ApiError && ['conflict', 'not-found', 'unavailable'].includes(error.code);
      showError(error, ({ message }) => (isTold ? message : TABLE_PLAN.changeFailed));
      reload();
      return undefined;
    } finally {
      setPending(null);
    }
  }

  async function place(person: PlannedPerson, tableId: number | null, isPinned: boolean): Promise<void> {
    const { registrationId, name } = person;
    if (pending) return;
    const changed = await change({ registrationId }, () =>
      api.put<SeatingPlan>(`${call}/seats/${registrationId}`, { tableId, isPinned }),
    );
    if (!changed) return;
    const table = changed.tables.find(({ id }) => id === tableId);
    setAnnounced(table ? TABLE_PLAN.placed(name, table.name) : TABLE_PLAN.unplaced(name));
  }

  const move = async (person: PlannedPerson, tableId: number | null) => {
    await place(person, tableId, person.isPinned && tableId !== null);
    setMoved({ registrationId: person.registrationId });
  };

  async function suggest(): Promise<void> {
    if (pending) return;
    const changed = await change('suggestion', () => api.post<SeatingPlan>(`${call}/tables/suggest`));
    if (changed) showToast('success', TABLE_PLAN.suggested(changed.newMeetings));
  }

  return { plan, setPlan, pending, announced, place, move, suggest };
}
