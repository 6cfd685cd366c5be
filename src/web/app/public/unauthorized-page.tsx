import { MessagePage } from '#web/components/page/message-page.tsx';
import { supportAddress } from '#web/components/page/support-address.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { buttonStyle } from '#web/components/ui/button-style.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <MessagePage title={m.unauthorized_title()} detail={m.unauthorized_detail()}>
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
      <a href={`mailto:${supportAddress}`} className={buttonStyle('secondary')}>
        {m.unauthorized_contact()}
      </a>
    </MessagePage>
  );
}
