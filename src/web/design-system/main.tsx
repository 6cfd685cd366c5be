import '#web/styles/system.css';
import { Direction } from 'radix-ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { Guide } from '#web/design-system/guide.tsx';
import { settleLocale } from '#web/i18n/settle-locale.ts';
import { getTextDirection } from '#web/paraglide/runtime.js';
import { applyChosenTheme } from '#web/theme/theme.ts';

// For developers, served only by `vite`. Its texts are English and not in messages/.
applyChosenTheme();
settleLocale();

const root = document.getElementById('root');
if (!root) throw new Error('design-system.html has no #root');
createRoot(root).render(
  <Direction.Provider dir={getTextDirection()}>
    <BrowserRouter>
      <Guide />
    </BrowserRouter>
    <Toaster />
  </Direction.Provider>,
);
