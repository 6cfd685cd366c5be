import type { QueryClient } from '@tanstack/react-query';
import { GIVEN_ANSWERS_ID, type GivenAnswers } from '#shared/contracts/app-page.ts';
import { fetchPageAgain, findKeptAt, hasSameScripts, keepThisPage } from '#web/kit/client/kept-pages.ts';
import { sessionQuery, shownRole } from '#web/kit/client/session.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { takeTexts } from '#web/kit/format/given-texts.ts';
import { loadWords } from '#web/kit/i18n/say.ts';
import { setDrawnAt } from '#web/kit/ui/first-now.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { takeAllStyles } from '#web/shell/all-styles.ts';
import { homes } from '#web/shell/homes/homes.tsx';
import { isLandingHash } from '#web/shell/navigation/nav-links.ts';
import { loadPageAt } from '#web/shell/router.tsx';

const CONTROLS = 'button, input, select, textarea';

/**
 * Takes the answers that came with the page, and loads its code. Returns true if the browser would now draw the same page
 * as the server did. It would not if the address names a section of the landing page, or the entry of the history has a
 * state: the server knows neither. A page of an earlier visit has no answers: they come with the new one, and the old one
 * stays visible until then, without a network as long as that lasts.
 */
export async function takeGiven(queryClient: QueryClient): Promise<boolean> {
  const keptAt = findKeptAt();
  const wasKept = keptAt !== undefined;
  const page = wasKept ? await fetchPageAgain().catch(() => stayOffline(keptAt)) : document;
  if (page && !hasSameScripts(page)) {
    // The new page is kept by now, with its scripts.
    window.location.reload();
    await new Promise(() => undefined);
  }
  const text = page?.getElementById(GIVEN_ANSWERS_ID)?.textContent;
  if (!text) return false;
  const { atMs, answers, texts }: GivenAnswers = JSON.parse(text);
  for (const { key, data } of answers) queryClient.setQueryData(key, data);
  takeTexts(texts);
  const { pathname, hash } = window.location;
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  await loadPageAt(pathname);
  if (user && pathname === '/') await homes[shownRole(user)].load();
  if (user && !wasKept) keepThisPage();
  if (wasKept || isLandingHash(hash) || window.history.state?.usr) return false;
  setDrawnAt(atMs);
  return true;
}

/**
 * Leaves the page of the last visit as it is, with a sentence about how old it is. Its buttons cannot work without the
 * server, so they are disabled. As soon as there is a network, the page is loaded again.
 */
async function stayOffline(drawnAt: Date): Promise<never> {
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
