import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { MailSamples } from '#web/features/mails/components/mail-samples.tsx';
import { MailTable } from '#web/features/mails/components/mail-table.tsx';
import { NoServerNotice } from '#web/features/mails/components/no-server-notice.tsx';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro({ platform: platformName() })}>
      <NoServerNotice />
      <MailTable />
      <MailSamples />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro({ platform: platformName() })}>
      <DataTableSkeleton rowCount={6} />
    </Page>
  );
}
