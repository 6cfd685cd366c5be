import { MessagePage } from '#web/app/layout/message-page.tsx';
import { m } from '#web/paraglide/messages.js';

export function StaffHome() {
  return <MessagePage title={m.home_staff_soon()} detail={m.home_staff_link()} />;
}
