import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { type Step, StepList } from '#web/kit/ui/step-list.tsx';
import { m } from '#web/paraglide/messages.js';

/** How far the money of a paid tip has come. */
export function TipProgress({ tip }: { tip: FollowedTip }) {
  return <StepList steps={stepsOf(tip)} />;
}

function stepsOf(tip: FollowedTip): Step[] {
  const { stage, net, isWithBank } = tip;
  const name = tip.person.firstName;
  const isOnItsWay = stage === 'on_its_way';
  const hasArrived = stage === 'arrived';
  return [
    {
      title: m.follow_received(),
      detail: m.follow_received_detail({ net: formatAmount(getFilsFrom(net)), name }),
      state: 'done',
    },
    {
      title: m.follow_on_its_way(),
      detail: isWithBank || hasArrived ? m.follow_on_its_way_now() : m.follow_on_its_way_detail(),
      state: hasArrived ? 'done' : isOnItsWay ? 'current' : 'ahead',
    },
    {
      title: m.follow_arrived(),
      detail: arrival(tip),
      state: hasArrived ? 'done' : 'ahead',
    },
  ];
}

/** Only money on their own account is with the staff member. A business hands it on. */
function arrival({ arrivedAt, paidTo, person: { firstName: name } }: FollowedTip): string {
  if (!arrivedAt) return m.follow_arrived_detail({ name });
  const date = formatDay(arrivedAt);
  return paidTo === 'staff' ? m.follow_arrived_on({ name, date }) : m.follow_arrived_business({ name, date });
}
