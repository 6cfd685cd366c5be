import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** Shown while the payment is pending. */
export function PaymentWait({ tip }: { tip?: FollowedTip }) {
  return (
    <Message title={m.tip_confirming()} detail={m.tip_confirming_detail()} what={tip && whatIsPaid(tip)}>
      <LoaderCircle
        aria-hidden="true"
        className="size-8 animate-spin text-accent motion-reduce:animate-none"
      />
    </Message>
  );
}

/** Shown when the payment has failed. `again` is the link to try once more. */
export function PaymentFailed({ again }: { again: string }) {
  return (
    <Message title={m.tip_not_paid()} detail={m.tip_not_paid_detail()}>
      <a href={again} className={buttonStyle('primary')}>
        {m.tip_try_again()}
      </a>
    </Message>
  );
}

function whatIsPaid({ charged, person, business }: FollowedTip): string {
  return m.tip_confirming_of({
    charged: formatAmount(getFilsFrom(charged)),
    name: `${person.firstName} ${person.lastName}`,
    business: business.name,
  });
}

type MessageProps = { title: string; detail: string; what?: string | undefined; children: ReactNode };

function Message({ title, detail, what, children }: MessageProps) {
  return (
    <div role="status" className="flex grow flex-col items-center justify-center gap-4 py-10 text-center">
      <h1 className="text-title font-semibold">{title}</h1>
      {what && <p className="max-w-full text-large">{what}</p>}
      <p className="text-ink-soft">{detail}</p>
      <div className="mt-4">{children}</div>
    </div>
  );
}
