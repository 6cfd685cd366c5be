import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '#web/kit/client/new-key.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { ButtonVariant } from '#web/kit/ui/button-style.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { type PayableBusiness, PayoutDialog } from '#web/money/payouts/components/payout-dialog.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { business: PayableBusiness; variant: ButtonVariant; className?: string };

export function PayoutButton({ business, variant, className }: Props) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  // A new key each time the dialog opens: pressing twice, or again after a lost answer, starts one payout.
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const open = () => {
    setIdempotencyKey(newKey());
    setOpen(true);
    // Tips may have arrived since the page was opened, and the dialog must show what is owed now.
    void refreshAdminQueries(queryClient);
  };
  return (
    <>
      <Button ref={button} variant={variant} {...(className && { className })} onClick={open}>
        {m.payout_action()}
      </Button>
      <PayoutDialog
        business={business}
        idempotencyKey={idempotencyKey}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
