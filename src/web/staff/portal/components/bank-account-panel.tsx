import { useQuery } from '@tanstack/react-query';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { portalIbanChange } from '#shared/contracts/portal.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { IbanField, PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { type BankAccount, bankAccountQuery } from '#web/staff/portal/queries.ts';

const empty = { iban: '', password: '', code: '' };

/** Where the staff member is paid to. */
export function BankAccountPanel() {
  return (
    <QueryPanel
      title={m.bank_account_title()}
      query={useQuery(bankAccountQuery)}
      failure={m.bank_account_load_failed()}
      skeleton="h-48"
    >
      {(account) => (
        <>
          <p className="mb-4">
            {account.iban ? m.bank_account_now({ iban: account.iban }) : m.bank_account_none()}
          </p>
          <Waiting account={account} />
          <BankAccountForm mayUseCode={account.mayUseCode} />
          {account.iban && <RemoveBankAccount iban={account.iban} />}
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
  return (
    <DialogButton
      label={m.bank_account_confirm()}
      title={iban ? m.bank_account_confirm_title({ iban }) : m.bank_account_confirm_none_title()}
      description={m.bank_account_confirm_detail()}
    >
      {(close) => (
        <PasswordAgainForm
          field={m.staff_iban_password()}
          button={m.bank_account_confirm()}
          send={(given) => call(portalCalls.confirmBankAccount, { body: { iban, ...given } })}
          refreshes={[portalCalls.readBankAccount]}
          done={m.bank_account_confirmed()}
          failed={m.bank_account_failed()}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

function BankAccountForm({ mayUseCode }: { mayUseCode: boolean }) {
  const { form, ...sent } = useSentForm({
    schema: portalIbanChange,
    start: empty,
    send: (body) => call(portalCalls.changeBankAccount, { body }),
    stores: bankAccountQuery,
    done: m.bank_account_saved(),
    failed: m.bank_account_failed(),
    onDone: () => {
      form.reset(empty);
    },
  });
  return (
    <SentForm {...sent} button={m.bank_account_save()} variant="secondary" side="start">
      <IbanField form={form} name="iban" label={m.bank_account_new()} hint={m.bank_account_new_hint()} />
      <PasswordField
        form={form}
        name="password"
        label={m.staff_iban_password()}
        autoComplete="current-password"
      />
      {mayUseCode && (
        <TextField
          form={form}
          name="code"
          label={m.bank_account_code()}
          hint={m.bank_account_code_hint()}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </SentForm>
  );
}

function RemoveBankAccount({ iban }: { iban: string }) {
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <DialogButton
        label={m.bank_account_remove()}
        title={m.bank_account_remove_title({ iban })}
        description={m.bank_account_remove_detail()}
      >
        {(close) => (
          <PasswordAgainForm
            field={m.staff_iban_password()}
            button={m.bank_account_remove()}
            destructive
            send={(given) => call(portalCalls.changeBankAccount, { body: { iban: null, ...given } })}
            stores={bankAccountQuery}
            done={m.bank_account_removed()}
            failed={m.bank_account_remove_failed()}
            onDone={close}
          />
        )}
      </DialogButton>
    </div>
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
        action={<ButtonLink to="/staff/profile" variant="secondary" label={m.bank_account_look()} />}
      />
    </div>
  );
}
