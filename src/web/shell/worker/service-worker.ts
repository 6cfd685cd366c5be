import { KEEP_HEADER, KEPT_PAGES } from '#shared/kept-pages.ts';
import { findPageEntry, isDrawnPath } from '#shared/paths.ts';
import { asKept, endsEra, isUsable, scriptsOf } from '#web/shell/worker/kept-page.ts';
import { readPush } from '#web/shell/worker/push-message.ts';

/**
 * Keeps the last dashboard that the server drew for the user of this browser, so that the next visit shows it at once,
 * while the page loads the new one; without a network it stays, and says how old it is. Without the answers of the API in
 * it, and only until somebody signs in or out.
 */
declare const self: ServiceWorkerGlobalScope;

/** Whenever it changes, pages that are still on their way belong to the time before and are not kept. */
let era = 0;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (endsEra(request.method, pathname)) event.respondWith(fetchIntoNewEra(request));
  else if (request.method !== 'GET') return;
  else if (pathname.startsWith('/assets/')) event.respondWith(findKeptOr(request, () => fetch(request)));
  else if (isDrawnPath(pathname + search)) event.respondWith(openPage(event));
  else if (request.mode === 'navigate' && findPageEntry(pathname) === 'app')
    event.respondWith(fetch(request).catch(leadToKept));
});

self.addEventListener('push', (event) => {
  const message = readPush(event.data?.text());
  if (!message) return;
  const { title, path, ...shown } = message;
  const icon = '/assets/app-icon-192-1.png';
  event.waitUntil(self.registration.showNotification(title, { ...shown, icon, data: path }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openWindowAt(String(event.notification.data)));
});

/** An open window is used again. */
async function openWindowAt(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(path));
  await open.navigate(path).catch(() => undefined);
  await open.focus();
}

async function fetchIntoNewEra(request: Request): Promise<Response> {
  await forget();
  try {
    return await fetch(request);
  } finally {
    await forget();
  }
}

async function forget(): Promise<void> {
  era += 1;
  await caches.delete(KEPT_PAGES);
}

/** The kept page if somebody opens it. The page itself then asks for the new one, which is kept in its place. */
async function openPage({ request }: FetchEvent): Promise<Response> {
  if (request.mode !== 'navigate') return fetchAndKeep(request);
  return findKeptOr(request, () => fetch(request));
}

/** Without a network, other pages lead to the one that is kept. */
async function leadToKept(error: unknown): Promise<Response> {
  const cache = await caches.open(KEPT_PAGES);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const page = paths.find((path) => isDrawnPath(path));
  if (page === undefined) throw error;
  return Response.redirect(page);
}

async function findKeptOr(request: Request, otherwise: () => Promise<Response>): Promise<Response> {
  const kept = await caches.match(new URL(request.url).pathname, { cacheName: KEPT_PAGES });
  return kept && isUsable(kept, Date.now()) ? kept : otherwise();
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const begunIn = era;
  const answer = await fetch(request);
  if (!answer.ok || answer.headers.get(KEEP_HEADER) === null) {
    await forget();
    return answer;
  }
  const html = await answer.clone().text();
  const kept = asKept(html, answer.headers, Date.now());
  // One page and its scripts: an older page would name scripts that may be gone.
  if (era !== begunIn) return answer;
  await caches.delete(KEPT_PAGES);
  const cache = await caches.open(KEPT_PAGES);
  await cache.addAll(scriptsOf(html));
  await cache.put(new URL(request.url).pathname, kept);
  if (era !== begunIn) await caches.delete(KEPT_PAGES);
  return answer;
}
