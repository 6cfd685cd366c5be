import { platformName } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { MailSamples } from '#web/platform/mail/components/mail-samples.tsx';
import { MailTable } from '#web/platform/mail/components/mail-table.tsx';
import { NoServerNotice } from '#web/platform/mail/components/no-server-notice.tsx';

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
