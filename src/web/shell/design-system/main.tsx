import '#web/kit/styles/system.css';
import { Direction } from 'radix-ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { LanguageSwitch } from '#web/kit/page/language-switch.tsx';
import { ThemeSwitch } from '#web/kit/page/theme-switch.tsx';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';
import { Toaster } from '#web/kit/ui/toaster.tsx';
import { getTextDirection } from '#web/paraglide/runtime.js';
import {
  ActionSamples,
  ColourSamples,
  FieldSamples,
  MoneySamples,
  TableSample,
  TextSamples,
} from '#web/shell/design-system/samples.tsx';
import { OverlaySamples, StateSamples } from '#web/shell/design-system/state-samples.tsx';

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

function Guide() {
  return (
    <main className="mx-auto max-w-content px-4 py-8 sm:px-6">
      <div className="mb-8 flex items-center gap-2">
        <h1 className="me-auto text-title font-semibold">Design system</h1>
        <LanguageSwitch page="/design-system.html" />
        <ThemeSwitch />
      </div>
      <ColourSamples />
      <TextSamples />
      <ActionSamples />
      <FieldSamples />
      <MoneySamples />
      <StateSamples />
      <TableSample />
      <OverlaySamples />
    </main>
  );
}
