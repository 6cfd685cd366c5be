import '#web/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { showToastLeftBeforeReload } from '#web/components/ui/toast-store.ts';
import { settlePlatform } from '#web/i18n/platform.ts';
import { loadReasonWords } from '#web/i18n/refusal-sentence.ts';
import { settleLocale } from '#web/i18n/settle-locale.ts';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();
settleLocale();
settlePlatform();
showToastLeftBeforeReload();
void loadReasonWords();
// A page restored from the back/forward cache may show data of a user who has signed out since: reload it.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
