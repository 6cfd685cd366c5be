import { MessagePage } from '#web/app/layout/message-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** Needs nothing of the application around it, so it can stand in for any part that broke. */
export function ErrorPage() {
  return (
    <MessagePage title={m.error_title()} detail={m.error_detail()}>
      <Button onClick={() => window.location.reload()}>{m.error_reload()}</Button>
    </MessagePage>
  );
}
