import type { Account, AccountChange } from '#shared/contracts/accounts.ts';
import { useChangeAccount } from '#web/identity/accounts/api/accounts.ts';
import { changeWords } from '#web/identity/accounts/change-words.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { account: Account; change: AccountChange; onDone: () => void };

export function ChangeForm({ account: { userId, username }, change, onDone }: Props) {
  const changing = useChangeAccount(userId);
  return (
    <PasswordAgainForm
      field={m.accounts_own_password()}
      button={changeWords[change].label()}
      destructive={change === 'disable' || change === 'remove_admin'}
      loading={changing.isPending}
      failure={m.accounts_change_failed()}
      send={({ password }, onError) =>
        changing.mutate(
          { change, password },
          {
            onSuccess: () => {
              toast({ title: changeWords[change].done({ username }) });
              onDone();
            },
            onError,
          },
        )
      }
    />
  );
}
