import { MessagePage } from '#web/components/page/message-page.tsx';
import { GuestFrame } from '#web/tip/guest-frame.tsx';

export function NotFound({ title, detail }: { title: string; detail: string }) {
  return (
    <GuestFrame>
      <MessagePage title={title} detail={detail} />
    </GuestFrame>
  );
}
