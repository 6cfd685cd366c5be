import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { addDays } from '#shared/dubai-time.ts';
import { paydays } from '#shared/payday.ts';
import { NumberField, SelectField } from '#web/kit/form/fields.tsx';
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
  paydayThreshold: z.string().pipe(settingsChange.shape.paydayThreshold.unwrap()),
});

const labels = { payday: m.settings_payday, paydayThreshold: m.settings_payday_threshold };

/** The day on which payouts are started. Staff and owners see it as a date, admins as a duty of that day. */
export function PaydayForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: paydayForm,
    draft: 'payday',
    settings,
    changesOf: (before: Settings, after: z.output<typeof paydayForm>) =>
      describeChanges(labels, before, after, (field, value) =>
        field === 'payday' ? paydayWords(value as string | null) : String(value),
      ),
    typedOf: ({ payday, paydayThreshold }: Settings) => ({ payday: payday ?? '', paydayThreshold }),
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
      <NumberField
        form={form}
        name="paydayThreshold"
        label={m.settings_payday_threshold()}
        unit={m.money_currency()}
        hint={m.settings_payday_threshold_hint()}
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
