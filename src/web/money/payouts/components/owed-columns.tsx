import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { owedObstacleWords } from '#web/kit/words/owed-obstacle-words.ts';
import type { OwedLine } from '#web/money/payouts/queries.ts';
import type { Selection } from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

export function owedColumns(selection: Selection<OwedLine>): Column<OwedLine>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: (line) => <Recipient line={line} selection={selection} />,
      lead: true,
    },
    {
      header: m.admin_column_business(),
      cell: ({ businessId, businessName }) => (
        <Link
          to={`/admin/businesses/${businessId}`}
          className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
        >
          <bdi>{businessName}</bdi>
        </Link>
      ),
    },
    {
      header: m.payouts_people(),
      cell: ({ recipientType, people }) =>
        recipientType === 'business' ? m.payouts_people_through({ count: people }) : people,
    },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.payouts_obstacle(),
      cell: ({ obstacle, ibanWaitsUntil }) =>
        obstacle ? (
          <>
            <Obstacle obstacle={obstacle} />
            {obstacle === 'iban_waiting' && ibanWaitsUntil && (
              <p className="mt-1 text-small text-ink-soft">
                {m.payouts_waits_until({ time: formatInstant(ibanWaitsUntil) })}
              </p>
            )}
          </>
        ) : (
          m.payouts_obstacle_none()
        ),
    },
    {
      header: m.payouts_owed_amount(),
      cell: ({ amount }) => (
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(amount)} />
        </span>
      ),
      numeric: true,
    },
  ];
}

function Recipient({ line, selection }: { line: OwedLine; selection: Selection<OwedLine> }) {
  const { recipientName, obstacle } = line;
  return (
    <div className="flex items-center gap-2">
      {obstacle ? (
        <span className="w-5 shrink-0" />
      ) : (
        <Checkbox
          label={m.payouts_select({ name: recipientName })}
          isLabelHidden
          className="-mx-3.5 @5xl:-my-1"
          checked={selection.isChosen(line)}
          onChange={() => selection.toggle(line)}
        />
      )}
      <bdi className="min-w-0 text-body font-semibold">{recipientName}</bdi>
    </div>
  );
}

function Obstacle({ obstacle }: { obstacle: NonNullable<OwedLine['obstacle']> }) {
  const colours =
    obstacle === 'repaying' || obstacle === 'iban_waiting'
      ? 'bg-pending text-on-pending'
      : 'bg-sunken text-ink-soft';
  return (
    <Badge className={`rounded-control! text-start whitespace-normal! ${colours}`}>
      {owedObstacleWords[obstacle]()}
    </Badge>
  );
}
