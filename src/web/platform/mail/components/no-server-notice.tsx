import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { mailSummaryQuery } from '#web/platform/mail/api/mails.ts';

/** Without a mail server all mails wait for ever, which somebody must know who expects them to arrive. */
export function NoServerNotice() {
  const { data } = useQuery(mailSummaryQuery);
  if (!data || data.hasServer) return null;
  return (
    <div className="mb-6">
      <Notice sentence={m.mail_no_server({ count: data.waiting + data.failing })} />
    </div>
  );
}
