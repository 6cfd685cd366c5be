import { useQuery } from '@tanstack/react-query';
import { paymentCalls } from '#shared/calls/money/payments.ts';
import type { ListedDispute } from '#shared/contracts/payments.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { findDisputeReason } from '#shared/money/payment-kinds.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { disputeReasonWords } from '#web/kit/words/dispute-reason-words.ts';
import { TipNames } from '#web/money/payments/tip-names.tsx';
import { m } from '#web/paraglide/messages.js';

const disputesQuery = queryOf(paymentCalls.listDisputes);

const words: Record<ListedDispute['status'], () => string> = {
  inquiry: m.payments_dispute_inquiry,
  open: m.payments_dispute_open,
  won: m.payments_dispute_won,
  lost: m.payments_dispute_lost,
};
const colours: Record<ListedDispute['status'], string> = {
  inquiry: 'bg-pending text-on-pending',
  open: 'bg-suspended text-on-suspended',
  won: 'bg-active text-on-active',
  lost: 'bg-sunken text-ink',
};
const bearers = { platform: m.dispute_borne_by_platform, person: m.dispute_borne_by_person };

/** Disputes and inquiries. Those that wait for evidence come first, with their deadline. */
export function DisputesPanel() {
  return (
    <QueryPanel
      title={m.payments_disputes()}
      query={useQuery(disputesQuery)}
      failure={m.payments_disputes_failed()}
      skeleton="h-40"
    >
      {({ disputes }) =>
        disputes.length === 0 ? (
          <p className="text-ink-soft">{m.payments_no_disputes()}</p>
        ) : (
          <>
            <p className="mb-2 text-ink-soft">{m.payments_disputes_intro()}</p>
            <ul className="divide-y divide-hairline">
              {disputes.map((dispute) => (
                <Dispute key={dispute.id} dispute={dispute} />
              ))}
            </ul>
          </>
        )
      }
    </QueryPanel>
  );
}

function Dispute({ dispute }: { dispute: ListedDispute }) {
  const { provider, id, tipId, amount, reason, status, openedAt, dueBy, held, borneBy } = dispute;
  const isWaiting = status === 'open' || status === 'inquiry';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Money isStrong amountDecimal={amount} />{' '}
          <TextLink
            to={`/admin/tips?search=${tipId}`}
            label={m.payments_dispute_of({ id: String(tipId), reason: disputeReason(reason) })}
          />
        </p>
        <p className="text-small text-ink-soft">
          <TipNames {...dispute} /> · {formatDay(openedAt)}
        </p>
        {getFilsFrom(held) > 0 && (
          <p className="text-small text-ink-soft">
            {m.payments_dispute_held({ amount: formatAmount(getFilsFrom(held)) })}
          </p>
        )}
        {borneBy && <p className="text-small text-ink-soft">{bearers[borneBy]()}</p>}
        {isWaiting && dueBy && (
          <p className="font-medium">{m.payments_dispute_due({ day: formatInstant(dueBy) })}</p>
        )}
        <TextLink
          to={`/admin/disputes/${provider}/${id}`}
          label={m.evidence_open()}
          aria-label={m.evidence_title({ id: String(tipId) })}
        />
      </div>
      <Badge className={colours[status]}>{words[status]()}</Badge>
    </li>
  );
}

/** The reason of a dispute; unknown reasons in the provider's own word. */
function disputeReason(reason: string): string {
  const known = findDisputeReason(reason);
  return known ? disputeReasonWords[known]() : reason;
}
