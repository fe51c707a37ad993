import type { Door } from '@cercle/contract/door';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LocalCheckIn } from './door-view.ts';

type StoredDoor = { eventId: number; door: Door };

interface DoorSchema extends DBSchema {
  doors: { key: number; value: StoredDoor };
  checkIns: { key: string; value: LocalCheckIn; indexes: { eventId: number } };
}

const NAME = 'accueil';

let opened: Promise<IDBPDatabase<DoorSchema>> | null = null;

/** What this device knows and recorded. A write has reached the disk when it resolves: no crash of the browser loses it. */
function database(): Promise<IDBPDatabase<DoorSchema>> {
  opened ??= openDB<DoorSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('doors', { keyPath: 'eventId' });
      db.createObjectStore('checkIns', { keyPath: 'nonce' }).createIndex('eventId', 'eventId');
    },
    // Closed by the browser, as when its data is deleted: the next use opens it again.
    terminated: () => {
      opened = null;
    },
  }).catch((failure: unknown) => {
    opened = null;
    throw failure;
  });
  return opened;
}

export const loadDoor = async (eventId: number): Promise<Door | null> =>
  (await (await database()).get('doors', eventId))?.door ?? null;

export const loadCheckIns = async (eventId: number): Promise<LocalCheckIn[]> =>
  (await database()).getAllFromIndex('checkIns', 'eventId', eventId);

export async function storeCheckIn(checkIn: LocalCheckIn): Promise<void> {
  const transaction = (await database()).transaction('checkIns', 'readwrite', { durability: 'strict' });
  await transaction.store.put(checkIn);
  await transaction.done;
}

/** A new list, and what became of the check-ins: those that it contains are deleted. */
export async function storeDoor(eventId: number, door: Door, local: LocalCheckIn[]): Promise<void> {
  const transaction = (await database()).transaction(['doors', 'checkIns'], 'readwrite');
  const checkIns = transaction.objectStore('checkIns');
  await transaction.objectStore('doors').put({ eventId, door });
  for (const { nonce } of local.filter(({ status }) => status === 'sent')) await checkIns.delete(nonce);
  await transaction.done;
}

export async function storeOutcomes(checkIns: LocalCheckIn[]): Promise<void> {
  const transaction = (await database()).transaction('checkIns', 'readwrite');
  for (const checkIn of checkIns) await transaction.store.put(checkIn);
  await transaction.done;
}

export async function eraseDoor(eventId: number): Promise<void> {
  const transaction = (await database()).transaction(['doors', 'checkIns'], 'readwrite');
  await transaction.objectStore('doors').delete(eventId);
  const checkIns = transaction.objectStore('checkIns');
  for (const nonce of await checkIns.index('eventId').getAllKeys(eventId)) await checkIns.delete(nonce);
  await transaction.done;
}

/** The events of which this device knows something. */
export async function listDoors(): Promise<{ eventId: number; isOver: boolean; waiting: number }[]> {
  const db = await database();
  const doors = await db.getAll('doors');
  const checkIns = await db.getAll('checkIns');
  const ids = new Set([...doors.map(({ eventId }) => eventId), ...checkIns.map(({ eventId }) => eventId)]);
  return [...ids].map((eventId) => {
    const eraseAt = doors.find((stored) => stored.eventId === eventId)?.door.eraseAt;
    return {
      eventId,
      isOver: eraseAt !== undefined && Date.parse(eraseAt) < Date.now(),
      waiting: checkIns.filter((stored) => stored.eventId === eventId && stored.status === 'waiting').length,
    };
  });
}
