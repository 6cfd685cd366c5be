import { useRef, useState } from 'react';
import { userCalls } from '#shared/calls/identity/account.ts';
import { type Account, type AccountChange, removeFactorRequest } from '#shared/contracts/accounts.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { type AnswerTo, call } from '#web/kit/client/call.ts';
import { useSession } from '#web/kit/client/session.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/kit/ui/dropdown-menu.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
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
          <Button
            ref={button}
            variant="quiet"
            aria-label={m.accounts_manage_label({ username })}
            label={m.accounts_manage()}
          />
        }
      >
        {choicesFor(account, isOwn).map((each) => (
          <DropdownMenuItem
            key={each}
            destructive={each === 'disable' || each === 'remove_admin' || each === 'second_factor'}
            onSelect={() => setChoice(each)}
            label={labelOf(each)}
          />
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

const proposalSent = () => ({ title: m.proposals_sent(), description: m.proposals_sent_detail() });

type Props = { account: Account; change: AccountChange; onDone: () => void };

function ChangeForm({ account: { userId, username }, change, onDone }: Props) {
  return (
    <PasswordAgainForm
      field={m.accounts_own_password()}
      button={changeWords[change].label()}
      destructive={change === 'disable' || change === 'remove_admin'}
      send={({ password }) => call(userCalls.change, { params: { id: userId }, body: { change, password } })}
      refreshes={[userCalls.list]}
      done={({ proposal }) => (proposal ? proposalSent() : changeWords[change].done({ username }))}
      failed={m.accounts_change_failed()}
      onDone={onDone}
    />
  );
}

/** Only this response contains the link: it cannot be shown again. */
function ResetLinkForm({ account: { userId } }: { account: Account }) {
  const [made, setMade] = useState<AnswerTo<typeof userCalls.makeResetLink>>();
  if (made) return <MadeLink {...made} />;
  return (
    <PasswordAgainForm
      field={m.accounts_own_password()}
      button={m.accounts_reset_link()}
      send={(body) => call(userCalls.makeResetLink, { params: { id: userId }, body })}
      failed={m.accounts_reset_link_failed()}
      onDone={setMade}
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
  const { form, ...sent } = useSentForm({
    schema: removeFactorRequest,
    start: { reason: '', password: '' },
    send: (body) => call(userCalls.removeFactor, { params: { id: userId }, body }),
    refreshes: [userCalls.list],
    done: ({ proposal }) => (proposal ? proposalSent() : m.accounts_factor_done({ username })),
    failed: m.accounts_change_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.accounts_factor()} variant="danger">
      <AreaField form={form} name="reason" label={m.accounts_factor_reason()} dir="auto" maxLength={500} />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
