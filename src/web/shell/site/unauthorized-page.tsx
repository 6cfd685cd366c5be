import { usePlatform } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { supportAddress } = usePlatform();
  return (
    <MessagePage title={m.unauthorized_title()} detail={m.unauthorized_detail()}>
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
      <a href={`mailto:${supportAddress}`} className={buttonStyle('secondary')}>
        {m.unauthorized_contact()}
      </a>
    </MessagePage>
  );
}
