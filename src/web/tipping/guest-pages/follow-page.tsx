import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { Island } from '#web/tipping/guest-pages/island.tsx';

type Props = Extract<GuestPageData, { kind: 'follow' }> & { search: string };

/** The page of a tip that was sent, for its guest. */
export function FollowPage({ token, tip, receipt, search }: Props) {
  const { person, team, business } = tip;
  const name = team
    ? m.team_tip_name({ business: business.name })
    : `${person.firstName} ${person.lastName}`.trim();
  return (
    <GuestFrame>
      <PageTitle page={m.follow_page_title({ name })} />
      <Island name="follow" props={{ token, tip, receipt, search }} />
    </GuestFrame>
  );
}
