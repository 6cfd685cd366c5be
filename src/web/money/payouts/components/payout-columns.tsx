import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { IbanChangedBadge, warnsOfIban } from '#web/money/payouts/components/iban-changed-badge.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status-badge.tsx';
import type { ListedPayout } from '#web/money/payouts/queries.ts';
import type { Selection } from '#web/money/payouts/use-selection.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Whether a payout can go into a bank file. If the recipient's IBAN has changed, an admin must review it
 * first.
 */
export function isReadyForBank({ status, ibanChanged }: ListedPayout): boolean {
  return status === 'pending' && !ibanChanged;
}

export function payoutColumns(selection: Selection<ListedPayout>): Column<ListedPayout>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: (payout) => <Recipient payout={payout} selection={selection} />,
      lead: true,
    },
    {
      header: m.admin_column_iban(),
      cell: (payout) => (
        <span className="inline-flex flex-col items-end gap-1 @5xl:items-start">
          <ShortIban iban={payout.iban} />
          {warnsOfIban(payout) && <IbanChangedBadge />}
        </span>
      ),
    },
    { header: m.admin_column_status(), cell: ({ status }) => <PayoutStatusBadge status={status} /> },
    {
      header: m.payout_started_column(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatInstant(createdAt)}</span>,
    },
    { header: m.payout_started_by(), cell: ({ startedByName }) => <bdi>{startedByName ?? '–'}</bdi> },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => (
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(amount)} />
        </span>
      ),
      numeric: true,
    },
  ];
}

function Recipient({ payout, selection }: { payout: ListedPayout; selection: Selection<ListedPayout> }) {
  const { id, recipientName } = payout;
  return (
    <div className="flex items-center gap-2">
      {isReadyForBank(payout) ? (
        <Checkbox
          label={m.payouts_select_payout({ id, name: recipientName })}
          isLabelHidden
          className="-mx-3.5 @5xl:-my-1"
          checked={selection.isChosen(payout)}
          onChange={() => selection.toggle(payout)}
        />
      ) : (
        <span className="w-5 shrink-0" />
      )}
      <Link
        to={`/admin/payouts/${id}`}
        className="min-w-0 text-body font-semibold text-accent underline-offset-4 hover:underline"
      >
        <bdi>{recipientName}</bdi>
        <span className="block text-small font-normal text-ink-soft">{m.payouts_number({ id })}</span>
      </Link>
    </div>
  );
}
