import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { portalIbanChange } from '#shared/contracts/portal.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';
import {
  type BankAccount,
  bankAccountQuery,
  useChangeBankAccount,
  useConfirmBankAccount,
} from '#web/staff/portal/queries.ts';

const empty = { iban: '', password: '' };

/** Where the staff member is paid to. */
export function BankAccountPanel() {
  return (
    <QueryPanel
      title={m.bank_account_title()}
      query={useQuery(bankAccountQuery)}
      failure={m.bank_account_load_failed()}
      skeleton={<Skeleton className="h-48" />}
    >
      {(account) => (
        <>
          <p className="mb-4">
            {account.iban ? m.bank_account_now({ iban: account.iban }) : m.bank_account_none()}
          </p>
          <Waiting account={account} />
          <BankAccountForm />
        </>
      )}
    </QueryPanel>
  );
}

function Waiting({ account }: { account: BankAccount }) {
  if (!account.waitsUntil) return null;
  const time = formatInstant(account.waitsUntil);
  return (
    <div className="mb-5">
      <Notice
        sentence={account.mayConfirm ? m.bank_account_waits({ time }) : m.bank_account_waits_only({ time })}
        action={account.mayConfirm && <ConfirmBankAccount iban={account.iban} />}
      />
    </div>
  );
}

/** The staff member confirms an account that somebody else has entered. */
function ConfirmBankAccount({ iban }: { iban: string | null }) {
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

function BankAccountForm() {
  const change = useChangeBankAccount();
  const form = useForm<z.input<typeof portalIbanChange>, unknown, z.output<typeof portalIbanChange>>({
    resolver: zodResolver(portalIbanChange),
    defaultValues: empty,
  });
  const submit = form.handleSubmit((given) =>
    change.mutate(given, {
      onSuccess: () => {
        toast({ title: m.bank_account_saved() });
        form.reset(empty);
      },
      onError: (error) => showFormError(form, error, m.bank_account_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.bank_account_new()} hint={m.bank_account_new_hint()} error={errorIn(form, 'iban')}>
        <IbanInput {...form.register('iban')} />
      </Field>
      <Field label={m.staff_iban_password()} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.bank_account_save()}
      </Button>
    </form>
  );
}

/** Shown while a bank account that somebody else entered waits for confirmation. */
export function BankAccountNotice() {
  const { data } = useQuery(bankAccountQuery);
  if (!data?.waitsUntil) return null;
  return (
    <div className="mb-4">
      <Notice
        sentence={m.bank_account_changed_notice()}
        action={
          <ButtonLink to="/staff/profile" variant="secondary">
            {m.bank_account_look()}
          </ButtonLink>
        }
      />
    </div>
  );
}
