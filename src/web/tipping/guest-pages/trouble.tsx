import type { SaidRefusal } from '#shared/contracts/error-body.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/** The server could not make the page: shows why. Retry is a link, which works without scripts. */
export function Trouble({ refusal, again }: { refusal: SaidRefusal; again: string }) {
  return (
    <GuestFrame>
      <MessagePage title={m.error_title()} detail={tipSentence(refusal)}>
        <a href={again} className={buttonStyle('primary')}>
          {m.try_again()}
        </a>
      </MessagePage>
    </GuestFrame>
  );
}
