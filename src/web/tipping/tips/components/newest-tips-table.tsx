import { getFilsFrom } from '#shared/money/money.ts';
import type { AdminDetails } from '#web/business/businesses/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { RefundButton } from '#web/money/payments/refund-button.tsx';
import { m } from '#web/paraglide/messages.js';

type Tip = AdminDetails['tips'][number];

const MOST = 10;

export function NewestTipsTable({ tips }: { tips: readonly Tip[] }) {
  return (
    <DataTable
      caption={m.admin_recent_tips()}
      columns={columns()}
      rows={tips.slice(0, MOST)}
      width="wide"
      framed
      empty={m.admin_no_tips()}
    />
  );
}

function columns(): Column<Tip>[] {
  return [
    {
      header: m.admin_column_amount(),
      cell: ({ amount }) => <Money isStrong amountDecimal={amount} />,
      numeric: true,
      lead: true,
    },
    {
      header: m.admin_column_staff(),
      cell: ({ staff }) => <PersonName {...staff} />,
    },
    {
      header: m.admin_column_customer(),
      cell: ({ customerName }) => <TextOrDash text={customerName} otherwise={m.admin_anonymous()} />,
    },
    {
      header: m.admin_column_message(),
      cell: ({ message }) => <TextOrDash text={message} otherwise={m.admin_no_message()} />,
    },
    { header: m.admin_column_date(), cell: ({ createdAt }) => formatInstant(createdAt) },
    {
      header: m.admin_column_actions(),
      cell: (tip) =>
        tip.status === 'paid' ? (
          <>
            <RefundButton tip={tip} />
            {getFilsFrom(tip.refunded) > 0 && (
              <span className="block text-small text-ink-soft">
                {m.tips_refunded_part({ amount: formatAmount(getFilsFrom(tip.refunded)) })}
              </span>
            )}
          </>
        ) : (
          <Badge className="bg-sunken text-ink">{m.refund_given_back()}</Badge>
        ),
    },
  ];
}

function TextOrDash({ text, otherwise }: { text: string | null; otherwise: string }) {
  return text ? <bdi>{text}</bdi> : <span className="text-ink-soft">{otherwise}</span>;
}
