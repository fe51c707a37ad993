import { useEffect, useMemo } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { browserStorage } from '../../../../session/browser-storage.ts';
import { requireRole } from '../../../../session/guards.ts';
import { currentSession } from '../../../../session/session.ts';
import { LoadingState } from '../../../../ui/states.tsx';
import type { Route } from './+types/door.ts';
import { listDoors } from './door-database.ts';
import { DOOR_KEY } from './door-key.ts';
import { DoorScreen } from './door-screen.tsx';
import { createDoorStore } from './door-store.ts';
import { eraseFromDevice, eraseOldDoors } from './erase-doors.ts';
import { LockedDoor } from './locked-door.tsx';
import { registerServiceWorker } from './register-service-worker.ts';

/** It works without a connection, and is open for hours on a phone: nothing of the back office is around it. */
export const handle = { noLayout: true };

/** The one page that may use the camera. */
export const headers: Route.HeadersFunction = () => ({
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
});

export const meta = privateMeta(DOOR.title, DOOR.description);

/**
 * For administrators. A session that expires while people are waiting closes nothing: what is on the device stays in use, and is sent
 * after the next login. Who logged out sees no name any more.
 */
export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const eventId = Number(params.id);
  if (!isOwnDocument(request)) return openAnew(request.url);
  await eraseOldDoors();
  const session = currentSession();
  if (session.kind === 'admin' && session.isExpired()) return { eventId, waiting: 0, isLocked: false };
  const waiting = await waitingOf(eventId);
  if (session.kind === 'visitor' && waiting > 0) return { eventId, waiting, isLocked: true };
  // Where the device refuses, nothing is shown either: the login comes next, and the next opening tries again.
  if (session.kind === 'visitor') await eraseFromDevice(eventId).catch(() => undefined);
  requireRole(request, 'ROLE_ADMIN');
  return { eventId, waiting, isLocked: false };
};

/** Its service worker serves a document that was loaded from this address, not one that came here by a link within the site. */
const isOwnDocument = ({ url }: Request) => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === new URL(url).pathname;
};

function openAnew(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

const waitingOf = async (eventId: number) =>
  (await listDoors().catch(() => [])).find((stored) => stored.eventId === eventId)?.waiting ?? 0;

export const HydrateFallback = () => (
  <main id="contenu" tabIndex={-1}>
    <h1 className="sr-only">{DOOR.title}</h1>
    <LoadingState text={DOOR.loading} />
  </main>
);

export default function DoorPage({ loaderData: { eventId, waiting, isLocked } }: Route.ComponentProps) {
  const store = useMemo(() => createDoorStore(eventId), [eventId]);
  useEffect(() => {
    if (isLocked) return;
    browserStorage.setItem(DOOR_KEY, '');
    void registerServiceWorker(eventId);
  }, [eventId, isLocked]);
  return isLocked ? <LockedDoor waiting={waiting} /> : <DoorScreen store={store} />;
}
