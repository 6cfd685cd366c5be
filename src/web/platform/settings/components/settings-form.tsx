import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { positionCalls } from '#shared/calls/money/books.ts';
import type { cardCost } from '#shared/contracts/books.ts';
import { marginOf, type TipMargin } from '#shared/money/card-cost.ts';
import { fils, filsFromAed, toDecimal } from '#shared/money/money.ts';
import { type FeeTerms, splitTip } from '#shared/money/tip-split.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import {
  type ReadSettings,
  settingsChanges,
  settingsForm,
  type TypedSettings,
  toPercent,
} from '#web/platform/settings/settings-changes.ts';
import { type Settings, useConfirmedChange } from '#web/platform/settings/use-settings-change.ts';

/** Includes a small tip, for which the fixed part of the fee matters most. */
const examplesFils = [filsFromAed(5), filsFromAed(15), filsFromAed(50)];

const heading = 'pb-2 align-bottom text-small font-medium text-ink-soft';

const EXAMPLE_FILS = filsFromAed(15);

export function SettingsForm({ settings }: { settings: Settings }) {
  const form = useForm<TypedSettings, unknown, ReadSettings>({
    resolver: zodResolver(settingsForm),
    defaultValues: typed(settings),
  });
  const problemOf = (name: keyof TypedSettings) => {
    const message = form.formState.errors[name]?.message;
    return message && contractSentence(message);
  };
  useDraft(form, 'fees');
  const { ask, saveButton, dialog } = useConfirmedChange(form, {
    changesOf: (after) => settingsChanges(settings, after),
    typedOf: typed,
    savedDetail: m.settings_saved_detail,
  });
  const terms = settingsForm.pick({
    platformFeeBps: true,
    platformFeeFixedFils: true,
    vatBps: true,
    vatIncluded: true,
  });
  const read = terms.safeParse(useWatch({ control: form.control }));

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <form noValidate onSubmit={ask} className="flex flex-col gap-5">
          <UnitField
            label={m.settings_fee()}
            unit="%"
            error={problemOf('platformFeeBps')}
            {...form.register('platformFeeBps')}
          />
          <UnitField
            label={m.settings_fixed()}
            unit={m.money_currency()}
            hint={m.settings_fixed_hint()}
            error={problemOf('platformFeeFixedFils')}
            {...form.register('platformFeeFixedFils')}
          />
          <UnitField
            label={m.settings_vat()}
            unit="%"
            hint={m.settings_vat_hint()}
            error={problemOf('vatBps')}
            {...form.register('vatBps')}
          />
          <Field label={m.settings_vat_how()} error={problemOf('vatIncluded')}>
            <Select {...form.register('vatIncluded')}>
              <option value="included">{m.settings_vat_included()}</option>
              <option value="added">{m.settings_vat_added()}</option>
            </Select>
          </Field>
          <Field label={m.settings_vat_trn()} hint={m.settings_vat_trn_hint()} error={problemOf('vatTrn')}>
            <Input
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums rtl:text-end"
              {...form.register('vatTrn')}
            />
          </Field>
          <UnitField
            label={m.settings_max_tip()}
            unit={m.money_currency()}
            error={problemOf('maxTip')}
            {...form.register('maxTip')}
          />
          <Button ref={saveButton} type="submit" className="sm:self-start">
            {m.settings_save()}
          </Button>
        </form>
      </Card>
      <Card>
        <FeeExample terms={read.data} />
        {read.data && <FeeMargin terms={read.data} />}
      </Card>
      <ConfirmDialog title={m.settings_confirm_title()} {...dialog} />
    </div>
  );
}

function typed(settings: Settings): TypedSettings {
  const { platformFeeBps, platformFeeFixedFils, vatBps, vatIncluded, vatTrn, maxTip } = settings;
  return {
    platformFeeBps: toPercent(platformFeeBps),
    platformFeeFixedFils: toDecimal(fils(platformFeeFixedFils)),
    vatBps: toPercent(vatBps),
    vatIncluded: vatIncluded ? 'included' : 'added',
    vatTrn: vatTrn ?? '',
    maxTip,
  };
}

/** What the typed fee would mean, exact to the fil. Shows nothing while the input is invalid. */
function FeeExample({ terms }: { terms: FeeTerms | undefined }) {
  return (
    <div className="@container flex flex-col gap-4">
      <h2 className="text-large font-semibold">{m.settings_example_title()}</h2>
      <p aria-live="polite">{terms ? exampleSentence(terms) : m.settings_example_unreadable()}</p>
      {terms && <ExampleTable terms={terms} />}
      {terms && terms.vatBps !== 0 && <p>{vatSentence(terms)}</p>}
      <p className="text-small text-ink-soft">{m.settings_note()}</p>
    </div>
  );
}

/** Who bears VAT, shown before it is saved. */
function vatSentence(terms: FeeTerms): string {
  const { feeFils, vatFils } = splitTip(EXAMPLE_FILS, terms, false);
  const words = {
    amount: formatAmount(EXAMPLE_FILS),
    fee: formatAmount(feeFils),
    vat: formatAmount(vatFils),
  };
  return terms.vatIncluded ? m.settings_vat_example_included(words) : m.settings_vat_example_added(words);
}

function exampleSentence(terms: FeeTerms): string {
  return m.settings_example({
    amount: formatAmount(EXAMPLE_FILS),
    net: formatAmount(splitTip(EXAMPLE_FILS, terms, false).netFils),
    charged: formatAmount(splitTip(EXAMPLE_FILS, terms, true).chargedFils),
  });
}

/** Hidden where three columns do not fit: the sentence above has the same figures. */
function ExampleTable({ terms }: { terms: FeeTerms }) {
  return (
    <table className="hidden w-full @min-[15rem]:table">
      <caption className="sr-only">{m.settings_example_title()}</caption>
      <thead>
        <tr>
          <th className={`${heading} text-start`}>{m.settings_example_tip()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_example_net()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_example_charged()}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline tabular-nums">
        {examplesFils.map((amountFils) => (
          <tr key={amountFils}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatAmount(amountFils)}
            </th>
            <td className="py-2 text-end font-semibold">
              {formatAmount(splitTip(amountFils, terms, false).netFils)}
            </td>
            <td className="py-2 text-end">{formatAmount(splitTip(amountFils, terms, true).chargedFils)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CardCostAnswer = z.input<typeof cardCost>;

const cardCostQuery = queryOf(positionCalls.readCardCost);

const typicalFils = [filsFromAed(10), filsFromAed(20), filsFromAed(50)];
const feeMarginHeading = 'pb-2 align-bottom text-small font-medium text-ink-soft';

/** Whether the typed fee covers the cost of a typical card payment, with a sentence for each loss. */
function FeeMargin({ terms }: { terms: FeeTerms }) {
  const { data: cost } = useQuery(cardCostQuery);
  const platform = usePlatformName();
  if (!cost) return null;
  const margins = typicalFils.map((amountFils) => marginOf(amountFils, terms, cost));
  const losses = margins.filter(({ leftFils }) => leftFils < 0);
  return (
    <section className="@container mt-6 flex flex-col gap-4 border-t border-hairline pt-4">
      <h3 className="font-semibold">{m.settings_margin_title({ platform })}</h3>
      <div aria-live="polite" className="flex flex-col gap-2">
        {losses.map((loss) => (
          <Notice key={loss.amountFils} sentence={lossSentence(loss)} />
        ))}
        {losses.length === 0 && <p>{m.settings_margin_none()}</p>}
      </div>
      <MarginTable margins={margins} />
      <p className="text-small text-ink-soft">{sourceSentence(cost)}</p>
    </section>
  );
}

function MarginTable({ margins }: { margins: TipMargin[] }) {
  return (
    <table className="hidden w-full @min-[15rem]:table">
      <caption className="sr-only">{m.settings_margin_caption()}</caption>
      <thead>
        <tr>
          <th className={`${feeMarginHeading} text-start`}>{m.settings_example_tip()}</th>
          <th className={`${feeMarginHeading} ps-4 text-end`}>{m.settings_margin_fee()}</th>
          <th className={`${feeMarginHeading} ps-4 text-end`}>{m.settings_margin_cost()}</th>
          <th className={`${feeMarginHeading} ps-4 text-end`}>{m.settings_margin_left()}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline tabular-nums">
        {margins.map(({ amountFils, feeFils, costFils, leftFils }) => (
          <tr key={amountFils}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatAmount(amountFils)}
            </th>
            <td className="py-2 text-end">{formatAmount(feeFils)}</td>
            <td className="py-2 text-end">{formatAmount(costFils)}</td>
            <td className={`py-2 text-end font-semibold ${leftFils < 0 ? 'text-danger' : ''}`}>
              <bdi dir="ltr">{formatAmount(leftFils)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lossSentence({ amountFils, feeFils, costFils, leftFils }: TipMargin): string {
  return m.settings_margin_loss({
    amount: formatAmount(amountFils),
    fee: formatAmount(feeFils),
    cost: formatAmount(costFils),
    loss: formatAmount(fils(-leftFils)),
  });
}

function sourceSentence({ cardBps, cardFixedFils, payments }: CardCostAnswer): string {
  const cost = { percent: toPercent(cardBps), fixed: formatAmount(fils(cardFixedFils)) };
  return payments === 0
    ? m.settings_margin_default(cost)
    : m.settings_margin_from_books({ ...cost, count: payments });
}
