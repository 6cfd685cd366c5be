import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { PageElements } from '#shared/contracts/tip-page.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import type { Offers } from '#shared/money/amounts.ts';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import { followLink, thanksLink } from '#shared/tip-links.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { newKey } from '#web/kit/client/call.ts';
import { m } from '#web/paraglide/messages.js';
import { type Delivery, isKeyUsed, type PostTipTo } from '#web/tipping/tips/deliver-tip.ts';
import { type DraftProblems, findDraftProblems } from '#web/tipping/tips/draft-problems.ts';
import type { FormStore } from '#web/tipping/tips/form-store.ts';
import type { FormStart } from '#web/tipping/tips/refused-form.ts';
import { type Confirmed, sendTip } from '#web/tipping/tips/send-tip.ts';
import { bodyOf, newDraft, type TipDraft } from '#web/tipping/tips/tip-draft.ts';
import {
  afterRefusal,
  continued,
  type TipIntent,
  unpaid,
  withAttempt,
} from '#web/tipping/tips/tip-intent.ts';
import { isSurelyUncharged, refusalSentence, serverProblems } from '#web/tipping/tips/tip-sentences.ts';

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
  /** The guest's bank has refused the payment that this page was left for. */
  isDeclined?: boolean;
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
  const { staff, terms, offers, post, store, start, typed, notice, isDeclined } = options;
  const { leaveFor, onSent, onAnother, onFailed } = options;
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
    const found = stored?.intent;
    const known = found?.opened && isDeclined ? unpaid(found, found.opened) : found;
    setIntent(known);
    if (!stored && !typed) return;
    const next = { ...(stored?.draft ?? start?.draft ?? empty), ...typed };
    setDraft(next);
    if (typed || isDeclined) store.save({ draft: next, intent: known });
  }, [store, start, typed, empty, isDeclined]);

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
    let begun = withAttempt(continued(intent, body), body, newKey);
    let isAsked = false;
    const pay = (confirmPayment: Confirm) => (receipt: TipReceipt, clientSecret: string) => {
      isAsked = true;
      return confirmPayment({
        clientSecret,
        chargedFils: getFilsFrom(receipt.charged),
        returnUrl: new URL(thanksLink(staff, receipt.token), window.location.href).href,
      });
    };
    try {
      const deliver = () =>
        sendTip({ begun, body, post, save: saveIntent, confirm: confirm && pay(confirm) });
      const sent = await deliver().catch((error: unknown) => {
        // The payment of the tip that this continues has failed since: this press is another tip.
        if (isAsked || !begun.opened || !(error instanceof ApiError) || error.status !== 402) throw error;
        begun = withAttempt(undefined, body, newKey);
        return deliver();
      });
      if (sent.how === 'declined') return stop(m.pay_declined());
      if (sent.how === 'unclear') {
        onFailed?.();
        return stop(m.tip_unsettled());
      }
      if (sent.how === 'open') return goAndPay(sent.receipt);
      setDelivery(sent.delivery);
      store.clear();
      setDraft(empty);
      setIntent(undefined);
      setProblems({});
      onSent?.(sent.delivery.receipt);
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
    function goAndPay({ checkoutUrl, clientSecret, token }: TipReceipt) {
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
