import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { NumberField } from '#web/kit/form/fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { orNothing } from '#web/platform/settings/account-changes.ts';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const { threeDsFrom, fraudRefundLimit } = settingsChange.shape;

/** As they are typed: an empty field turns the rule off. */
const fraudForm = z.object({
  threeDsFrom: orNothing().pipe(threeDsFrom.unwrap()),
  fraudRefundLimit: orNothing().pipe(fraudRefundLimit.unwrap()),
});
type TypedFraud = z.input<typeof fraudForm>;
type ReadFraud = z.output<typeof fraudForm>;

const labels: Record<keyof ReadFraud, () => string> = {
  threeDsFrom: m.fraud_three_d_secure,
  fraudRefundLimit: m.fraud_refund_limit,
};

/** What is done against payments with stolen cards. */
export function FraudForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: fraudForm,
    draft: 'fraud',
    settings,
    changesOf: (before: Settings, after: ReadFraud) => describeChanges(labels, before, after, shown),
    typedOf: typed,
    savedDetail: m.fraud_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.fraud_title()}
      intro={m.fraud_intro()}
      save={m.fraud_save()}
      question={m.fraud_confirm()}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField
          form={form}
          name="threeDsFrom"
          label={m.fraud_three_d_secure()}
          unit={m.money_currency()}
          hint={m.fraud_three_d_secure_hint()}
        />
        <NumberField
          form={form}
          name="fraudRefundLimit"
          label={m.fraud_refund_limit()}
          unit={m.money_currency()}
          hint={m.fraud_refund_limit_hint()}
        />
      </div>
    </SettingsPanel>
  );
}

function typed({ threeDsFrom, fraudRefundLimit }: Settings): TypedFraud {
  return { threeDsFrom: threeDsFrom ?? '', fraudRefundLimit: fraudRefundLimit ?? '' };
}

const shown = (_: keyof ReadFraud, value: unknown) =>
  value === null ? m.settings_account_empty() : String(value);
