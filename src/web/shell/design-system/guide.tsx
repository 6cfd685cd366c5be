import { LanguageSwitch } from '#web/kit/page/language-switch.tsx';
import { ThemeSwitch } from '#web/kit/page/theme-switch.tsx';
import { ActionSamples } from '#web/shell/design-system/action-samples.tsx';
import { ColourSamples } from '#web/shell/design-system/colour-samples.tsx';
import { FieldSamples } from '#web/shell/design-system/field-samples.tsx';
import { MoneySamples } from '#web/shell/design-system/money-samples.tsx';
import { OverlaySamples } from '#web/shell/design-system/overlay-samples.tsx';
import { StateSamples } from '#web/shell/design-system/state-samples.tsx';
import { TableSample } from '#web/shell/design-system/table-sample.tsx';
import { TextSamples } from '#web/shell/design-system/text-samples.tsx';

export function Guide() {
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
