import { z } from 'zod';
import { fils, findFilsIn, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { lossBearers } from '#shared/statuses.ts';
import { NumberField, SelectField } from '#web/kit/form/fields.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import { lossBearerWords } from '#web/platform/settings/describe-money-setting.ts';
import { findBpsIn, toPercent } from '#web/platform/settings/settings-changes.ts';
import {
  type DescribedChange,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

type TypedLosses = z.input<typeof lossesForm>;

type ReadLosses = z.output<typeof lossesForm>;

const MOST_FILS = 100_000_000;

const MOST_BPS = 10_000;

/** The rule about losses and debts as it is typed, in percent and dirhams. The output has the server's units. */
const lossesForm = z.object({
  lostDisputes: z.enum(lossBearers),
  withholdLimit: z.string().transform((text, context) => {
    const amountFils = findFilsIn(text.trim());
    if (amountFils !== undefined && amountFils >= 0 && amountFils <= MOST_FILS) return amountFils;
    context.addIssue({ code: 'custom', message: because('minimum_invalid') });
    return fils(0);
  }),
  withholdShareBps: z.string().transform((text, context) => {
    const bps = findBpsIn(text.trim());
    if (bps !== undefined && bps <= MOST_BPS) return bps;
    context.addIssue({ code: 'custom', message: because('fee_percent_invalid') });
    return 0;
  }),
});

/** Who bears lost disputes, and how debts of staff members are repaid. */
export function LossesForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: lossesForm,
    draft: 'losses',
    settings,
    changesOf: changes,
    typedOf: typed,
    savedDetail: m.losses_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.losses_title()}
      intro={m.losses_intro()}
      save={m.losses_save()}
      question={m.losses_confirm()}
    >
      <SelectField
        form={form}
        name="lostDisputes"
        label={m.losses_bearer()}
        options={optionsOf(lossBearers, lossBearerWords)}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField
          form={form}
          name="withholdShareBps"
          label={m.losses_share()}
          unit="%"
          hint={m.losses_share_hint()}
        />
        <NumberField
          form={form}
          name="withholdLimit"
          label={m.losses_limit()}
          unit={m.money_currency()}
          hint={m.losses_limit_hint()}
        />
      </div>
    </SettingsPanel>
  );
}

function typed({ lostDisputes, withholdLimit, withholdShareBps }: Settings): TypedLosses {
  return { lostDisputes, withholdLimit, withholdShareBps: toPercent(withholdShareBps) };
}

/** Only changed fields are sent, and the confirmation names them. */
function changes(before: Settings, after: ReadLosses): DescribedChange {
  const change: DescribedChange['change'] = {};
  const sentences: string[] = [];
  const say = (field: string, from: string, to: string) =>
    sentences.push(m.settings_account_change({ field, from, to }));
  if (after.lostDisputes !== before.lostDisputes) {
    change.lostDisputes = after.lostDisputes;
    say(m.losses_bearer(), lossBearerWords[before.lostDisputes](), lossBearerWords[after.lostDisputes]());
  }
  if (after.withholdShareBps !== before.withholdShareBps) {
    change.withholdShareBps = after.withholdShareBps;
    say(
      m.losses_share(),
      `${toPercent(before.withholdShareBps)} %`,
      `${toPercent(after.withholdShareBps)} %`,
    );
  }
  const limitBeforeFils = getFilsFrom(before.withholdLimit);
  if (after.withholdLimit !== limitBeforeFils) {
    change.withholdLimit = toDecimal(after.withholdLimit);
    say(m.losses_limit(), formatAmount(limitBeforeFils), formatAmount(after.withholdLimit));
  }
  return { change, sentences };
}
