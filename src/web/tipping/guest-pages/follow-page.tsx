import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import { groupWords } from '#web/kit/format/share-words.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { Island } from '#web/tipping/guest-pages/island.tsx';

type Props = Extract<GuestPageData, { kind: 'follow' }> & { search: string };

/** The page of a tip that was sent, for its guest. */
export function FollowPage({ token, tip, receipt, search }: Props) {
  const { person, team, share, business } = tip;
  const name = team
    ? m.team_tip_name({ business: business.name })
    : `${person.firstName} ${person.lastName}`.trim();
  const teamTitle = team ? teamRuleWords(team.rule, team.people.length) : '';
  // Words that few tips need come with the page, not with its scripts. What a tip was divided into never changes.
  const shareFacts = share
    ? [
        { label: person.firstName, amount: share.personNet },
        { label: groupWords(share.roles), amount: share.groupNet },
      ]
    : [];
  return (
    <GuestFrame>
      <PageTitle page={m.follow_page_title({ name })} />
      <Island name="follow" props={{ token, tip, receipt, search, shareFacts, teamTitle }} />
    </GuestFrame>
  );
}
