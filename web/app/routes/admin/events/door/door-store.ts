import type { CheckIn, Door } from '@cercle/contract/door';
import { ApiError } from '../../../../api/error.ts';
import { DOOR } from '../../../../content/admin-door.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import { DoorSessionEnded, fetchDoor } from './door-calls.ts';
import {
  eraseDoor,
  loadCheckIns,
  loadDoor,
  storeCheckIn,
  storeDoor,
  storeOutcomes,
} from './door-database.ts';
import { type DoorView, type LocalCheckIn, viewOf } from './door-view.ts';
import { sendWaiting } from './send-waiting.ts';

/** `failed`: there is no list at all, neither from the server nor on this device. */
type DoorStatus = 'loading' | 'ready' | 'failed' | 'erased';

export type DoorState = {
  status: DoorStatus;
  door: Door | null;
  view: DoorView | null;
  local: LocalCheckIn[];
  isSyncing: boolean;
  isSessionEnded: boolean;
  /** What the last attempt failed with, in French; empty after one that did not. */
  failure: string;
};

/** What distinguishes one check-in from another. */
type What = CheckIn extends infer Kind
  ? Kind extends CheckIn
    ? Omit<Kind, 'nonce' | 'at' | 'isOffline'>
    : never
  : never;

export type DoorStore = ReturnType<typeof createDoorStore>;

/**
 * What this device knows of an event and recorded at its door. Everything is on its disk before it is shown, so that neither a lost
 * connection nor a killed browser loses anything.
 */
export function createDoorStore(eventId: number) {
  const listeners = new Set<() => void>();
  let state: DoorState = {
    ...{ status: 'loading', door: null, view: null, local: [] },
    ...{ isSyncing: false, isSessionEnded: false, failure: '' },
  };

  function change(changed: Partial<DoorState>): void {
    state = { ...state, ...changed };
    if (changed.door !== undefined || changed.local !== undefined)
      state.view = state.door && viewOf(state.door, state.local);
    for (const listener of listeners) listener();
  }

  /** What the device has, at once; the list of the server follows with the first `sync`. */
  async function open(): Promise<void> {
    const [door, local] = await Promise.all([loadDoor(eventId), loadCheckIns(eventId)]);
    change({ door, local, ...(door && { status: 'ready' }) });
  }

  /**
   * Writes a check-in to the disk.
   * @returns its nonce; null where the device cannot store it, which is said
   */
  async function record(what: What): Promise<string | null> {
    const nonce = newNonce();
    const at = new Date().toISOString();
    const checkIn = { ...what, nonce, at, isOffline: !navigator.onLine } as CheckIn;
    const local: LocalCheckIn = {
      nonce,
      eventId,
      device: deviceName(),
      checkIn,
      status: 'waiting',
      message: '',
    };
    try {
      await storeCheckIn(local);
    } catch {
      showToast('error', DOOR.notStored);
      return null;
    }
    change({ local: [...state.local, local] });
    return nonce;
  }

  /**
   * Sends what waits, then loads the list again. One attempt at a time.
   * @returns whether it came through
   */
  async function sync(): Promise<boolean> {
    if (state.isSyncing || state.status === 'erased') return false;
    change({ isSyncing: true });
    try {
      await sendWaiting(eventId, state.local, async (settled) => {
        await storeOutcomes(settled);
        change({ local: replaced(state.local, settled) });
      });
      const before = state.local;
      const door = await fetchDoor(eventId);
      if ((state as DoorState).status === 'erased') return false;
      await storeDoor(eventId, door, before);
      // Sent before the list was taken: it contains them.
      const isInDoor = ({ nonce, status }: LocalCheckIn) =>
        status === 'sent' && before.some((stored) => stored.nonce === nonce && stored.status === 'sent');
      change({
        ...{ door, status: 'ready', isSessionEnded: false, failure: '' },
        local: state.local.filter((checkIn) => !isInDoor(checkIn)),
      });
      return true;
    } catch (failure) {
      fail(failure);
      return false;
    } finally {
      change({ isSyncing: false });
    }
  }

  function fail(failure: unknown): void {
    if (failure instanceof DoorSessionEnded) change({ isSessionEnded: true });
    else change({ failure: failure instanceof ApiError ? failure.message : String(failure) });
    if (state.door === null) change({ status: 'failed' });
  }

  async function erase(): Promise<void> {
    change({ status: 'erased', door: null, view: null, local: [] });
    await eraseDoor(eventId);
  }

  return {
    eventId,
    open,
    record,
    sync,
    erase,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const replaced = (local: LocalCheckIn[], changed: LocalCheckIn[]) => {
  const byNonce = new Map(changed.map((checkIn) => [checkIn.nonce, checkIn]));
  return local.map((checkIn) => byNonce.get(checkIn.nonce) ?? checkIn);
};

/** A UUID (version 4); `crypto.randomUUID` exists over https alone. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
