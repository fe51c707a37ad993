import type { BankBooking, BankMovementRow } from '@cercle/contract/bank';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { DONE, movementName } from '../../../content/admin-bank.ts';
import { showToast } from '../../../ui/toast.tsx';
import { MOVEMENTS_CALL } from './bank-list.ts';

/** How long the message of an action offers to undo it. */
const UNDO_SECONDS = 10;

/** Where the focus goes next: past a movement that was dealt with, or to one that is back. */
export type FocusTarget = { after: number } | { on: number };

type Done = Pick<BankMovementRow, 'id'> & { name: string };

/** What became of a movement in a dialog. */
export type DoneAs = 'booked' | 'setAside';

/**
 * Books, sets aside and takes back movements. Calls are sent one after the other, in the order of the keys, while the next
 * movement has the focus already.
 * @param onChange reloads the list
 */
export function useMovementActions(onChange: () => void) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const done = useRef<Done[]>([]);
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  /** Dealt with, as they were then: read again, they are others. */
  const [finished, setFinished] = useState<ReadonlySet<BankMovementRow>>(new Set());
  const [target, setTarget] = useState<FocusTarget | null>(null);

  const enqueue = (task: () => Promise<void>) => {
    queue.current = queue.current.then(task).catch((error: unknown) =>
      showError(error, ({ message, code }) => {
        if (code === 'conflict' || code === 'not-found') onChange();
        return message;
      }),
    );
  };

  const report = (movement: BankMovementRow, as: DoneAs) => {
    const name = movementName(movement);
    done.current.push({ id: movement.id, name });
    setFinished((before) => new Set(before).add(movement));
    setTarget({ after: movement.id });
    showToast('success', DONE[as](name), { label: DONE.undo, run: undo, seconds: UNDO_SECONDS });
    onChange();
  };

  const book = (movement: BankMovementRow, booking: BankBooking) => {
    const { id } = movement;
    setSending((before) => new Set(before).add(id));
    setTarget({ after: id });
    enqueue(async () => {
      try {
        await api.post(`${MOVEMENTS_CALL}/${id}/book`, booking);
        const name = movementName(movement);
        done.current.push({ id, name });
        setFinished((before) => new Set(before).add(movement));
        showToast('success', DONE.booked(name), { label: DONE.undo, run: undo, seconds: UNDO_SECONDS });
        onChange();
      } finally {
        setSending((before) => new Set([...before].filter((one) => one !== id)));
      }
    });
  };

  function undo() {
    enqueue(async () => {
      const last = done.current.pop();
      if (!last) return showToast('notification', DONE.nothingToUndo);
      try {
        await api.post(`${MOVEMENTS_CALL}/${last.id}/undo`, { reason: DONE.undoReason });
      } catch (error) {
        // It can be tried again, unless somebody else has taken it back.
        if (error instanceof ApiError && error.isResponseLost) done.current.push(last);
        throw error;
      }
      setTarget({ on: last.id });
      showToast('success', DONE.undone(last.name));
      onChange();
    });
  }

  const isBusy = (movement: BankMovementRow) => sending.has(movement.id) || finished.has(movement);
  return { book, report, undo, isBusy, target, setTarget };
}
