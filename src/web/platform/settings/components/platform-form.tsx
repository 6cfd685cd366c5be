import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const labels: Record<keyof PlatformFields, () => string> = {
  platformName: m.settings_platform_name,
  platformNameAr: m.settings_platform_name_ar,
  supportAddress: m.settings_support,
};

/** What the platform is called, and where people write to for help. */
export function PlatformForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: platformForm,
    draft: 'platform',
    settings,
    changesOf: changes,
    typedOf: typed,
    savedDetail: m.settings_platform_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.settings_platform()}
      intro={m.settings_platform_intro()}
      save={m.settings_platform_save()}
      question={m.settings_platform_confirm()}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="platformName"
          label={labels.platformName()}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="platformNameAr"
          label={labels.platformNameAr()}
          dir="auto"
          lang="ar"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="supportAddress"
          label={labels.supportAddress()}
          hint={m.settings_support_hint()}
          {...emailInput}
          autoComplete="off"
        />
      </div>
    </SettingsPanel>
  );
}

function typed({ platformName, platformNameAr, supportAddress }: Settings): PlatformFields {
  return { platformName, platformNameAr, supportAddress };
}

const changes = (before: Settings, after: PlatformFields) => describeChanges(labels, before, after);

const { platformName, platformNameAr, supportAddress } = settingsChange.shape;

const platformForm = z.object({
  platformName: platformName.unwrap(),
  platformNameAr: platformNameAr.unwrap(),
  supportAddress: supportAddress.unwrap(),
});
type PlatformFields = z.infer<typeof platformForm>;
