import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { MailTable } from '#web/features/mails/components/mail-table.tsx';
import { NoServerNotice } from '#web/features/mails/components/no-server-notice.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro()}>
      <NoServerNotice />
      <MailTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro()}>
      <DataTableSkeleton rowCount={6} />
    </Page>
  );
}
