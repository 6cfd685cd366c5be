import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { refusedPayout } from '#shared/contracts/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { refused: z.input<typeof refusedPayout>; name: string; className?: string };

/** A payee whose bank refused the last payout: why, whether the account was changed since, and "looked at". */
export function RefusedMark({ refused: { payoutId, reason, accountChanged }, name, className }: Props) {
  const look = useAction(() => call(payoutCalls.lookAt, { params: { id: payoutId } }), {
    refreshes: 'admin',
    done: m.payouts_looked_at(),
    failed: m.payouts_look_failed(),
  });
  return (
    <div
      className={clsx(
        'flex flex-col items-start gap-x-4 gap-y-1 rounded-control bg-suspended px-3 py-2 text-start text-small text-on-suspended',
        className,
      )}
    >
      <p className="flex min-w-0 items-start gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {reason ? m.payouts_refused({ reason }) : m.payouts_refused_no_reason()}
          <span className="block">
            {accountChanged ? m.payouts_refused_account_changed() : m.payouts_refused_same_account()}
          </span>
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-x-3">
        <TextLink
          to={`/admin/payouts/${payoutId}`}
          className="inline-flex min-h-9 items-center text-on-suspended!"
          label={m.payouts_number({ id: payoutId })}
        />
        <Button
          variant="quiet"
          className="min-h-9! px-2! py-1! text-on-suspended! underline underline-offset-4 hover:bg-transparent!"
          loading={look.isPending}
          onClick={() => look.mutate()}
          label={m.payouts_look_at()}
          about={name}
        />
      </span>
    </div>
  );
}
