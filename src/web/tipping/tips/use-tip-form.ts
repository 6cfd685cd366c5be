import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { PageElements } from '#shared/contracts/tip-page.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import type { Offers } from '#shared/money/amounts.ts';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { followLink, thanksLink } from '#shared/tip-links.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { newKey } from '#web/kit/client/call.ts';
import { m } from '#web/paraglide/messages.js';
import { type Delivery, deliverTip, isKeyUsed, type PostTipTo } from '#web/tipping/tips/deliver-tip.ts';
import { type DraftProblems, findDraftProblems } from '#web/tipping/tips/draft-problems.ts';
import type { FormStore } from '#web/tipping/tips/form-store.ts';
import type { FormStart } from '#web/tipping/tips/refused-form.ts';
import { bodyOf, newDraft, type TipBody, type TipDraft } from '#web/tipping/tips/tip-draft.ts';
import { afterRefusal, continued, type TipIntent, withAttempt } from '#web/tipping/tips/tip-intent.ts';
import { isSurelyUncharged, refusalSentence, serverProblems } from '#web/tipping/tips/tip-sentences.ts';

/**
 * What Stripe's script says of a payment on this page. `unusable`: nothing was sent. Only our server knows whether a tip is
 * paid, so it is asked after `done` and `unclear`.
 */
export type Confirmed = 'done' | 'declined' | 'unclear' | 'unusable';
/** `returnUrl`: where the guest comes back to if their bank asks something on a page of its own. */
export type ToConfirm = { clientSecret: string; chargedFils: Fils; returnUrl: string };
export type Confirm = (payment: ToConfirm) => Promise<Confirmed>;

export type TipFormOptions = {
  staff: TippedStaff;
  terms: TipTerms;
  /** Null or none: the platform's defaults. */
  offers?: Offers | null;
  /** Set if guests can pay on this page. */
  elements?: PageElements | null;
  post: PostTipTo;
  store: FormStore;
  /** Set if the form was posted without scripts and refused. */
  start?: FormStart | undefined;
  /** What was typed before the scripts were loaded; newer than anything in `store`. */
  typed?: Partial<TipDraft> | undefined;
  /** Shown above the button until something changes. */
  notice?: string | undefined;
  /** Leaves the page, to where the tip is paid or followed. */
  leaveFor?: (address: string) => void;
  onSent?: (receipt: TipReceipt) => void;
  onAnother?: () => void;
  onFailed?: () => void;
};

export type TipFormState = {
  draft: TipDraft;
  problems: DraftProblems;
  refusal: string | undefined;
  /** A tip was sent, and it is not known yet whether it was recorded. */
  isUnsettled: boolean;
  isSending: boolean;
  delivery: Delivery | undefined;
  change(part: Partial<TipDraft>): void;
  /** Whether the form can be sent. If not, says why. */
  check(): boolean;
  /** With `confirm` the tip is paid on this page. Returns whether that was called. */
  send(confirm?: Confirm): Promise<boolean>;
  startAnother(): void;
};

/** The state of the tip form: what was typed, what was sent, and the result. */
export function useTipForm(options: TipFormOptions, form: RefObject<HTMLElement | null>): TipFormState {
  const { staff, terms, offers, post, store, start, typed, notice, leaveFor, onSent, onAnother, onFailed } =
    options;
  const empty = useMemo(() => newDraft(offers?.chosen), [offers?.chosen]);
  const [draft, setDraft] = useState(start?.draft ?? empty);
  const [intent, setIntent] = useState<TipIntent>();
  const [problems, setProblems] = useState<DraftProblems>(start?.problems ?? {});
  const [refusal, setRefusal] = useState(start?.refusal ?? notice);
  const [isSending, setSending] = useState(false);
  const [delivery, setDelivery] = useState<Delivery>();
  const isUnsettled = (intent?.unsettled.length ?? 0) > 0;
  // A ref, because a second tap comes before React has rendered the state of the first.
  const busy = useRef(false);

  // Not during the first render, which must equal the server's: the server does not know the tab's storage.
  useLayoutEffect(() => {
    // A form that was just posted is newer than the stored one.
    const stored = start ? undefined : store.find();
    if (stored) setIntent(stored.intent);
    if (!stored && !typed) return;
    const found = { ...(stored?.draft ?? start?.draft ?? empty), ...typed };
    setDraft(found);
    if (typed) store.save({ draft: found, intent: stored?.intent });
  }, [store, start, typed, empty]);

  const change = (part: Partial<TipDraft>) => {
    if (busy.current) return;
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusal(undefined);
    setProblems(({ ...left }) => {
      for (const name of Object.keys(part)) delete left[name as keyof DraftProblems];
      return left;
    });
    store.save({ draft: next, intent });
  };

  const showProblems = (found: DraftProblems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const saveIntent = (next: TipIntent | undefined) => {
    setIntent(next);
    store.save({ draft, intent: next });
  };

  const check = () => {
    if (busy.current) return false;
    const found = findDraftProblems(draft, terms);
    const isFine = Object.keys(found).length === 0;
    if (!isFine) showProblems(found);
    return isFine;
  };

  const send = async (confirm?: Confirm) => {
    if (!check()) return false;
    busy.current = true;
    setSending(true);
    setRefusal(undefined);
    const body = bodyOf(staff.id, draft);
    const begun = withAttempt(continued(intent, body), body, newKey);
    const deliver = (checkout: Checkout) => {
      saveIntent(begun);
      return deliverTip((sent, key) => post(sent, key, checkout), begun, body);
    };
    let isAsked = false;
    try {
      let delivered = await deliver(confirm ? 'embedded' : 'hosted');
      const { status, clientSecret, token } = delivered.receipt;
      if (confirm && clientSecret && status === 'pending') {
        isAsked = true;
        saveIntent({ key: begun.key, unsettled: [], opened: body });
        const confirmed = await confirm({
          clientSecret,
          chargedFils: getFilsFrom(delivered.receipt.charged),
          returnUrl: new URL(thanksLink(staff, token), window.location.href).href,
        });
        if (confirmed === 'declined') return stop(m.pay_declined());
        delivered = await deliver(confirmed === 'unusable' ? 'hosted' : 'embedded');
        if (delivered.receipt.status === 'pending' && confirmed === 'unclear') return stop(m.tip_unsettled());
      }
      if (delivered.receipt.status === 'pending') return goAndPay(delivered.receipt, begun.key, body);
      setDelivery(delivered);
      store.clear();
      setDraft(empty);
      setIntent(undefined);
      setProblems({});
      onSent?.(delivered.receipt);
    } catch (error) {
      fail(error, begun);
    }
    return stop();

    function stop(why?: string): boolean {
      if (why) setRefusal(why);
      busy.current = false;
      setSending(false);
      return isAsked;
    }

    /**
     * The form stays busy. A guest who comes back without having paid finds it filled in, and continues the same tip unless
     * they change it. The page of a paid tip forgets it.
     */
    function goAndPay({ checkoutUrl, clientSecret, token }: TipReceipt, key: string, opened: TipBody) {
      store.save({ draft, intent: { key, unsettled: [], opened } });
      leaveFor?.(checkoutUrl ?? (clientSecret ? thanksLink(staff, token) : followLink('', token)));
      return isAsked;
    }
  };

  /** While a payment may have begun (no response, or most of 5xx), everything stays as before sending. */
  const fail = (error: unknown, begun: TipIntent) => {
    // The notice above the button already says that the guest is offline.
    if (error instanceof ApiError || navigator.onLine) onFailed?.();
    if (!(error instanceof ApiError)) return;
    if (error.status >= 500 && (isUnsettled || !isSurelyUncharged(error))) return;
    // A declined payment stays declined, and one that could not begin is not continued: the next attempt is another tip.
    const isOver = isKeyUsed(error) || error.status === 402 || error.status >= 500;
    saveIntent(isOver ? undefined : afterRefusal(intent, begun, error.status));
    const found = serverProblems(error);
    if (Object.keys(found).length > 0) showProblems(found);
    else setRefusal(refusalSentence(error, staff.firstName, isUnsettled));
  };

  const startAnother = () => {
    setDelivery(undefined);
    onAnother?.();
  };
  return { draft, problems, refusal, isUnsettled, isSending, delivery, change, check, send, startAnother };
}
