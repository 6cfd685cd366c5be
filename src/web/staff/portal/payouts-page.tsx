import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { ListSection } from '#web/kit/page/list.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { OwnProofPanel } from '#web/money/coverage/own-proof-panel.tsx';
import {
  findFailureReason,
  PayoutReason,
  PayoutStatusBadge,
} from '#web/money/payouts/components/payout-status.tsx';
import { m } from '#web/paraglide/messages.js';
import { allPortalPayoutsQuery, type PortalPayout } from '#web/staff/portal/queries.ts';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

/** The signed-in staff member's part of each payout, with its state. */
export function Component() {
  return (
    <StaffSubpage title={m.portal_all_payouts()}>
      {() => (
        <>
          <OwnProofPanel />
          <ListSection
            query={() => allPortalPayoutsQuery}
            caption={m.portal_all_payouts()}
            columns={columns}
            skeletonRows={5}
            failure={m.payout_list_failed}
            none={m.payouts_own_none}
          />
        </>
      )}
    </StaffSubpage>
  );
}

function columns(): Column<PortalPayout>[] {
  return [
    {
      header: m.portal_payout_started(),
      cell: ({ createdAt }) => <span className="font-semibold">{formatDay(createdAt)}</span>,
      lead: true,
    },
    {
      header: m.portal_payout_arrived(),
      cell: ({ status, completedAt }) =>
        completedAt && status !== 'returned' ? formatDay(completedAt) : '–',
    },
    {
      header: m.portal_payout_how(),
      cell: ({ throughBusiness }) =>
        throughBusiness ? m.payouts_through_business() : m.portal_payout_direct(),
    },
    {
      header: m.portal_tip_state(),
      cell: ({ status, reason }) => (
        <>
          <PayoutStatusBadge status={status} />
          <PayoutReason text={findFailureReason(status, reason)} className="mt-1 text-small" />
        </>
      ),
    },
    moneyColumn(m.portal_payout_amount(), ({ amount }) => amount, true),
  ];
}
