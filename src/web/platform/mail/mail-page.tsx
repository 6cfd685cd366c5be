import { useQuery } from '@tanstack/react-query';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { MailSamples } from '#web/platform/mail/components/mail-samples.tsx';
import { MailTable } from '#web/platform/mail/components/mail-table.tsx';
import { mailSummaryQuery } from '#web/platform/mail/queries.ts';

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

/** Without a mail server all mails wait for ever, which somebody must know who expects them to arrive. */
function NoServerNotice() {
  const { data } = useQuery(mailSummaryQuery);
  if (!data || data.hasServer) return null;
  return (
    <div className="mb-6">
      <Notice sentence={m.mail_no_server({ count: data.waiting + data.failing })} />
    </div>
  );
}
