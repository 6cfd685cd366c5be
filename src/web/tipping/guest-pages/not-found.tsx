import { platformName } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

export function NotFound({ title, detail }: { title: string; detail: string }) {
  return (
    <GuestFrame>
      <MessagePage title={title} detail={detail} />
    </GuestFrame>
  );
}

type Props = { error: unknown; otherwise: string; onRetry: () => void };

/** fetch rejects with a TypeError when there was no response. */
export function LoadFailure({ error, otherwise, onRetry }: Props) {
  return (
    <GuestFrame>
      <LoadProblem
        sentence={error instanceof TypeError ? m.error_unreachable({ platform: platformName() }) : otherwise}
        onRetry={onRetry}
      />
    </GuestFrame>
  );
}
