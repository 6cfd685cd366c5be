import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { settlePlatform } from '#web/kit/i18n/platform.ts';
import { loadReasonWords } from '#web/kit/i18n/refusal-sentence.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { onceShown } from '#web/kit/page/shown.ts';
import { inTurns } from '#web/kit/page/turns.ts';
import { noteTyped, putTypedBack } from '#web/kit/page/typed-early.ts';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';
import { setDrawnAt } from '#web/kit/ui/first-now.ts';
import { showToastLeftBeforeReload } from '#web/kit/ui/toast-store.ts';
import { takeAllStyles } from '#web/shell/all-styles.ts';
import { App } from '#web/shell/app.tsx';
import { takeGiven } from '#web/shell/given-answers.ts';
import { newBrowserQueryClient } from '#web/shell/query-client.ts';
import { AppRoutes } from '#web/shell/router.tsx';
import { settleLanguage } from '#web/shell/settle-language.ts';

// The script of a drawn page loads the files of the application by their names, and cannot call what is in them.
if (typeof document !== 'undefined')
  document.addEventListener('karam:start', () => void start(), { once: true });

/** Starts the application, or takes over the page that the server drew. */
export async function start(): Promise<void> {
  applyChosenTheme();
  settleLocale();
  settlePlatform();
  // A page restored from the back/forward cache may show data of a user who has signed out since: reload it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const queryClient = newBrowserQueryClient();
  const isSame = await takeGiven(queryClient);
  await settleLanguage(queryClient);
  // Without a network, a page of an earlier visit has nothing to refuse.
  void loadReasonWords().catch(() => undefined);
  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  noteTyped(root);
  if (!isSame) {
    onceShown(() => showWhatIsHere(root));
    takeAllStyles();
    createRoot(root).render(app);
    return;
  }
  const shown = new Promise<void>((resolve) => onceShown(resolve));
  await inTurns(() => void hydrateRoot(root, app));
  await shown;
  showWhatIsHere(root);
}

/** After the first drawing, what belongs to this browser alone may be shown. */
function showWhatIsHere(root: HTMLElement): void {
  setDrawnAt(undefined);
  putTypedBack(root);
  document.dispatchEvent(new Event('karam:shown'));
  showToastLeftBeforeReload();
}
