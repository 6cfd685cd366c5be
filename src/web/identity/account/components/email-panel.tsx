import { useQuery } from '@tanstack/react-query';
import { accountEmailQuery } from '#web/identity/account/api/account-email.ts';
import { ChangeEmailForm } from '#web/identity/account/components/change-email-form.tsx';
import { LinkAgain } from '#web/identity/account/components/link-again.tsx';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

export function EmailPanel() {
  const query = useQuery(accountEmailQuery);
  const { mailGoesOut, supportAddress } = usePlatform();
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
          {newEmail && mailGoesOut && (
            <Notice sentence={m.account_email_waiting({ email: newEmail })} action={<LinkAgain />} />
          )}
          {mailGoesOut ? <ChangeEmailForm /> : <NoMail address={supportAddress} />}
        </div>
      )}
    </QueryPanel>
  );
}

function NoMail({ address }: { address: string }) {
  return (
    <>
      <p className="text-ink-soft">{m.account_email_off()}</p>
      <p>
        <a href={`mailto:${address}`} className="text-accent underline underline-offset-4 wrap-anywhere">
          {address}
        </a>
      </p>
    </>
  );
}
