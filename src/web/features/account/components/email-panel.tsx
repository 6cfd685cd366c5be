import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { accountEmailQuery } from '#web/features/account/api/account-email.ts';
import { ChangeEmailForm } from '#web/features/account/components/change-email-form.tsx';
import { LinkAgain } from '#web/features/account/components/link-again.tsx';
import { m } from '#web/paraglide/messages.js';

export function EmailPanel() {
  const query = useQuery(accountEmailQuery);
  return (
    <QueryPanel
      title={m.account_email_title()}
      query={query}
      failure={m.account_email_load_failed()}
      skeleton={<Skeleton className="h-72" />}
    >
      {({ email, isConfirmed, newEmail }) => (
        <div className="flex flex-col gap-5">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <bdi className="min-w-0 font-medium wrap-anywhere">{email}</bdi>
            {isConfirmed ? (
              <Badge className="bg-active text-on-active">{m.account_email_confirmed()}</Badge>
            ) : (
              <Badge className="bg-pending text-on-pending">{m.account_email_not_confirmed()}</Badge>
            )}
          </p>
          {newEmail && (
            <Notice sentence={m.account_email_waiting({ email: newEmail })} action={<LinkAgain />} />
          )}
          <ChangeEmailForm />
        </div>
      )}
    </QueryPanel>
  );
}
