import { KEEP_HEADER, KEPT_PAGES } from '#shared/kept-pages.ts';
import { findPageEntry, isHomePath } from '#shared/paths.ts';
import { asKept, endsEra, isUsable, scriptsOf } from '#web/shell/worker/kept-page.ts';
import { readPush } from '#web/shell/worker/push-message.ts';

/**
 * Keeps the home page that the user of this browser saw last. Without a network it is shown again, and says how old it is.
 * It is kept without the responses of the API in it, and only until somebody signs in or out.
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
  else if (isHomePath(pathname + search)) event.respondWith(openHome(event));
  else if (request.mode === 'navigate' && findPageEntry(pathname) === 'app')
    event.respondWith(fetch(request).catch(redirectToKept));
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

/** From the server if there is a network, and then kept; otherwise the kept page. */
async function openHome(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const begunIn = era;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(new URL(request.url).pathname, answer.clone(), begunIn));
    return answer;
  } catch (error) {
    return findKeptOr(request, () => redirectToKept(error));
  }
}

/** Without a network, other pages lead to the one that is kept. */
async function redirectToKept(error: unknown): Promise<Response> {
  const cache = await caches.open(KEPT_PAGES);
  for (const { url } of await cache.keys()) {
    const page = await cache.match(url);
    if (isHomePath(new URL(url).pathname) && page && isUsable(page, Date.now()))
      return Response.redirect(url);
  }
  throw error;
}

async function findKeptOr(request: Request, otherwise: () => Promise<Response>): Promise<Response> {
  const kept = await caches.match(new URL(request.url).pathname, { cacheName: KEPT_PAGES });
  return kept && isUsable(kept, Date.now()) ? kept : otherwise();
}

async function keep(pathname: string, answer: Response, begunIn: number): Promise<void> {
  if (!answer.ok || answer.headers.get(KEEP_HEADER) === null) return forget();
  const html = await answer.text();
  const kept = asKept(html, answer.headers, Date.now());
  // One page and its scripts: an older page would name scripts that may be gone.
  if (era !== begunIn) return;
  await caches.delete(KEPT_PAGES);
  const cache = await caches.open(KEPT_PAGES);
  await cache.addAll(scriptsOf(html));
  await cache.put(pathname, kept);
  if (era !== begunIn) await caches.delete(KEPT_PAGES);
}
