import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { type BankAccount, bankAccountQuery } from '#web/staff/portal/api/bank-account.ts';
import { BankAccountForm } from '#web/staff/portal/components/bank-account-form.tsx';
import { ConfirmBankAccount } from '#web/staff/portal/components/confirm-bank-account.tsx';

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
