import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { groupIban } from '#shared/money/iban.ts';
import { addFils, fils, getFilsFrom } from '#shared/money/money.ts';
import { call, newKey } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button, type ButtonVariant } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { sumOf } from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { business: PayableBusiness; variant: ButtonVariant; className?: string };

export function PayoutButton({ business, variant, className }: Props) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  // A new key each time the dialog opens: pressing twice, or again after a lost response, starts one payout.
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const open = () => {
    setIdempotencyKey(newKey());
    setOpen(true);
    // Tips may have arrived since the page was opened, and the dialog must show what is owed now.
    void refreshAdminQueries(queryClient);
  };
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        {...(className && { className })}
        onClick={open}
        label={m.payout_action()}
      />
      <PayoutDialog
        business={business}
        idempotencyKey={idempotencyKey}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

/** For the server, "0" means everything that is owed. */
const ALL_DECIMAL = '0';

type PayableBusiness = { id: number; name: string; iban: string | null; pendingPayout: string };

type PayoutDialogProps = {
  business: PayableBusiness;
  idempotencyKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function PayoutDialog({ business, idempotencyKey, open, onOpenChange }: PayoutDialogProps) {
  const { name } = business;
  const owedFils = getFilsFrom(business.pendingPayout);
  const start = useAction(
    // Given what is owed when the admin decides.
    (_owed: string) =>
      call(payoutCalls.start, {
        idempotencyKey,
        body: {
          type: 'business',
          businessId: business.id,
          amount: ALL_DECIMAL,
          description: `Payout for ${name}`,
        },
      }),
    {
      refreshes: 'admin',
      done: (payout, owed) => {
        const payouts = [payout, ...payout.others];
        const paid = { amount: sumOf(payouts), name };
        const restFils = addFils(
          getFilsFrom(owed),
          ...payouts.map(({ amount }) => fils(-getFilsFrom(amount))),
        );
        const description =
          restFils > 0
            ? m.payout_started_in_part({ ...paid, rest: formatAmount(restFils) })
            : m.payout_started_detail(paid);
        return { title: m.payout_started(), description };
      },
      failed: m.payout_failed(),
      onDone: () => onOpenChange(false),
    },
  );

  if (owedFils <= 0 && !start.isPending) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={m.payout_nothing_title()}
        description={m.payout_nothing({ name })}
      >
        <div className="flex justify-end">
          <Button variant="secondary" onClick={() => onOpenChange(false)} label={m.dialog_close()} />
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
      onConfirm={() => start.mutate(business.pendingPayout)}
    />
  );
}
