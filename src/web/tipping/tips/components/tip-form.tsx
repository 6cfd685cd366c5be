import { clsx } from 'clsx';
import { type FormEvent, type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { TippedShare } from '#shared/contracts/staff.ts';
import type { PageElements } from '#shared/contracts/tip-page.ts';
import { defaultTipPresetsFils } from '#shared/limits.ts';
import type { Offers } from '#shared/money/amounts.ts';
import { fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input, Textarea } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import { AmountPresets } from '#web/tipping/tips/components/amount-presets.tsx';
import { TestMode } from '#web/tipping/tips/components/business-line.tsx';
import { CoverFee } from '#web/tipping/tips/components/cover-fee.tsx';
import { CardFields, Wallets } from '#web/tipping/tips/components/pay-here.tsx';
import { type DraftProblems, findTypingProblem } from '#web/tipping/tips/draft-problems.ts';
import { findTypedFils, type TipDraft } from '#web/tipping/tips/tip-draft.ts';
import { usePayHere } from '#web/tipping/tips/use-pay-here.ts';
import type { TipFormState } from '#web/tipping/tips/use-tip-form.ts';

type Props = {
  formRef: RefObject<HTMLFormElement | null>;
  firstName: string;
  /** Set if the person shares the tip with a group. */
  share: TippedShare | null | undefined;
  terms: TipTerms;
  plainTerms: string;
  offers: Offers | null;
  /** Set if guests can pay on this page. */
  elements: PageElements | null;
  state: TipFormState;
  /**
   * Keeps the button at the bottom of the screen, within reach of the thumb; not on screens that the button
   * would fill.
   */
  pinned: boolean;
};

const defaultOffers = defaultTipPresetsFils.map((amountFils) => ({ amount: toDecimal(amountFils) }));

/** A plain HTML form with field names, so that a browser without scripts can post it too. */
export function TipForm({
  formRef,
  firstName,
  share,
  terms,
  plainTerms,
  offers,
  elements,
  state,
  pinned,
}: Props) {
  const { draft, problems, isSending, change } = state;
  const isAlive = useAlive();
  // Without scripts nothing follows another preset that the guest chooses, so the field stays empty, and nothing names the
  // amount: a typed amount would count, and not the chosen one.
  const amountText = isAlive || !draft.isPreset ? draft.amountText : '';
  const amountFils = findTypedFils(amountText);
  const isSplittable = amountFils !== undefined && amountFils > 0 && amountFils <= getFilsFrom(terms.maxTip);
  const split = isSplittable ? splitTip(amountFils, terms, draft.coverFee) : undefined;
  const payHere = usePayHere(elements, {
    amountFils: split?.chargedFils ?? getFilsFrom(terms.minTip),
    state,
  });
  // The browser's own validation is only for browsers without scripts: ours shows errors beside the field, in
  // the page's language.
  useEffect(() => {
    if (formRef.current) formRef.current.noValidate = true;
  }, [formRef]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void payHere.submit();
  };
  const choose = (preset: string) => change({ amountText: preset, isPreset: true });

  return (
    <form ref={formRef} method="post" onSubmit={submit} aria-busy={isSending} className="flex grow flex-col">
      <div className="flex flex-col gap-3">
        <AmountPresets
          name="preset"
          offers={offers?.offers ?? defaultOffers}
          bill={offers?.bill}
          chosen={draft.isPreset ? draft.amountText : undefined}
          onChoose={choose}
        />
        <OwnAmount
          amountText={amountText}
          error={problems.amountText ?? findTypingProblem(amountText)}
          readOnly={isSending}
          onChange={(amountText) => change({ amountText, isPreset: false })}
        />
        <TipNote draft={draft} problems={problems} readOnly={isSending} onChange={change} />
        {payHere.isCardOpen && <CardFields payHere={payHere} state={state} />}
      </div>
      <div
        className={clsx(
          'mt-auto -mx-4 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
          pinned &&
            'border-t border-hairline bg-ground sm:bg-surface [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0',
        )}
      >
        {terms.isTest && <TestMode />}
        <CoverFee
          firstName={firstName}
          share={share}
          // Without scripts the fee of an amount cannot be computed, so show the fee terms instead.
          otherwise={isAlive ? m.tip_choose_first({ name: firstName }) : plainTerms}
          split={split}
          fee={isSplittable ? splitTip(amountFils, terms, true) : undefined}
          checked={draft.coverFee}
          onChange={(coverFee) => change({ coverFee })}
        />
        <FormNotice {...state} />
        <Wallets {...payHere} />
        <Button
          type="submit"
          className="mt-2 min-h-preset w-full text-large tabular-nums"
          loading={isSending}
          // Enabled without scripts, because nothing could enable it later.
          disabled={isAlive && (amountFils === undefined || amountFils <= 0)}
          label={
            isAlive || amountFils !== undefined
              ? // What the card is charged, also if the guest covers the fee.
                m.tip_send({ amount: formatAmount(split?.chargedFils ?? amountFils ?? fils(0)) })
              : m.tip_send_plain()
          }
        />
      </div>
    </form>
  );
}

/** Why the tip was not sent, whether something was charged and what to do, right above the button. */
function FormNotice({ refusal, isUnsettled, isSending }: TipFormState) {
  const isOnline = useOnline();
  const sentence = notice();
  return (
    <div role="alert">
      {sentence && (
        <p className="mt-2 rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">{sentence}</p>
      )}
    </div>
  );

  function notice(): string | undefined {
    if (isSending) return undefined;
    if (!isOnline) return `${m.tip_offline()} ${isUnsettled ? m.tip_unsettled() : m.tip_nothing_charged()}`;
    return refusal ?? (isUnsettled ? m.tip_unsettled() : undefined);
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

type OwnAmountProps = {
  amountText: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (amountText: string) => void;
};

function OwnAmount({ amountText, error, readOnly, onChange }: OwnAmountProps) {
  return (
    <Field label={m.tip_own_amount()} error={error}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-small text-ink-soft"
        >
          {m.money_currency()}
        </span>
        <Input
          // Plain text: number fields drop a comma, which makes 125 of 12,5, and refuse Arabic digits.
          type="text"
          dir="ltr"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          readOnly={readOnly}
          value={amountText}
          onChange={(event) => onChange(event.target.value)}
          className="pe-14 text-large font-semibold tabular-nums rtl:ps-14 rtl:pe-4 rtl:text-right"
        />
      </div>
    </Field>
  );
}

type TipNoteProps = {
  draft: TipDraft;
  problems: DraftProblems;
  readOnly: boolean;
  onChange: (part: Partial<TipDraft>) => void;
};

/** Name and message are optional, so the fields are unobtrusive. */
function TipNote({ draft, problems, readOnly, onChange }: TipNoteProps) {
  return (
    <div className="flex flex-col gap-3 [&_label]:text-small [&_label]:font-normal [&_label]:text-ink-soft">
      <Field label={m.tip_your_name()} error={problems.customerName}>
        <Input
          name="customerName"
          dir="auto"
          autoComplete="name"
          placeholder={m.tip_optional()}
          readOnly={readOnly}
          value={draft.customerName}
          onChange={(event) => onChange({ customerName: event.target.value })}
        />
      </Field>
      <Field label={m.tip_message()} error={problems.message}>
        <Textarea
          name="message"
          dir="auto"
          rows={3}
          placeholder={m.tip_optional()}
          readOnly={readOnly}
          value={draft.message}
          onChange={(event) => onChange({ message: event.target.value })}
          className="resize-none"
        />
      </Field>
    </div>
  );
}
