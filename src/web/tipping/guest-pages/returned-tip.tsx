import { useEffect } from 'react';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import { tipLinkOf } from '#shared/tip-links.ts';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { useFollowedTip } from '#web/tipping/guest-pages/use-followed-tip.ts';
import { PaymentFailed, PaymentWait } from '#web/tipping/tips/components/payment-wait.tsx';
import { ThankYou } from '#web/tipping/tips/components/thank-you.tsx';
import type { TipMemory } from '#web/tipping/tips/tip-memory.ts';

type Props = { token: string; staff: TippedStaff; memory: TipMemory };

/** The guest returns from the payment page. The server's state of the payment decides, not the address. */
export function ReturnedTip({ token, staff, memory }: Props) {
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
