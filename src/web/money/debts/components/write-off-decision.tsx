import { useRef, useState } from 'react';
import type { Debt } from '#shared/contracts/books.ts';
import { getFilsFrom } from '#shared/money.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { nameOf } from '#web/money/debts/name-of.ts';
import { useConfirmWriteOff, useWithdrawWriteOff } from '#web/money/debts/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Proposal = NonNullable<Debt['writeOff']>;

/**
 * A proposed write-off: another admin confirms it with their password, and anyone takes it back. While an open dispute
 * holds money of the person, it can only be taken back.
 */
export function WriteOffDecision({ debt, writeOff }: { debt: Debt; writeOff: Proposal }) {
  const withdraw = useWithdrawWriteOff(writeOff.id);
  const name = nameOf(debt);
  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast({ title: m.debts_withdrawn() }),
      onError: (error) => toastError(error, m.debts_withdraw_failed()),
    });
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="wrap-anywhere">
        {m.debts_proposal({
          amount: formatAmount(getFilsFrom(writeOff.amount)),
          name: writeOff.proposedByName,
          day: formatDay(writeOff.proposedAt),
        })}{' '}
        <bdi>{writeOff.reason}</bdi>
      </p>
      {writeOff.isOwn && <p className="mt-1 text-small text-ink-soft">{m.debts_own_proposal()}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {!writeOff.isOwn && getFilsFrom(debt.held) === 0 && <Confirm name={name} writeOff={writeOff} />}
        <Button variant="secondary" loading={withdraw.isPending} onClick={takeBack}>
          {m.debts_withdraw()}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </div>
  );
}

function Confirm({ name, writeOff }: { name: string; writeOff: Proposal }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const confirm = useConfirmWriteOff(writeOff.id);
  const amount = formatAmount(getFilsFrom(writeOff.amount));
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        {m.debts_confirm()}
        <span className="sr-only">{name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.debts_confirm_title({ amount, name })}
        description={m.debts_confirm_consequence()}
      >
        <PasswordAgainForm
          field={m.accounts_own_password()}
          button={m.debts_confirm()}
          loading={confirm.isPending}
          failure={m.debts_confirm_failed()}
          send={({ password }, onError) =>
            confirm.mutate(
              { password },
              {
                onSuccess: () => {
                  setOpen(false);
                  toast({ title: m.debts_confirmed() });
                },
                onError,
              },
            )
          }
        />
      </Dialog>
    </>
  );
}
