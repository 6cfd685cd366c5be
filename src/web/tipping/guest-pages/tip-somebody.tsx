import { useContext, useEffect, useMemo, useState } from 'react';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { findTipSource, thanksLink, tipLinkOf } from '#shared/tip-links.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame, PagePath } from '#web/tipping/guest-pages/guest-frame.tsx';
import type { TipFormData } from '#web/tipping/guest-pages/load-tip-page.ts';
import { tipShelves } from '#web/tipping/guest-pages/tip-shelves.ts';
import { useFollowedTip } from '#web/tipping/guest-pages/use-followed-tip.ts';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';
import { PaymentFailed, PaymentWait } from '#web/tipping/tips/components/payment-wait.tsx';
import { ThankYou } from '#web/tipping/tips/components/thank-you.tsx';
import { TipFlow } from '#web/tipping/tips/components/tip-flow.tsx';
import { postTeamTip, postTip } from '#web/tipping/tips/deliver-tip.ts';
import { startOf } from '#web/tipping/tips/refused-form.ts';
import type { TipMemory } from '#web/tipping/tips/tip-memory.ts';
import { rememberOn } from '#web/tipping/tips/tip-memory.ts';
import { TypedEarly } from '#web/tipping/tips/typed-early.ts';

const onFailed = () => toast({ title: m.error_word(), description: m.tip_failed(), variant: 'destructive' });

const leaveFor = (address: string) => window.location.assign(address);

type Props = TipFormData & {
  /** A person, or a team that is shown like one. */
  staff: TippedStaff;
  search: string;
};

/** The form to tip a person or a team, and the thanks after it. */
export function TipSomebody({ staff, terms, offers, refused, search }: Props) {
  const isTeam = staff.isTeam ?? false;
  const post = isTeam ? postTeamTip : postTip;
  const brought = new URLSearchParams(search);
  const memory = useMemo(() => rememberOn(tipShelves({ id: staff.id, isTeam })), [staff.id, isTeam]);
  const start = useMemo(() => startOf(refused, staff.firstName), [refused, staff.firstName]);
  const returned = brought.get('tip');
  const at = findTableOrRoom(brought.get('at'));
  const from = findTipSource({ from: brought.get('from'), bill: brought.get('bill') });
  const page = useContext(PagePath);
  const typed = useContext(TypedEarly);
  const [thanked, setThanked] = useState<string>();
  // A reload, and the other language, show the thanks again.
  const setAddress = (address: string) => {
    history.replaceState(history.state, '', address);
    setThanked(address);
  };
  const onSent = ({ token }: TipReceipt) => {
    setAddress(thanksLink(staff, token));
    toast({ title: m.tip_sent(), description: m.tip_sent_detail() });
  };
  return (
    <PagePath value={thanked ?? page}>
      <GuestFrame top={<BusinessLine business={staff.business} />}>
        <PageTitle page={m.tip_page_title({ name: `${staff.firstName} ${staff.lastName}`.trim() })} />
        {returned ? (
          <ReturnedTip token={returned} staff={staff} memory={memory} />
        ) : (
          <TipFlow
            staff={staff}
            terms={terms}
            offers={offers}
            post={(body, key) => post({ ...body, ...(at && { at }), ...(from && { from }) }, key)}
            memory={memory}
            start={start}
            typed={typed}
            notice={brought.has('cancelled') ? m.tip_cancelled() : undefined}
            leaveFor={leaveFor}
            onSent={onSent}
            onAnother={() => setAddress(tipLinkOf(staff))}
            onFailed={onFailed}
          />
        )}
      </GuestFrame>
    </PagePath>
  );
}

type ReturnedProps = { token: string; staff: TippedStaff; memory: TipMemory };

/** The guest returns from the payment page. The server's state of the payment decides, not the address. */
function ReturnedTip({ token, staff, memory }: ReturnedProps) {
  const loaded = useFollowedTip(token);
  const isPaid = loaded.state === 'ready' && !['pending', 'failed'].includes(loaded.data.stage);
  // Store the form until the tip is paid, so that it can be sent again if the payment fails.
  useEffect(() => {
    if (isPaid) memory.forget();
  }, [isPaid, memory]);
  switch (loaded.state) {
    case 'loading':
      return <PaymentWait />;
    case 'ready':
      if (isPaid) return <ThankYou staff={staff} receipt={{ ...loaded.data, token }} level={1} />;
      return loaded.data.stage === 'pending' ? (
        <PaymentWait tip={loaded.data} />
      ) : (
        <PaymentFailed again={tipLinkOf(staff)} />
      );
    case 'missing':
      return <PaymentFailed again={tipLinkOf(staff)} />;
    case 'failed':
      return <LoadProblem sentence={m.follow_fetch_failed()} onRetry={loaded.retry} />;
  }
}
