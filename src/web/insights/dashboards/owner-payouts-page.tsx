import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { ownersPayout } from '#shared/contracts/payouts.ts';
import { summaryQuery } from '#web/insights/analytics/queries.ts';
import { OwedCard } from '#web/insights/dashboards/summary-cards.tsx';
import { pagesOf } from '#web/kit/client/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { ListSection } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import {
  findFailureReason,
  PayoutReason,
  PayoutStatusBadge,
} from '#web/money/payouts/components/payout-status.tsx';
import { m } from '#web/paraglide/messages.js';

type Payout = z.input<typeof ownersPayout>;

const head = () => ({ title: m.payouts_list(), detail: m.payouts_owner_intro() });

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={8} />);

/** To whom the team's money went, to which account, and what is owed now. */
export function Component() {
  const { data: summary } = useQuery(summaryQuery);
  return (
    <Page {...head()}>
      {summary && <OwedCard {...summary} />}
      <div className="mt-4">
        <ListSection
          query={() => pagesOf(payoutCalls.listOwn, { query: { limit: 25 } })}
          caption={m.payouts_list()}
          columns={columns}
          skeletonRows={8}
          failure={m.payout_list_failed}
          none={m.payouts_owner_none}
        />
      </div>
    </Page>
  );
}

function columns(): Column<Payout>[] {
  return [
    {
      header: m.payouts_owner_recipient(),
      cell: ({ recipientName }) => <bdi className="font-semibold">{recipientName}</bdi>,
      lead: true,
    },
    { header: m.payouts_owner_account(), cell: ({ iban }) => <bdi dir="ltr">{iban}</bdi> },
    { header: m.portal_payout_started(), cell: ({ createdAt }) => formatDay(createdAt) },
    {
      header: m.portal_payout_arrived(),
      cell: ({ status, completedAt }) =>
        completedAt && status !== 'returned' ? formatDay(completedAt) : '–',
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
