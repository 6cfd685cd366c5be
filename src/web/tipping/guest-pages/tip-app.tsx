import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { tipPagePaths } from '#shared/paths.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { closeToast, onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { FeedbackPage } from '#web/tipping/guest-pages/feedback-page.tsx';
import { FollowPage } from '#web/tipping/guest-pages/follow-page.tsx';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestFrame, PagePath } from '#web/tipping/guest-pages/guest-frame.tsx';
import { GuestToast } from '#web/tipping/guest-pages/guest-toast.tsx';
import { ReportPage } from '#web/tipping/guest-pages/report-page.tsx';
import { StaffTipPage } from '#web/tipping/guest-pages/staff-tip-page.tsx';
import { TeamPage } from '#web/tipping/guest-pages/team-page.tsx';
import { TeamTipPage } from '#web/tipping/guest-pages/team-tip-page.tsx';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/** The server renders pages without other query parameters, so that one cached page serves all guests. */
const MEANS_SOMETHING = /^\?(tip|cancelled|bill|at|words|receipt|find|page|sent|stars)=/;

type Props = { pathname: string; search: string; given: GivenPage | undefined };

export function TipApp({ pathname, search, given }: Props) {
  return (
    <ErrorBoundary paths={tipPagePaths}>
      <Given value={given}>
        <PagePath value={`${pathname}${MEANS_SOMETHING.test(search) ? search : ''}`}>
          {given?.kind === 'trouble' ? (
            <Trouble refusal={given.refusal} again={`${pathname}${search}`} />
          ) : (
            <PageAt pathname={pathname} search={search} />
          )}
        </PagePath>
      </Given>
      <GuestToaster />
    </ErrorBoundary>
  );
}

/** Only few paths lead here (`tipPagePaths`), so a router is not needed. */
function PageAt({ pathname, search }: Pick<Props, 'pathname' | 'search'>) {
  const [first, second = '', third] = pathname.split('/').filter((segment) => segment !== '');
  if (first === 'report') return <ReportPage />;
  if (first === 'tip') return <StaffTipPage staffId={second} search={search} />;
  if (first === 't' && third === 'feedback') return <FeedbackPage />;
  if (first === 't') return <FollowPage token={second} search={search} />;
  return third === 'team' ? (
    <TeamTipPage businessId={second} search={search} />
  ) : (
    <TeamPage businessId={second} search={search} />
  );
}

/** The server could not make the page: shows why. Retry is a link, which works without scripts. */
function Trouble({ refusal, again }: { refusal: WordedRefusal; again: string }) {
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

/**
 * The guests' version of kit/ui/toaster.tsx: same store and behaviour without Radix, which is larger than
 * everything else a guest loads except React.
 */
function GuestToaster() {
  const shown = useSyncExternalStore(onToastChange, shownToast, () => undefined);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusOnF8);
    return () => document.removeEventListener('keydown', focusOnF8);
  }, []);
  return (
    // At the top of a phone, over the name of the business: below would be the button, and further down the title.
    <section
      ref={region}
      tabIndex={-1}
      aria-label={m.toast_region({ hotkey: 'F8' })}
      className="fixed inset-x-3 top-2 z-50 mx-auto max-w-form outline-none print:hidden sm:inset-x-auto sm:end-4 sm:top-auto sm:bottom-4 sm:w-96"
    >
      {/* Always in the page, because screen readers announce changes only in live regions that exist already. */}
      <ol aria-live="polite">
        {shown?.open && <GuestToast key={shown.id} toast={shown} onClose={() => closeToast(shown.id)} />}
      </ol>
    </section>
  );
}
