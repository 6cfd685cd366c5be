import { useRef, useState } from 'react';
import type { Account, AccountChange } from '#shared/contracts/accounts.ts';
import { changeWords } from '#web/identity/accounts/change-words.ts';
import { ChangeForm } from '#web/identity/accounts/components/change-form.tsx';
import { RemoveFactorForm } from '#web/identity/accounts/components/remove-factor-form.tsx';
import { ResetLinkForm } from '#web/identity/accounts/components/reset-link-form.tsx';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/kit/ui/dropdown-menu.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

type Choice = AccountChange | 'reset_link' | 'second_factor';

/** What an admin can do with an account. Each choice opens a dialog that asks for the admin's own password. */
export function AccountMenu({ account }: { account: Account }) {
  const { mailGoesOut } = usePlatform();
  const [choice, setChoice] = useState<Choice>();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(choice !== undefined, () => button.current?.focus());
  const session = useSession();
  const isOwn = session.state === 'signed-in' && session.user.id === account.userId;
  const close = () => setChoice(undefined);
  const { username } = account;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button ref={button} variant="quiet" aria-label={m.accounts_manage_label({ username })}>
            {m.accounts_manage()}
          </Button>
        }
      >
        {choicesFor(account, isOwn).map((each) => (
          <DropdownMenuItem
            key={each}
            destructive={each === 'disable' || each === 'remove_admin' || each === 'second_factor'}
            onSelect={() => setChoice(each)}
          >
            {labelOf(each)}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
      <Dialog
        open={choice === 'reset_link'}
        onOpenChange={close}
        title={m.accounts_reset_link_title({ username })}
        description={m.accounts_reset_link_detail()}
      >
        <ResetLinkForm account={account} />
      </Dialog>
      <Dialog
        open={choice === 'second_factor'}
        onOpenChange={close}
        title={m.accounts_factor_title({ username })}
        description={m.accounts_factor_detail()}
      >
        <RemoveFactorForm account={account} onDone={close} />
      </Dialog>
      {choice && choice !== 'reset_link' && choice !== 'second_factor' && (
        <Dialog
          open
          onOpenChange={close}
          title={changeWords[choice].title({ username })}
          description={detailOf(choice, mailGoesOut)}
        >
          <ChangeForm account={account} change={choice} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function detailOf(change: AccountChange, mailGoesOut: boolean): string {
  const { detail, detailWithoutMail = detail } = changeWords[change];
  return mailGoesOut ? detail() : detailWithoutMail();
}

/** Links for admins are refused by the server: one admin could act as a second one. */
function choicesFor({ role, disabledAt, hasSecondFactor }: Account, isOwn: boolean): Choice[] {
  if (disabledAt) return ['enable', ...(role === 'admin' ? (['remove_admin'] as const) : [])];
  const factor = hasSecondFactor && !isOwn ? (['second_factor'] as const) : [];
  return role === 'admin'
    ? [...factor, 'remove_admin', 'disable']
    : ['reset_link', ...factor, 'make_admin', 'disable'];
}

function labelOf(choice: Choice): string {
  if (choice === 'reset_link') return m.accounts_reset_link();
  return choice === 'second_factor' ? m.accounts_factor() : changeWords[choice].label();
}
