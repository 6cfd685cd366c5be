import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { SettleDialog, settlingLabel } from '#web/money/payouts/components/settle-dialog.tsx';
import type { PayoutDetails, Settling } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const settlings: Partial<Record<PayoutStatus, Settling[]>> = {
  pending: ['cancel'],
  processing: ['complete', 'fail'],
  completed: ['return'],
};

type Props = {
  payout: PayoutDetails;
  /** Gets the focus after the payout was settled, when no button is left. */
  history: RefObject<HTMLElement | null>;
};

/** What an admin can do with a payout, by its status. */
export function PayoutActions({ payout, history }: Props) {
  const reasonId = useId();
  const shownStatus = useRef(payout.status);
  useLayoutEffect(() => {
    if (shownStatus.current === payout.status) return;
    shownStatus.current = payout.status;
    // The button that was pressed disappeared with the old status.
    if (document.activeElement === document.body) history.current?.focus();
  }, [payout.status, history]);
  const possible = settlings[payout.status] ?? [];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-3">
        {possible.map((settling) => (
          <SettleButton key={settling} payout={payout} settling={settling} reasonId={reasonId} />
        ))}
      </div>
      {possible.some((settling) => isClosed(payout, settling)) && (
        <p id={reasonId} className="max-w-80 text-small text-ink-soft">
          {payout.fileReleasedAt ? m.reason_second_person_needed() : m.reason_payout_file_not_released()}
        </p>
      )}
    </div>
  );
}

/** The admin who started a payout may cancel it, but not say how it ended; nobody can before the bank has it. */
function isClosed({ maySettle, fileReleasedAt }: PayoutDetails, settling: Settling): boolean {
  return settling !== 'cancel' && !(maySettle && fileReleasedAt);
}

type ButtonProps = { payout: PayoutDetails; settling: Settling; reasonId: string };

function SettleButton({ payout, settling, reasonId }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const isShut = isClosed(payout, settling);
  return (
    <>
      <Button
        ref={button}
        variant={settling === 'complete' ? 'primary' : 'secondary'}
        className={settling === 'complete' ? '' : 'text-danger!'}
        disabled={isShut}
        {...(isShut && { 'aria-describedby': reasonId })}
        onClick={() => setOpen(true)}
      >
        {settlingLabel(settling)}
      </Button>
      <SettleDialog payout={payout} settling={settling} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
