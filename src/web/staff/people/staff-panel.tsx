import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/kit/ui/rows-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffListQuery } from '#web/staff/people/api/staff-list.ts';
import { StaffList } from '#web/staff/people/components/staff-list.tsx';

type Props = { className: string; offersList: boolean; offersAdding: boolean };

export function StaffPanel({ className, offersList, offersAdding }: Props) {
  const addStaff = offersAdding && (
    <ButtonLink to="/business/add-staff" variant="quiet">
      {m.dashboard_add_staff()}
    </ButtonLink>
  );
  return (
    <QueryPanel
      title={m.dashboard_staff()}
      action={
        offersList && (
          <div className="-mx-3 flex flex-wrap">
            {addStaff}
            <ButtonLink to="/business/staff" variant="quiet">
              {m.staff_list_open()}
            </ButtonLink>
          </div>
        )
      }
      className={className}
      query={useQuery(staffListQuery)}
      failure={m.staff_fetch_failed()}
      skeleton={<RowsSkeleton count={3} />}
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
