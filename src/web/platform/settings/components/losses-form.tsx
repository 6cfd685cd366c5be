import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { fils, findFilsIn, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { type LossBearer, lossBearers } from '#shared/statuses.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import { findBpsIn, toPercent } from '#web/platform/settings/settings-changes.ts';
import {
  type DescribedChange,
  type Settings,
  useConfirmedChange,
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

const words: Record<LossBearer, () => string> = {
  platform: m.losses_platform,
  person: m.losses_person,
};

/** Who bears lost disputes, and how debts of staff members are repaid. */
export function LossesForm({ settings }: { settings: Settings }) {
  const form = useForm<TypedLosses, unknown, ReadLosses>({
    resolver: zodResolver(lossesForm),
    defaultValues: typed(settings),
  });
  useDraft(form, 'losses');
  const { ask, saveButton, dialog } = useConfirmedChange(form, {
    changesOf: (after) => changes(settings, after),
    typedOf: typed,
    savedDetail: m.losses_saved,
  });
  return (
    <Panel title={m.losses_title()} className="mt-4">
      <p className="mb-4 text-ink-soft">{m.losses_intro()}</p>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <Field label={m.losses_bearer()}>
          <Select {...form.register('lostDisputes')}>
            {lossBearers.map((bearer) => (
              <option key={bearer} value={bearer}>
                {words[bearer]()}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <UnitField
            label={m.losses_share()}
            unit="%"
            hint={m.losses_share_hint()}
            error={errorIn(form, 'withholdShareBps')}
            {...form.register('withholdShareBps')}
          />
          <UnitField
            label={m.losses_limit()}
            unit={m.money_currency()}
            hint={m.losses_limit_hint()}
            error={errorIn(form, 'withholdLimit')}
            {...form.register('withholdLimit')}
          />
        </div>
        <Button ref={saveButton} type="submit" className="sm:self-start">
          {m.losses_save()}
        </Button>
      </form>
      <ConfirmDialog title={m.losses_confirm()} {...dialog} />
    </Panel>
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
    say(m.losses_bearer(), words[before.lostDisputes](), words[after.lostDisputes]());
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
