import { browserStorage } from '../../../../session/browser-storage.ts';
import { eraseDoor, listDoors } from './door-database.ts';
import { DOOR_KEY } from './door-key.ts';
import { unregisterServiceWorker } from './register-service-worker.ts';

/** Everything of one event, with what was not sent. */
export async function eraseFromDevice(eventId: number): Promise<void> {
  await eraseDoor(eventId);
  // It holds no names: they are gone even if it stays.
  await unregisterServiceWorker(eventId).catch(() => undefined);
  if ((await listDoors()).length === 0) browserStorage.removeItem(DOOR_KEY);
}

/** What is left of events that ended two days ago. */
export async function eraseOldDoors(): Promise<void> {
  const doors = await listDoors().catch(() => []);
  for (const { eventId, isOver } of doors) if (isOver) await eraseFromDevice(eventId);
}

/** At the logout: all that the site has, too. @returns how many check-ins stay, as they were not sent */
export async function eraseSentDoors(): Promise<number> {
  const doors = await listDoors().catch(() => []);
  for (const { eventId, waiting } of doors) if (waiting === 0) await eraseFromDevice(eventId);
  return doors.reduce((sum, { waiting }) => sum + waiting, 0);
}
