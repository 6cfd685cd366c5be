import { useEffect, useRef } from 'react';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { followLink, tipLinkOf } from '#shared/tip-links.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { FeedbackStars } from '#web/tipping/feedback/feedback-stars.tsx';
import { type Departure, FlyingAmount } from '#web/tipping/tips/components/flying-amount.tsx';
import { type SharedFigures, sharedFigures } from '#web/tipping/tips/shared-figures.ts';

type Props = {
  staff: TippedStaff;
  receipt: Pick<TipReceipt, 'amount' | 'net' | 'charged' | 'token'>;
  /** Of a tip that is followed. */
  returned?: SharedFigures | undefined;
  /** An earlier version of this tip was recorded; the latest edit was not. */
  wasEarlier?: boolean;
  departure?: Departure | undefined;
  level: 1 | 2;
  /** Without it, a link opens the form: on a server-rendered page a button would wait for the scripts. */
  onAnother?: () => void;
};

export function ThankYou({ staff, receipt, returned, wasEarlier, departure, level, onAnother }: Props) {
  const { firstName, lastName, photo, business, isTeam } = staff;
  const amountFils = getFilsFrom(receipt.amount);
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const Title = level === 1 ? 'h1' : 'h2';
  // A receipt that was just sent does not say what was shared: that is by the rule that the page has shown.
  const { net, part } = returned ?? sharedFigures(getFilsFrom(receipt.net), staff.share);
  const figures = {
    name: firstName,
    net,
    charged: formatAmount(getFilsFrom(receipt.charged)),
  };

  return (
    <div className="flex grow flex-col items-center justify-center py-10 text-center">
      <span className="relative flex items-center justify-center rounded-full p-1.5 ring-4 ring-glow">
        <Avatar size="large" firstName={firstName} lastName={lastName} photo={photo} />
        {departure && <FlyingAmount amountFils={amountFils} from={departure} />}
      </span>
      <div className="mt-8 flex max-w-full animate-rise flex-col items-center">
        <Title ref={title} tabIndex={-1} className="text-title font-semibold outline-none">
          {m.tip_thanks()}
        </Title>
        <p className="mt-3">
          <Money amountFils={amountFils} variant="display" />
        </p>
        <p className="mt-2 max-w-full text-large">
          {isTeam
            ? m.team_tip_thanks_to({ name: firstName })
            : m.tip_thanks_to({ name: `${firstName} ${lastName}`, business: business.name })}
        </p>
        <p className="mt-3 text-small text-ink-soft tabular-nums">{m.tip_thanks_figures(figures)}</p>
        {part && <p className="text-small text-ink-soft tabular-nums">{part}</p>}
        {wasEarlier && (
          <p className="mt-4 max-w-form rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">
            {m.tip_thanks_earlier()}
          </p>
        )}
        {staff.asksFeedback && receipt.token !== '' && <FeedbackStars token={receipt.token} />}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {/* The tip of the demo on the landing page has no token and cannot be followed. */}
          {receipt.token !== '' && (
            <a href={followLink('', receipt.token)} className={buttonStyle('primary')}>
              {m.tip_follow()}
            </a>
          )}
          {onAnother ? (
            <Button variant="secondary" onClick={onAnother} label={m.tip_another()} />
          ) : (
            <a href={tipLinkOf(staff)} className={buttonStyle('secondary')}>
              {m.tip_another()}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
