import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { businessTipLink } from '#shared/tip-links.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { TeamList } from '#web/tipping/guest-pages/team-list.tsx';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';

type Props = Extract<GivenPage, { kind: 'gone' }>;

/** The staff member cannot be tipped any more. The guest can thank a colleague instead. */
export function StaffGone({ business, colleagues }: Props) {
  return (
    <GuestFrame top={<BusinessLine business={{ ...business, tlNumber: null }} />}>
      <MessagePage title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()} />
      <h2 className="mb-3 text-large font-semibold">{m.tip_colleague_instead()}</h2>
      <TeamList team={colleagues} />
      <a
        href={businessTipLink('', business.id)}
        className="mx-auto mb-4 inline-flex min-h-control items-center px-3 font-semibold text-accent underline underline-offset-4"
      >
        {m.tip_whole_team()}
      </a>
    </GuestFrame>
  );
}
