import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { startedPayout } from '#shared/contracts/payouts.ts';
import { groupIban } from '#shared/iban.ts';
import { addFils, fils, getFilsFrom } from '#shared/money.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { sumOf } from '#web/money/payouts/sum-of.ts';
import { m } from '#web/paraglide/messages.js';

type Payout = z.input<typeof startedPayout>;

/** `pendingPayout`: what was owed when the admin decided. */
type Order = { business: { id: number; name: string; pendingPayout: string }; idempotencyKey: string };

type Told = { onSuccess: (payout: Payout, order: Order) => void; onError: (error: Error) => void };

/** The server takes "0" as everything that is owed. */
const ALL_DECIMAL = '0';

export type PayableBusiness = { id: number; name: string; iban: string | null; pendingPayout: string };

type Props = {
  business: PayableBusiness;
  idempotencyKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function PayoutDialog({ business, idempotencyKey, open, onOpenChange }: Props) {
  const { name } = business;
  const owedFils = getFilsFrom(business.pendingPayout);
  const start = useStartPayout({
    onSuccess: (payout, { business: { pendingPayout: owed } }) => {
      onOpenChange(false);
      const payouts = [payout, ...payout.others];
      const paid = { amount: sumOf(payouts), name };
      const restFils = addFils(getFilsFrom(owed), ...payouts.map(({ amount }) => fils(-getFilsFrom(amount))));
      const description =
        restFils > 0
          ? m.payout_started_in_part({ ...paid, rest: formatAmount(restFils) })
          : m.payout_started_detail(paid);
      toast({ title: m.payout_started(), description });
    },
    onError: (error) => toastError(error, m.payout_failed()),
  });

  if (owedFils <= 0 && !start.isPending) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={m.payout_nothing_title()}
        description={m.payout_nothing({ name })}
      >
        <div className="flex justify-end">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.dialog_close()}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.payout_title({ name })}
      description={m.payout_consequence({
        amount: formatAmount(owedFils),
        iban: groupIban(business.iban ?? ''),
      })}
      confirmLabel={m.payout_confirm()}
      loading={start.isPending}
      onConfirm={() => start.mutate({ business, idempotencyKey })}
    />
  );
}

function useStartPayout(told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ business, idempotencyKey }: Order) =>
      call(payoutCalls.start, {
        idempotencyKey,
        body: {
          type: 'business',
          businessId: business.id,
          amount: ALL_DECIMAL,
          description: `Payout for ${business.name}`,
        },
      }),
    ...told,
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
