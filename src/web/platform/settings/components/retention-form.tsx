import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { NumberField } from '#web/kit/form/fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const labels: Record<keyof ReadRetention, () => string> = {
  guestWordsMonths: m.retention_words,
  providerPayloadMonths: m.retention_payloads,
  mailMonths: m.retention_mails,
  auditAddressMonths: m.retention_addresses,
  erasureDelayDays: m.retention_delay,
};
const fields = Object.keys(labels) as (keyof ReadRetention)[];

/** How long personal data is stored. */
export function RetentionForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: retentionForm,
    draft: 'retention',
    settings,
    changesOf: changes,
    typedOf: typed,
    savedDetail: m.retention_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.retention_title()}
      intro={m.retention_intro()}
      save={m.retention_save()}
      question={m.retention_confirm()}
    >
      <div className="grid items-end gap-5 md:grid-cols-2">
        {fields.map((field) => (
          <NumberField
            key={field}
            form={form}
            name={field}
            label={labels[field]()}
            unit={field === 'erasureDelayDays' ? m.retention_days() : m.retention_months()}
            inputMode="numeric"
          />
        ))}
      </div>
    </SettingsPanel>
  );
}

function typed(settings: Settings): TypedRetention {
  const entries = fields.map((field) => [field, String(settings[field])]);
  return Object.fromEntries(entries) as TypedRetention;
}

const changes = (before: Settings, after: ReadRetention) => describeChanges(labels, before, after);

const shape = settingsChange.shape;

/** How long personal data is stored, as it is typed. */
const retentionForm = z.object({
  guestWordsMonths: retentionFormContractTyped(shape.guestWordsMonths.unwrap()),
  providerPayloadMonths: retentionFormContractTyped(shape.providerPayloadMonths.unwrap()),
  mailMonths: retentionFormContractTyped(shape.mailMonths.unwrap()),
  auditAddressMonths: retentionFormContractTyped(shape.auditAddressMonths.unwrap()),
  erasureDelayDays: retentionFormContractTyped(shape.erasureDelayDays.unwrap()),
});
type TypedRetention = z.input<typeof retentionForm>;
type ReadRetention = z.output<typeof retentionForm>;

function retentionFormContractTyped(number: z.ZodType<number, number>) {
  return z
    .string()
    .transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
    .pipe(number);
}
