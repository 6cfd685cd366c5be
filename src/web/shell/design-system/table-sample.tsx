import { type Fils, filsFromAed } from '#shared/money.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Section } from '#web/shell/design-system/section.tsx';

type Row = { name: string; status: BusinessStatus; earnedFils: Fils };

const rows: Row[] = [
  { name: 'Café Sadaf', status: 'active', earnedFils: filsFromAed(12_480) },
  { name: 'Hotel Nakheel', status: 'pending', earnedFils: filsFromAed(0) },
  { name: 'Salon Reem', status: 'suspended', earnedFils: filsFromAed(930) },
];
const columns: Column<Row>[] = [
  { header: 'Business', cell: ({ name }) => name },
  { header: 'Status', cell: ({ status }) => <BusinessStatusBadge status={status} /> },
  { header: 'Earned', cell: ({ earnedFils }) => <Money amountFils={earnedFils} />, numeric: true },
];

export function TableSample() {
  return (
    <Section title="Table, cards on a phone">
      <Card className="w-full">
        <DataTable caption="Businesses" columns={columns} rows={rows} rowKey={({ name }) => name} />
      </Card>
    </Section>
  );
}
