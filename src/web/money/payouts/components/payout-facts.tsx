import { Link } from 'react-router';
import { groupIban } from '#shared/iban.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { PayoutDetails } from '#web/money/payouts/api/payout-details.ts';
import { m } from '#web/paraglide/messages.js';

export function PayoutFacts({ payout }: { payout: PayoutDetails }) {
  const { businessId, recipientName, startedByName, messageId, transactionId, completedAt, notes } = payout;
  const facts: (Fact | false | '' | null)[] = [
    {
      label: m.payout_recipient(),
      value: (
        <Link to={`/admin/businesses/${businessId}`} className="text-accent underline underline-offset-4">
          <bdi>{recipientName}</bdi>
        </Link>
      ),
    },
    { label: m.payout_amount(), value: <Money amountFils={getFilsFrom(payout.amount)} /> },
    {
      label: m.admin_column_iban(),
      value: (
        <bdi dir="ltr" className="tabular-nums">
          {groupIban(payout.iban)}
        </bdi>
      ),
    },
    { label: m.payout_started_column(), value: formatInstant(payout.createdAt) },
    startedByName && { label: m.payout_started_by(), value: <bdi>{startedByName}</bdi> },
    messageId && {
      label: m.payouts_bank_file(),
      value: (
        <Link
          to={`/admin/bank-files/${payout.bankFileId}`}
          className="text-accent underline underline-offset-4"
        >
          <bdi>{messageId}</bdi>
        </Link>
      ),
    },
    // Of a returned payout, the history says when the bank had paid it.
    completedAt &&
      payout.status !== 'returned' && { label: m.payouts_completed_at(), value: formatInstant(completedAt) },
    transactionId && { label: m.payouts_reference(), value: <bdi>{transactionId}</bdi> },
    notes && { label: m.payout_notes(), value: <bdi>{notes}</bdi> },
  ];
  return (
    <Panel title={m.payouts_details()}>
      <FactList facts={facts.filter((fact) => !!fact)} />
    </Panel>
  );
}
