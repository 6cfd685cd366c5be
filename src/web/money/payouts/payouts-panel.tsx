import { useQuery } from '@tanstack/react-query';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { PayoutRows } from '#web/money/payouts/components/payout-rows.tsx';
import { m } from '#web/paraglide/messages.js';

const NEWEST = 5;

const businessPayoutsQuery = queryOf(payoutCalls.listOwn, { query: { limit: NEWEST } });

/** The payouts of the business: to whom, and their status. */
export function PayoutsPanel({ className }: { className: string }) {
  return (
    <QueryPanel
      title={m.payouts_title()}
      className={className}
      action={<ButtonLink to="/business/payouts" variant="quiet" label={m.payouts_all()} />}
      query={useQuery(businessPayoutsQuery)}
      failure={m.payout_list_failed()}
      skeleton={<RowsSkeleton rows={2} />}
    >
      {(payouts) =>
        payouts.length === 0 ? (
          <EmptyState sentence={m.payouts_owner_none()} />
        ) : (
          <PayoutRows
            payouts={payouts}
            lead={({ id, recipientName }) => (
              <TextLink
                to={`/business/payouts/${id}`}
                isQuiet
                className="font-medium"
                label={recipientName}
              />
            )}
          />
        )
      }
    </QueryPanel>
  );
}
