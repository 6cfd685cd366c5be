import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

export function NoBusinessPage() {
  return (
    <MessagePage title={m.dashboard_no_business()} detail={m.dashboard_no_business_detail()}>
      <ButtonLink to="/business/register">{m.dashboard_register()}</ButtonLink>
    </MessagePage>
  );
}
