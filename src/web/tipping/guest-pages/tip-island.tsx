import { useContext, useEffect, useMemo } from 'react';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { PageElements, RefusedForm, SentTip } from '#shared/contracts/tip-page.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import type { Offers } from '#shared/money/amounts.ts';
import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { findTipSource, thanksLink, tipLinkOf } from '#shared/tip-links.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { storagesFor } from '#web/tipping/guest-pages/form-storages.ts';
import { useFollowedTip } from '#web/tipping/guest-pages/use-followed-tip.ts';
import { PaymentFailed, PaymentWait } from '#web/tipping/tips/components/payment-wait.tsx';
import { ThankYou } from '#web/tipping/tips/components/thank-you.tsx';
import { TipFlow } from '#web/tipping/tips/components/tip-flow.tsx';
import { postTeamTip, postTip } from '#web/tipping/tips/deliver-tip.ts';
import type { FormStore } from '#web/tipping/tips/form-store.ts';
import { formStoreIn } from '#web/tipping/tips/form-store.ts';
import { startOf } from '#web/tipping/tips/refused-form.ts';
import type { SharedFigures } from '#web/tipping/tips/shared-figures.ts';
import { TypedEarly } from '#web/tipping/tips/typed-early.ts';

const onFailed = () => toast({ title: m.error_word(), description: m.tip_failed(), variant: 'destructive' });

const leaveFor = (address: string) => window.location.assign(address);

/** What the page was opened with. The thanks replace the address. */
const opened = new URLSearchParams(globalThis.location?.search);

type Props = {
  /** A person, or a team that is shown like one. */
  staff: TippedStaff;
  terms: TipTerms;
  /** The terms in words, for a browser without scripts: no script contains them. */
  plainTerms: string;
  offers: Offers | null;
  refused: RefusedForm | null;
  /** Set if guests can pay on this page. */
  elements: PageElements | null;
  /** Set if the guest comes back from the payment page. */
  returned: SentTip | 'unknown' | null;
  /** What the person got of that tip, and a group if they share it. */
  returnedFigures: SharedFigures | undefined;
  /** The guest comes back without having paid. */
  isCancelled: boolean;
  /** The guest comes back from their bank, which did not let them pay. */
  isRefusedByBank: boolean;
};

/** The form to tip a person or a team, and the thanks after it. */
export function TipIsland({
  staff,
  terms,
  plainTerms,
  offers,
  refused,
  elements,
  returned,
  returnedFigures,
  isCancelled,
  isRefusedByBank,
}: Props) {
  const isTeam = staff.isTeam ?? false;
  const post = isTeam ? postTeamTip : postTip;
  const store = useMemo(() => formStoreIn(storagesFor({ id: staff.id, isTeam })), [staff.id, isTeam]);
  const start = useMemo(() => startOf(refused, staff.firstName), [refused, staff.firstName]);
  const at = findTableOrRoom(opened.get('at'));
  const from = findTipSource({ from: opened.get('from'), bill: opened.get('bill') });
  const typed = useContext(TypedEarly);
  const onSent = ({ token }: TipReceipt) => {
    replaceAddress(thanksLink(staff, token));
    toast({ title: m.tip_sent(), description: m.tip_sent_detail() });
  };
  // Stripe adds the secret of the payment to the address.
  useEffect(() => {
    if (opened.has('payment_intent')) replaceAddress(`${tipLinkOf(staff)}?tip=${opened.get('tip')}`);
  }, [staff]);
  if (returned === 'unknown') return <PaymentFailed again={tipLinkOf(staff)} />;
  // The payment is still open: the guest continues with another card.
  const isOpenAgain = isRefusedByBank && returned?.tip.stage === 'pending';
  if (returned && !isOpenAgain)
    return <ReturnedTip returned={returned} figures={returnedFigures} staff={staff} store={store} />;
  return (
    <TipFlow
      staff={staff}
      terms={terms}
      plainTerms={plainTerms}
      offers={offers}
      elements={elements}
      post={(body, key, checkout) =>
        post({ ...body, ...(at && { at }), ...(from && { from }) }, key, checkout)
      }
      store={store}
      start={start}
      typed={typed}
      notice={isOpenAgain ? m.pay_declined() : isCancelled ? m.tip_cancelled() : undefined}
      isDeclined={isOpenAgain}
      leaveFor={leaveFor}
      onSent={onSent}
      onAnother={() => replaceAddress(tipLinkOf(staff))}
      onFailed={onFailed}
    />
  );
}

/** A reload, and the other language, show the thanks again. The links to languages are static. */
function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address);
  const back = `?back=${encodeURIComponent(address)}`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/language/"]'))
    link.search = back;
}

type ReturnedProps = {
  returned: SentTip;
  figures: Props['returnedFigures'];
  staff: TippedStaff;
  store: FormStore;
};

/** The guest returns from the payment page. The server's state of the payment decides, not the address. */
function ReturnedTip({ returned, figures, staff, store }: ReturnedProps) {
  const tip = useFollowedTip(returned);
  const isPaid = !['pending', 'failed'].includes(tip.stage);
  // Store the form until the tip is paid, so that it can be sent again if the payment fails.
  useEffect(() => {
    if (isPaid) store.clear();
  }, [isPaid, store]);
  if (isPaid)
    return (
      <ThankYou staff={staff} receipt={{ ...tip, token: returned.token }} returned={figures} level={1} />
    );
  return tip.stage === 'pending' ? <PaymentWait tip={tip} /> : <PaymentFailed again={tipLinkOf(staff)} />;
}
