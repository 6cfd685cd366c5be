import '#web/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { settleLocale } from '#web/i18n/settle-locale.ts';
import { applyChosenTheme } from '#web/theme/theme.ts';
import { TipApp } from '#web/tip/tip-app.tsx';

applyChosenTheme();
settleLocale();

const root = document.getElementById('root');
if (!root) throw new Error('tip.html has no #root');
createRoot(root).render(
  <StrictMode>
    <TipApp pathname={window.location.pathname} search={window.location.search} />
  </StrictMode>,
);
