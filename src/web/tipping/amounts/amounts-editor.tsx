import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { amountCalls } from '#shared/calls/tipping/codes.ts';
import {
  type AmountsChange,
  type BusinessAmountsAnswer,
  PERCENTS_MOST,
  PRESETS_MOST,
} from '#shared/contracts/amounts.ts';
import type { BusinessAmounts } from '#shared/money/amounts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { NumberField } from '#web/kit/form/fields.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Card, Panel } from '#web/kit/ui/panel.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import {
  amountsForm,
  choicesOf,
  type TypedAmounts,
  typedOf,
  wireAmounts,
} from '#web/tipping/amounts/amounts-form.ts';
import { GuestPreview } from '#web/tipping/amounts/guest-preview.tsx';
import { amountsQuery } from '#web/tipping/amounts/queries.ts';
import { trades } from '#web/tipping/amounts/trade-amounts.ts';

/** Isolated, so that it is not turned around between Arabic words. */
const BILL_ENDING = '\u2066?bill=230\u2069';

/** What the owner sets, with what guests will see of it. */
export function AmountsEditor({ amounts }: { amounts: BusinessAmountsAnswer }) {
  const save = useAction((body: AmountsChange) => call(amountCalls.change, { body }), {
    stores: amountsQuery,
    done: { title: m.amounts_saved(), description: m.amounts_saved_detail() },
    failed: m.amounts_failed(),
    onDone: (saved) => show(saved),
  });
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<TypedAmounts, unknown, BusinessAmounts>({
    resolver: zodResolver(amountsForm),
    defaultValues: typedOf(amounts),
  });
  useDraft(form, 'amounts');
  const typed = { ...typedOf(amounts), ...useWatch({ control: form.control }) } as TypedAmounts;
  const limits = {
    leastFils: getFilsFrom(amounts.platformMinTip),
    mostFils: getFilsFrom(amounts.platformMaxTip),
  };
  const choices = choicesOf(typed.presets);
  const errorOf = (name: keyof TypedAmounts) => {
    const error: { message?: string; root?: { message?: string } } | undefined = form.formState.errors[name];
    const message = error?.message ?? error?.root?.message;
    return message && contractSentence(message);
  };
  const show = (state: BusinessAmountsAnswer) => form.reset(typedOf(state));
  // A group of fields has no field of its own that could get the focus.
  const focusFirstProblem = () =>
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const submit = form.handleSubmit(
    (change) =>
      save.mutate(wireAmounts(change), {
        onError: (error) => {
          showFieldErrors(form, error);
          focusFirstProblem();
        },
      }),
    focusFirstProblem,
  );
  const registered = (name: 'presets' | 'percents', count: number) =>
    Array.from({ length: count }, (_, index) => form.register(`${name}.${index}`));

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <TradeButtons
          onUse={(usual) => {
            form.clearErrors();
            for (const [name, value] of Object.entries(typedOf(usual)))
              form.setValue(name as keyof TypedAmounts, value, { shouldDirty: true });
          }}
        />
        <Card>
          <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-5">
            <NumberFields
              legend={`${m.amounts_presets()} (${m.money_currency()})`}
              hint={m.amounts_presets_hint()}
              error={errorOf('presets')}
              labelOf={(number) => m.amounts_preset({ number })}
              fields={registered('presets', PRESETS_MOST)}
              inputMode="decimal"
            />
            <Field label={m.amounts_chosen()} error={errorOf('chosen')}>
              <Select {...form.register('chosen')} value={typed.chosen}>
                <option value="">{m.amounts_chosen_none()}</option>
                {[...new Set([...choices, ...(typed.chosen ? [typed.chosen] : [])])].map((amount) => (
                  <option key={amount} value={amount}>
                    {formatAmount(getFilsFrom(amount))}
                  </option>
                ))}
              </Select>
            </Field>
            <NumberField
              form={form}
              name="maxTip"
              label={m.amounts_max()}
              unit={m.money_currency()}
              hint={m.amounts_max_hint({ amount: formatAmount(limits.mostFils) })}
            />
            <NumberFields
              legend={`${m.amounts_percents()} (%)`}
              hint={m.amounts_percents_hint({ ending: BILL_ENDING })}
              error={errorOf('percents')}
              labelOf={(number) => m.amounts_percent({ number })}
              fields={registered('percents', PERCENTS_MOST)}
              inputMode="numeric"
            />
            <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
              <Button type="submit" loading={save.isPending} label={m.amounts_save()} />
              {amounts.isOwn && <ResetAmounts onReset={show} />}
            </div>
          </form>
        </Card>
      </div>
      <div className="min-w-0 lg:sticky lg:top-20">
        <GuestPreview amounts={amountsForm.safeParse(typed).data} limits={limits} />
      </div>
    </div>
  );
}

/** The same for those who may only read it. */
export function AmountsFacts({ amounts }: { amounts: BusinessAmountsAnswer }) {
  const aed = (amount: string | null) => amount && formatAmount(getFilsFrom(amount));
  const { presets, chosen, maxTip, percents, platformMaxTip } = amounts;
  return (
    <Card>
      <FactList
        facts={[
          { label: m.amounts_presets(), value: presets.map(aed).join(' · ') },
          { label: m.amounts_chosen(), value: aed(chosen) ?? m.amounts_chosen_none() },
          { label: m.amounts_max(), value: aed(maxTip ?? platformMaxTip) },
          ...(percents.length > 0
            ? [{ label: m.amounts_percents(), value: percents.map((percent) => `${percent}%`).join(' · ') }]
            : []),
        ]}
      />
    </Card>
  );
}

/** Fills the form with what is usual in a trade. */
function TradeButtons({ onUse }: { onUse: (amounts: AmountsChange) => void }) {
  const [sentence, setSentence] = useState('');
  return (
    <Panel title={m.amounts_usual()}>
      <div className="flex flex-wrap gap-2">
        {Object.entries(trades).map(([key, { name, usual, amounts }]) => (
          <Button
            key={key}
            variant="secondary"
            onClick={() => {
              onUse(amounts);
              setSentence(usual());
            }}
            label={name()}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-3 min-h-[1lh] text-small text-ink-soft">
        {sentence || m.amounts_usual_hint()}
      </p>
    </Panel>
  );
}

/** Resets the business's own amounts, after a confirmation. */
function ResetAmounts({ onReset }: { onReset: (amounts: BusinessAmountsAnswer) => void }) {
  const reset = useAction(() => call(amountCalls.reset), {
    stores: amountsQuery,
    done: { title: m.amounts_saved(), description: m.amounts_saved_detail() },
    failed: m.amounts_failed(),
    onDone: onReset,
  });
  return (
    <ConfirmButton
      label={m.amounts_reset()}
      title={m.amounts_reset_title()}
      description={m.amounts_reset_detail()}
      isPending={reset.isPending}
      onConfirm={(close) => reset.mutate(undefined, { onSuccess: close })}
    />
  );
}

type Props = {
  legend: string;
  hint: string;
  error: string | undefined;
  /** Read to people who do not see the group: "Amount 2". */
  labelOf: (number: number) => string;
  fields: UseFormRegisterReturn[];
  inputMode: 'decimal' | 'numeric';
};

/** Several numbers under one heading, with one problem for all of them. */
function NumberFields({ legend, hint, error, labelOf, fields, inputMode }: Props) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div
        className={clsx(
          'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] [&_label]:sr-only',
          fields.length === 4 ? 'grid-cols-4' : 'grid-cols-3',
        )}
      >
        {fields.map((field, index) => (
          <Field key={field.name} label={labelOf(index + 1)}>
            <Input
              dir="ltr"
              inputMode={inputMode}
              autoComplete="off"
              className="px-2 text-center tabular-nums"
              {...field}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
          </Field>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <p className="text-small wrap-anywhere text-ink-soft">{hint}</p>
    </fieldset>
  );
}
