import { Link } from 'react-router';
import { fils, getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ListedStaff } from '#web/staff/people/api/staff-list.ts';
import { ActiveBadge } from '#web/staff/people/components/active-badge.tsx';
import { StaffMenuButton } from '#web/staff/people/components/staff-menu-button.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

export function StaffRow({ staff }: { staff: ListedStaff }) {
  const owedFils = getFilsFrom(staff.pendingPayout);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 @min-[19rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[34rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <span className="row-span-2 @min-[34rem]:row-span-1">
        <Avatar firstName={staff.firstName} lastName={staff.lastName} />
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <bdi>{shownStaffRole(staff)}</bdi>
          {!staff.isActive && <ActiveBadge isActive={false} />}
        </p>
        {owedFils < 0 && (
          <p className="text-small text-on-pending">
            {m.payouts_repaying_person({ amount: formatAmount(fils(-owedFils)) })}
          </p>
        )}
      </div>
      <p className="col-start-2 row-start-2 flex flex-wrap items-baseline gap-1.5 @min-[34rem]:col-start-3 @min-[34rem]:row-start-1 @min-[34rem]:block @min-[34rem]:text-end">
        <span className="block text-small text-ink-soft">{m.dashboard_staff_today()}</span>
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(staff.today)} />
        </span>
      </p>
      <div className="col-span-2 -ms-2 flex flex-wrap items-center @min-[19rem]:col-span-1 @min-[19rem]:col-start-3 @min-[19rem]:row-span-2 @min-[19rem]:row-start-1 @min-[19rem]:-me-3 @min-[34rem]:col-start-4 @min-[34rem]:row-span-1 @min-[34rem]:me-0">
        <Link
          to={`/staff/${staff.id}`}
          aria-label={m.dashboard_view_qr_label({ name })}
          className="inline-flex min-h-control items-center rounded-control px-2 font-semibold whitespace-nowrap text-accent hover:bg-sunken sm:px-3"
        >
          {m.dashboard_view_qr()}
        </Link>
        <StaffMenuButton staff={staff} />
      </div>
    </li>
  );
}
