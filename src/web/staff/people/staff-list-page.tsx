import { useQuery } from '@tanstack/react-query';
import { Printer, Upload, UserPlus } from 'lucide-react';
import { goalCalls, staffCalls } from '#shared/calls/staff/people.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { useMay } from '#web/business/workplace/role-here.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { SharedGoals } from '#web/staff/goals/components/shared-goals.tsx';
import { StaffDirectory } from '#web/staff/people/components/staff-directory.tsx';

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
  title: m.staff_list_title(),
  detail: m.staff_list_intro(),
});

const refreshed = { tips: [staffCalls, goalCalls], business: [staffCalls] };

export function Component() {
  const { data: business } = useQuery(myBusinessQuery);
  const mayChange = useMay('manager');
  useLiveUpdates(business ? ownerTipCalls.live : undefined, refreshed);
  return (
    <Subpage
      {...words()}
      actions={
        <>
          {mayChange && (
            <>
              <ButtonLink to="/business/add-staff">
                <UserPlus aria-hidden="true" className="size-5" />
                {m.dashboard_add_staff_member()}
              </ButtonLink>
              <ButtonLink to="/business/staff/import" variant="secondary">
                <Upload aria-hidden="true" className="size-5" />
                {m.import_open()}
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/business/staff/codes" variant="secondary">
            <Printer aria-hidden="true" className="size-5" />
            {m.codes_open()}
          </ButtonLink>
        </>
      }
    >
      <StaffDirectory />
      {mayChange && <SharedGoals />}
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <DataTableSkeleton rowCount={8} />
    </Subpage>
  );
}
