import { hash } from 'node:crypto';

const VERSION_CHARACTERS = 12;

/**
 * The service worker of one page: its scope is the address of the door of one event. It answers that address when the network does
 * not, and the files of the build that the page needs; nothing else of the site, and no call of the API.
 * @param files addresses of the build, whose names change with their content
 */
export function serviceWorkerScript(files: string[]): string {
  const version = hash('sha256', files.join('\n'), 'hex').slice(0, VERSION_CHARACTERS);
  return `"use strict";
const FILES = ${JSON.stringify(files)};
const PATH = new URL(registration.scope).pathname;
const PREFIX = PATH + " ";
const CACHE = PREFIX + ${JSON.stringify(version)};
const MAX_WAIT_MS = 4000;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PATH, { cache: "reload" }), ...FILES]);
  await skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

const stored = async (address) => (await caches.open(CACHE)).match(address, { ignoreSearch: true, ignoreVary: true });

// The page as it is now, if it comes soon: a weak network is no better than none.
async function openPage(request) {
  const page = await stored(PATH);
  if (!page) return fetch(request);
  const waiting = new Promise((resolve) => setTimeout(() => resolve(page), MAX_WAIT_MS));
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : page));
  return Promise.race([fresh.catch(() => page), waiting]);
}

const openFile = async (request) => (await stored(request.url)) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === PATH) event.respondWith(openPage(request));
  else if (FILES.includes(pathname)) event.respondWith(openFile(request));
});
`;
}
