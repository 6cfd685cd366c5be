import { useRef, useState } from 'react';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';
import { useConfirmBankAccount } from '#web/staff/portal/api/bank-account.ts';

/** The staff member says that the account somebody else has entered is theirs. */
export function ConfirmBankAccount({ iban }: { iban: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
        {m.bank_account_confirm()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={iban ? m.bank_account_confirm_title({ iban }) : m.bank_account_confirm_none_title()}
        description={m.bank_account_confirm_detail()}
      >
        <PasswordForm iban={iban} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ iban, onDone }: { iban: string | null; onDone: () => void }) {
  const confirm = useConfirmBankAccount();
  return (
    <PasswordAgainForm
      field={m.staff_iban_password()}
      button={m.bank_account_confirm()}
      loading={confirm.isPending}
      failure={m.bank_account_failed()}
      send={(given, onError) =>
        confirm.mutate(
          { iban, ...given },
          {
            onSuccess: () => {
              toast({ title: m.bank_account_confirmed() });
              onDone();
            },
            onError,
          },
        )
      }
    />
  );
}
