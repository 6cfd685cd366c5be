import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { bankAccountQuery } from '#web/staff/portal/queries.ts';

/** Shown on the portal while a change that somebody else made waits. */
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
