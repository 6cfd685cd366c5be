import { MessagePage } from '#web/kit/page/message-page.tsx';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

export function NotFound({ title, detail }: { title: string; detail: string }) {
  return (
    <GuestFrame>
      <MessagePage title={title} detail={detail} />
    </GuestFrame>
  );
}
