import { getFilsFrom } from '#shared/money.ts';
import type { AdminBusiness } from '#web/business/businesses/api/businesses.ts';
import { businessTypeLabel } from '#web/business/businesses/business-type-label.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { BusinessActions } from '#web/insights/dashboards/business-actions.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function businessColumns(): Column<AdminBusiness>[] {
  return [
    { header: m.admin_column_business(), cell: (business) => <NameAndOwner {...business} />, lead: true },
    { header: m.admin_column_type(), cell: ({ type }) => businessTypeLabel(type) },
    { header: m.admin_column_status(), cell: ({ status }) => <BusinessStatusBadge status={status} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.admin_column_earnings(),
      cell: ({ totalEarnings }) => <Money amountFils={getFilsFrom(totalEarnings)} />,
      numeric: true,
    },
    {
      header: m.admin_column_created(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatDay(createdAt)}</span>,
    },
    {
      header: m.admin_column_actions(),
      cell: (business) => <BusinessActions business={business} linksToDetails />,
      actions: true,
    },
  ];
}

// Left and right instead of start and end: each line has the direction of its own script, which decides at
// which end it is truncated, but all lines are aligned to the side at which the page starts.
function NameAndOwner({ name, ownerName, ownerEmail, ownerId }: AdminBusiness) {
  return (
    <div className="pb-2 text-left @5xl:max-w-54 @5xl:pb-0 rtl:text-right">
      <bdi className="block text-body font-semibold">{name}</bdi>
      <bdi className="block text-small text-ink-soft @5xl:truncate" title={ownerEmail}>
        {ownerName} · {ownerEmail}
      </bdi>
      <bdi className="block truncate text-small text-ink-soft" title={ownerId}>
        {ownerId}
      </bdi>
    </div>
  );
}
