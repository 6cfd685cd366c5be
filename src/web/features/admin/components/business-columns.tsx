import { getFilsFrom } from '#shared/money.ts';
import type { Column } from '#web/components/ui/data-table.tsx';
import { formatDay } from '#web/components/ui/date-format.ts';
import { Money } from '#web/components/ui/money.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import type { AdminBusiness } from '#web/features/admin/api/businesses.ts';
import { BusinessActions } from '#web/features/admin/components/business-actions.tsx';
import { ShortIban } from '#web/features/admin/components/short-iban.tsx';
import { businessTypeLabel } from '#web/features/businesses/business-type-label.ts';
import { m } from '#web/paraglide/messages.js';

export function businessColumns(): Column<AdminBusiness>[] {
  return [
    { header: m.admin_column_business(), cell: (business) => <NameAndOwner {...business} />, lead: true },
    { header: m.admin_column_type(), cell: ({ type }) => businessTypeLabel(type) },
    { header: m.admin_column_status(), cell: ({ status }) => <StatusBadge status={status} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.admin_column_earnings(),
      cell: ({ totalEarnings }) => <Money amount={getFilsFrom(totalEarnings)} />,
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

// The sides are physical here: each line has its own script's direction, which decides where it is cut off,
// but all of them stand on the side the page begins at.
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
