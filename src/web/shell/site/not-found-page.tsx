import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <MessagePage title={m.not_found_title()} detail={m.not_found_detail()}>
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
    </MessagePage>
  );
}
