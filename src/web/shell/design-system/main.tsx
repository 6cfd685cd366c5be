import '#web/kit/styles/system.css';
import { Direction } from 'radix-ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';
import { Toaster } from '#web/kit/ui/toaster.tsx';
import { getTextDirection } from '#web/paraglide/runtime.js';
import { Guide } from '#web/shell/design-system/guide.tsx';

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
