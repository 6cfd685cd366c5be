import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { FeedbackForm, FeedbackThanks } from '#web/tipping/guest-pages/feedback-page.tsx';
import { FollowPage } from '#web/tipping/guest-pages/follow-page.tsx';
import { GuestFrame, PageFacts, reportLink } from '#web/tipping/guest-pages/guest-frame.tsx';
import { ReportForm, ReportThanks } from '#web/tipping/guest-pages/report-page.tsx';
import { TeamPage } from '#web/tipping/guest-pages/team-page.tsx';
import { StaffGone, StaffTipPage, TeamTipPage } from '#web/tipping/guest-pages/tip-pages.tsx';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/** The server renders pages without other query parameters, so that one cached page serves all guests. */
const MEANS_SOMETHING = /^\?(tip|cancelled|bill|at|words|receipt|find|page|sent|stars)=/;

type Props = { pathname: string; search: string; page: GuestPageData };

/** A whole page for guests. Only the server renders it; browsers hydrate the part of it that needs scripts. */
export function GuestPage({ pathname, search, page }: Props) {
  const path = `${pathname}${MEANS_SOMETHING.test(search) ? search : ''}`;
  const branding = 'look' in page ? page.look : null;
  return <PageFacts value={{ path, branding }}>{contentOf({ pathname, search, page })}</PageFacts>;
}

function contentOf({ pathname, search, page }: Props) {
  const query = new URLSearchParams(search);
  switch (page.kind) {
    case 'staff':
      return <StaffTipPage {...page} query={query} />;
    case 'gone':
      return <StaffGone {...page} />;
    case 'team-tip':
      return <TeamTipPage {...page} query={query} />;
    case 'team':
      return <TeamPage {...page} query={query} />;
    case 'follow':
      return <FollowPage {...page} search={search} />;
    case 'report':
      return <ReportForm {...page} />;
    case 'reported':
      return <ReportThanks />;
    case 'feedback':
      return <FeedbackForm {...page} />;
    case 'feedback-given':
      return <FeedbackThanks {...page} />;
    case 'missing':
      return <NotFound pathname={pathname} />;
    case 'trouble':
      return (
        <GuestFrame>
          {/* A link, which works without scripts. */}
          <MessagePage title={m.error_title()} detail={tipSentence(page.refusal)}>
            {page.sentTip && (
              <p className="basis-full">
                {page.sentTip === 'perhaps' ? m.tip_unsettled() : m.tip_nothing_charged()}
              </p>
            )}
            <a href={`${pathname}${search}`} className={buttonStyle('primary')}>
              {m.try_again()}
            </a>
          </MessagePage>
        </GuestFrame>
      );
  }
}

function NotFound({ pathname }: { pathname: string }) {
  if (pathname.startsWith('/t/'))
    return (
      <GuestFrame>
        <MessagePage title={m.follow_not_found()} detail={m.follow_not_found_detail()} />
      </GuestFrame>
    );
  const [title, detail] = pathname.startsWith('/tip/')
    ? [m.staff_not_found(), m.tip_staff_not_found_detail()]
    : [m.business_not_found(), m.tip_business_not_found_detail()];
  return (
    <GuestFrame>
      <MessagePage title={title} detail={detail}>
        <p className="basis-full">{m.tip_code_unknown()}</p>
        <a href={reportLink(pathname)} className={buttonStyle('secondary')}>
          {m.tip_report_code()}
        </a>
      </MessagePage>
    </GuestFrame>
  );
}

/** For search engines and link previews. */
export function descriptionOf(page: GuestPageData): string {
  switch (page.kind) {
    case 'staff':
      return m.tip_page_description({
        name: `${page.person.firstName} ${page.person.lastName}`,
        business: page.person.business.name,
      });
    case 'team-tip':
    case 'team':
      return m.tip_team_description({ business: page.business.name });
    case 'follow': {
      const { person, business, team } = page.tip;
      const name = team
        ? m.team_tip_name({ business: business.name })
        : `${person.firstName} ${person.lastName}`;
      return m.tip_page_description({ name, business: business.name });
    }
    case 'report':
    case 'reported':
      return m.report_detail();
    case 'feedback':
    case 'feedback-given':
      return m.feedback_about_business({ business: page.businessName });
    case 'gone':
    case 'missing':
      return m.tip_staff_not_found_detail();
    case 'trouble':
      return tipSentence(page.refusal);
  }
}
