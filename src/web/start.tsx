import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PAGE_DATA_ID, type PageData } from '#shared/contracts/app-page.ts';
import { isHomePath } from '#shared/paths.ts';
import { sessionQuery, shownRole } from '#web/kit/client/session.ts';
import { settlePlatform } from '#web/kit/i18n/platform.ts';
import { loadReasonWords } from '#web/kit/i18n/refusal-sentence.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { reportRecovered } from '#web/kit/page/report-crash.ts';
import { onceShown } from '#web/kit/page/shown.ts';
import { noteTyped, putTypedBack } from '#web/kit/page/typed-early.ts';
import { setPageScope } from '#web/kit/scope/page-scope.ts';
import { showToastLeftBeforeReload } from '#web/kit/ui/toast-store.ts';
import { App } from '#web/shell/app.tsx';
import { findKeptAt, keepThisPage, stayOffline } from '#web/shell/offline.ts';
import { newBrowserQueryClient } from '#web/shell/query-client.ts';
import { AppRoutes, loadPagesAt } from '#web/shell/router.tsx';
import { settleLanguage } from '#web/shell/settle-language.ts';

/** Hydrates the page that the server rendered. */
export async function start(): Promise<void> {
  settleLocale();
  settlePlatform();
  const keptAt = findKeptAt();
  if (keptAt) return stayOffline(keptAt);
  // A page restored from the back/forward cache may show data of a user who has signed out since: reload it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const queryClient = newBrowserQueryClient();
  const data = findPageData();
  if (data) {
    setPageScope({ nowMs: data.nowMs, texts: data.texts });
    hydrate(queryClient, data.queries);
  }
  await settleLanguage(queryClient);
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  const { pathname } = window.location;
  // A change that comes before a part is hydrated would replace it by its placeholder, if its code were still missing.
  await loadPagesAt(pathname, user ? shownRole(user) : undefined).catch(() => undefined);
  // Without them the server's own English sentences are shown.
  void loadReasonWords().catch(() => undefined);
  noteTyped(root);
  onceShown(() => {
    // Hydration has emptied the fields.
    putTypedBack(root);
    document.dispatchEvent(new Event('karam:shown'));
    showToastLeftBeforeReload();
  });
  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  if (data) hydrateRoot(root, app, { onRecoverableError: reportRecovered });
  // The server was too busy to render the page, or this is the development server.
  else createRoot(root).render(app);
  if (user && isHomePath(pathname)) keepThisPage();
}

function findPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
