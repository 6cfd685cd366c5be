import { useRef, useState } from 'react';
import type { Account, AccountChange } from '#shared/contracts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { changeWords } from '#web/features/accounts/change-words.ts';
import { ChangeForm } from '#web/features/accounts/components/change-form.tsx';
import { ResetLinkForm } from '#web/features/accounts/components/reset-link-form.tsx';
import { usePlatform } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

type Choice = AccountChange | 'reset_link';

/** What an admin can do with an account. Each choice opens a dialog that asks for the admin's own password. */
export function AccountMenu({ account }: { account: Account }) {
  const { mailGoesOut } = usePlatform();
  const [choice, setChoice] = useState<Choice>();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(choice !== undefined, () => button.current?.focus());
  const close = () => setChoice(undefined);
  const { username } = account;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button ref={button} variant="quiet" aria-label={m.accounts_manage_one({ username })}>
            {m.accounts_manage()}
          </Button>
        }
      >
        {choicesFor(account).map((each) => (
          <DropdownMenuItem
            key={each}
            destructive={each === 'disable' || each === 'remove_admin'}
            onSelect={() => setChoice(each)}
          >
            {each === 'reset_link' ? m.accounts_reset_link() : changeWords[each].label()}
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
      {choice && choice !== 'reset_link' && (
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
function choicesFor({ role, disabledAt }: Account): Choice[] {
  if (disabledAt) return ['enable', ...(role === 'admin' ? (['remove_admin'] as const) : [])];
  return role === 'admin' ? ['remove_admin', 'disable'] : ['reset_link', 'make_admin', 'disable'];
}
