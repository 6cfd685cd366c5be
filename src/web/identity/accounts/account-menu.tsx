import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type Account,
  type AccountChange,
  type RemoveFactorRequest,
  removeFactorRequest,
} from '#shared/contracts/accounts.ts';
import { useChangeAccount, useMakeResetLink, useRemoveFactor } from '#web/identity/accounts/queries.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { useSession } from '#web/kit/client/session.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/kit/ui/dropdown-menu.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';

type Named = { username: string };

type ChangeWords = {
  label: () => string;
  title: (inputs: Named) => string;
  detail: () => string;
  /** While no mail goes out, if the other one promises mails. */
  detailWithoutMail?: () => string;
  done: (inputs: Named) => string;
};

/** The menu entry, the question and the toast of each change. */
const changeWords: Record<AccountChange, ChangeWords> = {
  disable: {
    label: m.accounts_disable,
    title: m.accounts_disable_title,
    detail: m.accounts_disable_detail,
    done: m.accounts_disable_done,
  },
  enable: {
    label: m.accounts_enable,
    title: m.accounts_enable_title,
    detail: m.accounts_enable_detail,
    done: m.accounts_enable_done,
  },
  make_admin: {
    label: m.accounts_make_admin,
    title: m.accounts_make_admin_title,
    detail: m.accounts_make_admin_detail,
    detailWithoutMail: m.accounts_make_admin_off,
    done: m.accounts_make_admin_done,
  },
  remove_admin: {
    label: m.accounts_remove_admin,
    title: m.accounts_remove_admin_title,
    detail: m.accounts_remove_admin_detail,
    detailWithoutMail: m.accounts_remove_admin_off,
    done: m.accounts_remove_admin_done,
  },
};

type Choice = AccountChange | 'reset_link' | 'second_factor';

/** An admin's actions on an account. Each opens a dialog that needs the admin's own password. */
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

type Props = { account: Account; change: AccountChange; onDone: () => void };

function ChangeForm({ account: { userId, username }, change, onDone }: Props) {
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

/** Only this response contains the link: it cannot be shown again. */
function ResetLinkForm({ account: { userId } }: { account: Account }) {
  const making = useMakeResetLink(userId);
  if (making.data) return <MadeLink {...making.data} />;
  return (
    <PasswordAgainForm
      field={m.accounts_own_password()}
      button={m.accounts_reset_link()}
      loading={making.isPending}
      failure={m.accounts_reset_link_failed()}
      send={(given, onError) => making.mutate(given, { onError })}
    />
  );
}

function MadeLink({ link, expiresAt }: { link: string; expiresAt: Date | string }) {
  const sharing = useLinkSharing({ link, title: m.accounts_reset_link() });
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{m.accounts_reset_link_once({ when: formatInstant(String(expiresAt)) })}</p>
      <ShareableLink link={link} field={sharing.field} copy={sharing.copy} />
    </div>
  );
}

type RemoveFactorFormProps = { account: Account; onDone: () => void };

function RemoveFactorForm({ account: { userId, username }, onDone }: RemoveFactorFormProps) {
  const removing = useRemoveFactor(userId);
  const form = useForm<RemoveFactorRequest>({
    resolver: zodResolver(removeFactorRequest),
    defaultValues: { reason: '', password: '' },
  });
  const submit = form.handleSubmit((given) =>
    removing.mutate(given, {
      onSuccess: () => {
        toast({ title: m.accounts_factor_done({ username }) });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.accounts_change_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.accounts_factor_reason()} error={errorIn(form, 'reason')}>
        <Textarea dir="auto" maxLength={500} {...form.register('reason')} />
      </Field>
      <Field label={m.accounts_own_password()} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="danger" loading={removing.isPending}>
        {m.accounts_factor()}
      </Button>
    </form>
  );
}
