import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import type { DescribedChange } from '#web/platform/settings/use-settings-change.ts';
import { type Settings, useConfirmedChange } from '#web/platform/settings/use-settings-change.ts';

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
  const form = useForm<TypedRetention, unknown, ReadRetention>({
    resolver: zodResolver(retentionForm),
    defaultValues: typed(settings),
  });
  useDraft(form, 'retention');
  const { ask, saveButton, dialog } = useConfirmedChange(form, {
    changesOf: (after) => changes(settings, after),
    typedOf: typed,
    savedDetail: m.retention_saved,
  });
  return (
    <Panel title={m.retention_title()} className="mt-4">
      <p className="mb-4 text-ink-soft">{m.retention_intro()}</p>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <div className="grid items-end gap-5 md:grid-cols-2">
          {fields.map((field) => {
            const message = form.formState.errors[field]?.message;
            return (
              <UnitField
                key={field}
                label={labels[field]()}
                unit={field === 'erasureDelayDays' ? m.retention_days() : m.retention_months()}
                error={message && contractSentence(message)}
                {...form.register(field)}
                inputMode="numeric"
              />
            );
          })}
        </div>
        <Button ref={saveButton} type="submit" className="sm:self-start">
          {m.retention_save()}
        </Button>
      </form>
      <ConfirmDialog title={m.retention_confirm()} {...dialog} />
    </Panel>
  );
}

function typed(settings: Settings): TypedRetention {
  const entries = fields.map((field) => [field, String(settings[field])]);
  return Object.fromEntries(entries) as TypedRetention;
}

/** Only changed fields are sent, and the confirmation names them. */
function changes(before: Settings, after: ReadRetention): DescribedChange {
  const changed = fields.filter((field) => after[field] !== before[field]);
  return {
    change: Object.fromEntries(changed.map((field) => [field, after[field]])),
    sentences: changed.map((field) =>
      m.settings_account_change({
        field: labels[field](),
        from: String(before[field]),
        to: String(after[field]),
      }),
    ),
  };
}

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
