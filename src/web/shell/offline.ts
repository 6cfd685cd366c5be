import { KEPT_MARK } from '#shared/kept-pages.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { loadWords } from '#web/kit/i18n/say.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

/** After the page has become usable, and everything that it needed has arrived. */
const KEEP_AFTER_MS = 3000;

const ALIVE_PATH = '/healthz';
const TRY_AGAIN_MS = 5000;

const CONTROLS = 'button, input, select, textarea';

/** When this page was rendered, if there is no network and the service worker has brought the page of the last visit. */
export function findKeptAt(): Date | undefined {
  const mark = document.documentElement.getAttribute(KEPT_MARK);
  return mark === null ? undefined : new Date(Number(mark));
}

/**
 * Leaves the page of the last visit as it is, with a sentence about how old it is. Its buttons cannot work without the
 * server, so they are disabled. As soon as there is a network, the page is loaded again.
 */
export async function stayOffline(renderedAt: Date): Promise<void> {
  // The words of all languages but two are in a file of their own, which is kept with the page.
  await loadWords(getLocale()).catch(() => undefined);
  for (const control of document.querySelectorAll<HTMLButtonElement>(CONTROLS)) control.disabled = true;
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'status');
  sentence.className = 'bg-pending px-4 py-3 text-center text-on-pending';
  sentence.textContent = m.offline_as_of({ time: formatInstant(renderedAt.toISOString()) });
  document.querySelector('main')?.prepend(sentence);
  const reloadIfReached = () =>
    fetch(ALIVE_PATH).then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    );
  window.addEventListener('online', reloadIfReached);
  // Browsers do not always notice that the network has come back.
  setInterval(reloadIfReached, TRY_AGAIN_MS);
}

/**
 * Called on a home page. From then on the service worker sees its requests and keeps it; the page of the first visit came
 * before that, so it is requested once more. Browsers have service workers on https and localhost only.
 */
export function keepThisPage(): void {
  if (!('serviceWorker' in navigator)) return;
  setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await untilControlled();
      await fetch(window.location.pathname);
    } catch {
      // Forbidden, in a private window for example.
    }
  }, KEEP_AFTER_MS);
}

/** The service worker sees only the requests of pages that it controls. */
function untilControlled(): Promise<unknown> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}
