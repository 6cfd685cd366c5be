import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { positionCalls } from '#shared/calls/money/books.ts';
import type { cardCost } from '#shared/contracts/books.ts';
import { marginOf, type TipMargin, TYPICAL_TIP_FILS } from '#shared/money/card-cost.ts';
import { type Fils, fils, filsFromAed, toDecimal } from '#shared/money/money.ts';
import { type FeeTerms, splitTip } from '#shared/money/tip-split.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { NumberField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { SettingsDialog } from '#web/platform/settings/components/settings-panel.tsx';
import {
  settingsChanges,
  settingsForm,
  type TypedSettings,
  toPercent,
} from '#web/platform/settings/settings-changes.ts';
import { type Settings, useSettingsForm } from '#web/platform/settings/use-settings-change.ts';

/** Includes a small tip, for which the fixed part of the fee matters most. */
const examplesFils = [filsFromAed(5), filsFromAed(15), filsFromAed(50)];

const EXAMPLE_FILS = filsFromAed(15);

export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, ask, saveButton, dialog, passwordForm } = useSettingsForm({
    schema: settingsForm,
    draft: 'fees',
    settings,
    changesOf: settingsChanges,
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
          <NumberField form={form} name="platformFeeBps" label={m.settings_fee()} unit="%" />
          <NumberField
            form={form}
            name="platformFeeFixedFils"
            label={m.settings_fixed()}
            unit={m.money_currency()}
            hint={m.settings_fixed_hint()}
          />
          <NumberField
            form={form}
            name="vatBps"
            label={m.settings_vat()}
            unit="%"
            hint={m.settings_vat_hint()}
          />
          <SelectField form={form} name="vatIncluded" label={m.settings_vat_how()}>
            <option value="included">{m.settings_vat_included()}</option>
            <option value="added">{m.settings_vat_added()}</option>
          </SelectField>
          <TextField
            form={form}
            name="vatTrn"
            label={m.settings_vat_trn()}
            hint={m.settings_vat_trn_hint()}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums rtl:text-end"
          />
          <NumberField form={form} name="maxTip" label={m.settings_max_tip()} unit={m.money_currency()} />
          <Button ref={saveButton} type="submit" className="sm:self-start" label={m.settings_save()} />
        </form>
      </Card>
      <Card>
        <FeeExample terms={read.data} />
        {read.data && (
          <FeeMargin
            terms={read.data}
            isBorne={form.watch('bearsCardCost')}
            onBear={(isBorne) => form.setValue('bearsCardCost', isBorne)}
          />
        )}
      </Card>
      <SettingsDialog title={m.settings_confirm_title()} dialog={dialog} passwordForm={passwordForm} />
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
    bearsCardCost: false,
  };
}

/** What the typed fee would mean, exact to the fil. Shows nothing while the input is invalid. */
function FeeExample({ terms }: { terms: FeeTerms | undefined }) {
  return (
    <div className="@container flex flex-col gap-4">
      <h2 className="text-large font-semibold">{m.settings_example_title()}</h2>
      <p aria-live="polite">{terms ? exampleSentence(terms) : m.settings_example_unreadable()}</p>
      {terms && (
        <AmountsTable
          caption={m.settings_example_title()}
          headings={[m.settings_example_net(), m.settings_example_charged()]}
          rows={examplesFils.map((amountFils) => [
            amountFils,
            splitTip(amountFils, terms, false).netFils,
            splitTip(amountFils, terms, true).chargedFils,
          ])}
          strongColumn={1}
        />
      )}
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

type CardCostAnswer = z.input<typeof cardCost>;

const cardCostQuery = queryOf(positionCalls.readCardCost);

const typicalFils = [TYPICAL_TIP_FILS, filsFromAed(20), filsFromAed(50)];

type MarginProps = { terms: FeeTerms; isBorne: boolean; onBear: (isBorne: boolean) => void };

/** Whether the typed fee covers the cost of a typical card payment. If not, the admin has to say who pays for it. */
function FeeMargin({ terms, isBorne, onBear }: MarginProps) {
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
      {losses.length > 0 && (
        <Checkbox
          checked={isBorne}
          onChange={({ target }) => onBear(target.checked)}
          label={m.settings_bears_card_cost()}
        />
      )}
      <AmountsTable
        caption={m.settings_margin_caption()}
        headings={[m.settings_margin_fee(), m.settings_margin_cost(), m.settings_margin_left()]}
        rows={margins.map(({ amountFils, feeFils, costFils, leftFils }) => [
          amountFils,
          feeFils,
          costFils,
          leftFils,
        ])}
        strongColumn={3}
      />
      <p className="text-small text-ink-soft">{sourceSentence(cost)}</p>
    </section>
  );
}

type TableProps = {
  caption: string;
  /** Of all columns but the first, which has the tip. */
  headings: readonly string[];
  rows: readonly (readonly Fils[])[];
  strongColumn: number;
};

/** Hidden where its columns do not fit: the sentences around it have the same figures. */
function AmountsTable({ caption, headings, rows, strongColumn }: TableProps) {
  const style = 'pb-2 align-bottom text-small font-medium text-ink-soft';
  return (
    <table className="hidden w-full @min-[15rem]:table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th className={`${style} text-start`}>{m.settings_example_tip()}</th>
          {headings.map((heading) => (
            <th key={heading} className={`${style} ps-4 text-end`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline tabular-nums">
        {rows.map(([tipFils = fils(0), ...amountsFils]) => (
          <tr key={tipFils}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatAmount(tipFils)}
            </th>
            {amountsFils.map((amountFils, at) => (
              <td
                key={headings[at]}
                className={clsx(
                  'py-2 text-end',
                  at + 1 === strongColumn && 'font-semibold',
                  amountFils < 0 && 'text-danger',
                )}
              >
                <bdi dir="ltr">{formatAmount(amountFils)}</bdi>
              </td>
            ))}
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
