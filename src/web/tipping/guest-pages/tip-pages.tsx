import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { TippedShare, TippedStaff } from '#shared/contracts/staff.ts';
import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import type { ShareToTip } from '#shared/contracts/tip-parts.ts';
import type { FollowedTip, TeamToTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { businessTipLink } from '#shared/tip-links.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { groupPartWords, groupWords, shareParams } from '#web/kit/format/share-words.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { MessagePage, PageTitle } from '#web/kit/page/message-page.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { plainTerms } from '#web/money/payments/fee-words.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { Island } from '#web/tipping/guest-pages/island.tsx';
import { TeamList } from '#web/tipping/guest-pages/team-list.tsx';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';
import { AMOUNT_HERE, type SharedFigures } from '#web/tipping/tips/shared-figures.ts';

type PageOf<Kind extends GuestPageData['kind']> = Extract<GuestPageData, { kind: Kind }>;
type FormProps = Omit<PageOf<'staff'>, 'kind' | 'person' | 'look'> & {
  staff: TippedStaff;
  /** Set by the payment page: ?tip= after a payment, ?cancelled= without one. */
  query: URLSearchParams;
};

/** The page of one person, with the form to tip them. */
export function StaffTipPage({ person, share, ...form }: PageOf<'staff'> & { query: URLSearchParams }) {
  return <TipFormPage {...form} share={share} staff={{ ...person, share: share && withWords(share) }} />;
}

function withWords(share: ShareToTip): TippedShare {
  const { percent, people, roles } = share;
  const part = m.share_group_part({ group: groupWords(roles), amount: AMOUNT_HERE });
  return { percent, people, part, sentence: m.share_sentence(shareParams(share)) };
}

function figuresOf({ net, share }: FollowedTip): SharedFigures {
  return {
    net: formatAmount(getFilsFrom(share?.personNet ?? net)),
    part: share ? groupPartWords(share.roles, getFilsFrom(share.groupNet)) : undefined,
  };
}

/** The page for a tip to the whole team. */
export function TeamTipPage({
  business,
  together,
  ...form
}: PageOf<'team-tip'> & { query: URLSearchParams }) {
  return <TipFormPage {...form} share={null} staff={tippedTeam(business, together)} />;
}

function TipFormPage({ staff, share, terms, offers, refused, elements, returned, query }: FormProps) {
  return (
    <GuestFrame top={<BusinessLine business={staff.business} />}>
      <PageTitle page={m.tip_page_title({ name: `${staff.firstName} ${staff.lastName}`.trim() })} />
      <Island
        name="tip"
        props={{
          staff,
          terms,
          plainTerms: plainTerms(staff.firstName, terms, share),
          offers,
          refused,
          elements,
          returned: query.has('tip') ? (returned ?? 'unknown') : null,
          returnedFigures: returned ? figuresOf(returned.tip) : undefined,
          isCancelled: query.has('cancelled'),
          // Added by Stripe.
          isRefusedByBank: query.get('redirect_status') === 'failed',
        }}
      />
    </GuestFrame>
  );
}

/** The team in the form of a person: its rule as the role, its names as the line. */
function tippedTeam(business: PublicBusiness, together: TeamToTip): TippedStaff {
  const { rule, people, firstNames, asksFeedback } = together;
  return {
    id: business.id,
    isTeam: true,
    firstName: m.team_tip_name({ business: business.name }),
    lastName: '',
    role: '',
    roleTitle: teamRuleWords(rule, people),
    photo: null,
    line: namesOf(firstNames, people),
    business,
    asksFeedback,
  };
}

/** "Maya, Omar, Lina …": separated in the language's way. */
function namesOf(firstNames: string[], people: number): string {
  const names = firstNames.map((name) => `\u2068${name}\u2069`).join(m.team_tip_comma());
  return people > firstNames.length ? `${names} …` : names;
}

/** The staff member cannot be tipped any more. The guest can thank a colleague instead. */
export function StaffGone({ business, colleagues }: PageOf<'gone'>) {
  return (
    <GuestFrame top={<BusinessLine business={{ ...business, tlNumber: null }} />}>
      <MessagePage title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()}>
        <a href={businessTipLink('', business.id)} className={buttonStyle('primary')}>
          {m.tip_the_team()}
        </a>
      </MessagePage>
      <h2 className="mb-3 text-large font-semibold">{m.tip_colleague_instead()}</h2>
      <TeamList team={colleagues} />
    </GuestFrame>
  );
}
