import { formatInstant } from '#web/kit/format/date-format.ts';
import { loadWords } from '#web/kit/i18n/load-words.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { takeAllStyles } from '#web/shell/all-styles.ts';

const CONTROLS = 'button, input, select, textarea';

/**
 * Leaves the page of the last visit as it is, with a sentence about how old it is. Its buttons cannot work without the
 * server, so they are disabled. As soon as there is a network, the page is loaded again.
 */
export async function stayOffline(drawnAt: Date): Promise<never> {
  // The words of all languages but two are in a file of their own, which is kept with the page.
  await loadWords(getLocale()).catch(() => undefined);
  takeAllStyles();
  for (const control of document.querySelectorAll<HTMLButtonElement>(CONTROLS)) control.disabled = true;
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'status');
  sentence.className = 'bg-pending px-4 py-3 text-center text-on-pending';
  sentence.textContent = m.offline_as_of({ time: formatInstant(drawnAt.toISOString()) });
  document.querySelector('main')?.prepend(sentence);
  window.addEventListener('online', () => window.location.reload());
  return new Promise(() => undefined);
}
