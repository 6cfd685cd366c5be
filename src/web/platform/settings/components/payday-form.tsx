import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { addDays } from '#shared/dubai-time.ts';
import { paydays } from '#shared/payday.ts';
import { SelectField } from '#web/kit/form/fields.tsx';
import { formatWeekday } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const paydayForm = z.object({
  payday: z
    .string()
    .transform((text) => text || null)
    .pipe(settingsChange.shape.payday.unwrap()),
});

const labels = { payday: m.settings_payday };

/** The day on which payouts are started. Staff and owners see it as a date, admins as a duty of that day. */
export function PaydayForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: paydayForm,
    draft: 'payday',
    settings,
    changesOf: (before: Settings, after: z.output<typeof paydayForm>) =>
      describeChanges(labels, before, after, (_, value) => paydayWords(value as string | null)),
    typedOf: ({ payday }: Settings) => ({ payday: payday ?? '' }),
    savedDetail: m.settings_payday_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.settings_payday()}
      intro={m.settings_payday_intro()}
      save={m.settings_payday_save()}
      question={m.settings_payday_confirm()}
    >
      <SelectField
        form={form}
        name="payday"
        label={m.settings_payday_day()}
        hint={m.settings_payday_hint()}
        first={paydayWords(null)}
        options={paydays.map((payday) => ({ value: payday, label: paydayWords(payday) }))}
      />
    </SettingsPanel>
  );
}

/** A Sunday, so that Monday is one day later. */
const SUNDAY = '2026-11-15';

function paydayWords(payday: string | null): string {
  if (payday === null) return m.settings_payday_none();
  const [unit, number = ''] = payday.split('-');
  if (unit === 'month') return m.settings_payday_monthly({ day: number });
  return m.settings_payday_weekly({ day: formatWeekday(addDays(SUNDAY, Number(number))) });
}
