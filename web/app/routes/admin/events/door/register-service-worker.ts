const SCRIPT = '/admin/evenements/accueil.js';
const scopeOf = (eventId: number) => `/admin/evenements/${eventId}/accueil`;

/** Has this page open without a connection: it alone, and no other of the site. A browser that cannot do so does without. */
export async function registerServiceWorker(eventId: number): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(SCRIPT, { scope: scopeOf(eventId) }).catch(() => undefined);
}

/** The files of the page leave the device, too. */
export async function unregisterServiceWorker(eventId: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const scope = scopeOf(eventId);
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const registration of registrations)
    if (new URL(registration.scope).pathname === scope) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(`${scope} `)) await caches.delete(name);
}
