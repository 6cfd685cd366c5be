import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/components/ui/notice.tsx';
import { mailSummaryQuery } from '#web/features/mails/api/mails.ts';
import { m } from '#web/paraglide/messages.js';

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
