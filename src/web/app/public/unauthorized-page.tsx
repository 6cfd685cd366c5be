import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { buttonStyle } from '#web/components/ui/button-style.ts';
import { usePlatform } from '#web/i18n/platform.ts';
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
