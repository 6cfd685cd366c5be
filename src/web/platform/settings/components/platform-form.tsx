import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import type { DescribedChange } from '#web/platform/settings/use-settings-change.ts';
import { type Settings, useConfirmedChange } from '#web/platform/settings/use-settings-change.ts';

const labels: Record<keyof PlatformFields, () => string> = {
  platformName: m.settings_platform_name,
  platformNameAr: m.settings_platform_name_ar,
  supportAddress: m.settings_support,
};
const fields = Object.keys(labels) as (keyof PlatformFields)[];

/** What the platform is called, and where people write to for help. */
export function PlatformForm({ settings }: { settings: Settings }) {
  const form = useForm<PlatformFields>({
    resolver: zodResolver(platformForm),
    defaultValues: typed(settings),
  });
  useDraft(form, 'platform');
  const { ask, saveButton, dialog } = useConfirmedChange(form, {
    changesOf: (after) => changes(settings, after),
    typedOf: typed,
    savedDetail: m.settings_platform_saved,
  });
  return (
    <Panel title={m.settings_platform()} className="mt-4">
      <p className="mb-4 text-ink-soft">{m.settings_platform_intro()}</p>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label={labels.platformName()} error={errorIn(form, 'platformName')}>
            <Input dir="auto" autoComplete="off" {...form.register('platformName')} />
          </Field>
          <Field label={labels.platformNameAr()} error={errorIn(form, 'platformNameAr')}>
            <Input dir="auto" lang="ar" autoComplete="off" {...form.register('platformNameAr')} />
          </Field>
          <Field
            label={labels.supportAddress()}
            hint={m.settings_support_hint()}
            error={errorIn(form, 'supportAddress')}
          >
            <Input {...emailInput} autoComplete="off" {...form.register('supportAddress')} />
          </Field>
        </div>
        <Button ref={saveButton} type="submit" className="sm:self-start">
          {m.settings_platform_save()}
        </Button>
      </form>
      <ConfirmDialog title={m.settings_platform_confirm()} {...dialog} />
    </Panel>
  );
}

function typed({ platformName, platformNameAr, supportAddress }: Settings): PlatformFields {
  return { platformName, platformNameAr, supportAddress };
}

/** Only changed fields are sent, and the confirmation names them. */
function changes(before: Settings, after: PlatformFields): DescribedChange {
  const changed = fields.filter((field) => after[field] !== before[field]);
  return {
    change: Object.fromEntries(changed.map((field) => [field, after[field]])),
    sentences: changed.map((field) =>
      m.settings_account_change({ field: labels[field](), from: before[field], to: after[field] }),
    ),
  };
}

const { platformName, platformNameAr, supportAddress } = settingsChange.shape;

const platformForm = z.object({
  platformName: platformName.unwrap(),
  platformNameAr: platformNameAr.unwrap(),
  supportAddress: supportAddress.unwrap(),
});
type PlatformFields = z.infer<typeof platformForm>;
