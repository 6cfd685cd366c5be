import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fils, getFilsFrom } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { ActiveBadge } from '#web/staff/people/components/staff-details.tsx';
import { StaffMenuButton } from '#web/staff/people/components/staff-menu-button.tsx';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import { type ListedStaff, staffListQuery } from '#web/staff/people/queries.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

const SHOWN_AT_FIRST = 8;

type Props = { className: string; offersList: boolean; offersAdding: boolean };

export function StaffPanel({ className, offersList, offersAdding }: Props) {
  const addStaff = offersAdding && (
    <ButtonLink to="/business/add-staff" variant="quiet" label={m.dashboard_add_staff()} />
  );
  return (
    <QueryPanel
      title={m.dashboard_staff()}
      action={
        offersList && (
          <div className="-mx-3 flex flex-wrap">
            {addStaff}
            <ButtonLink to="/business/staff" variant="quiet" label={m.staff_list_open()} />
          </div>
        )
      }
      className={className}
      query={useQuery(staffListQuery)}
      failure={m.staff_fetch_failed()}
      skeleton={<RowsSkeleton rows={3} />}
    >
      {(staff) =>
        staff.length === 0 ? (
          <EmptyState sentence={m.dashboard_no_staff()} action={addStaff} />
        ) : (
          <StaffList staff={staff} />
        )
      }
    </QueryPanel>
  );
}

/**
 * All staff of a business: most tips today first, then newest. A long list is shortened and can be searched
 * by name or role.
 */
function StaffList({ staff }: { staff: ListedStaff[] }) {
  const [sought, setSought] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const isLong = staff.length > SHOWN_AT_FIRST;
  const found = staff.filter((each) => isSought(each, sought)).sort(byToday);
  const shown = unfolded || sought ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {isLong && (
        <div className="mb-3">
          <Field label={m.dashboard_find_staff()}>
            <Input type="search" value={sought} onChange={({ target }) => setSought(target.value)} />
          </Field>
        </div>
      )}
      <ul className="@container flex flex-col divide-y divide-hairline">
        {shown.map((each) => (
          <StaffRow key={each.id} staff={each} />
        ))}
      </ul>
      {found.length === 0 && <p className="py-4 text-ink-soft">{m.dashboard_nobody_found()}</p>}
      {shown.length < found.length && (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          onClick={() => setUnfolded(true)}
          label={m.dashboard_show_all_staff({ count: found.length })}
        />
      )}
    </>
  );
}

function byToday(one: ListedStaff, other: ListedStaff): number {
  return getFilsFrom(other.today) - getFilsFrom(one.today);
}

function isSought(staff: ListedStaff, sought: string): boolean {
  const said = `${staff.firstName} ${staff.lastName} ${staff.role} ${shownStaffRole(staff)}`;
  return said.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
}

function StaffRow({ staff }: { staff: ListedStaff }) {
  const owedFils = getFilsFrom(staff.pendingPayout);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 @min-[19rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[34rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <span className="row-span-2 @min-[34rem]:row-span-1">
        <Avatar firstName={staff.firstName} lastName={staff.lastName} />
      </span>
      <div className="min-w-0">
        <p>
          <PersonLink {...staff} />
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
        <Money isStrong amountDecimal={staff.today} />
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
