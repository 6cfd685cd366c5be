import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { PayoutRows } from '#web/money/payouts/components/payout-rows.tsx';
import { m } from '#web/paraglide/messages.js';
import { portalPayoutsQuery } from '#web/staff/portal/queries.ts';

/** The signed-in staff member's part of each payout. */
export function OwnPayoutsPanel({ className }: { className: string }) {
  return (
    <QueryPanel
      title={m.payouts_title()}
      className={className}
      action={<More to="/staff/payouts" label={m.portal_all_payouts()} />}
      query={useQuery(portalPayoutsQuery)}
      failure={m.payout_list_failed()}
      skeleton={<RowsSkeleton rows={2} />}
    >
      {(payouts) =>
        payouts.length === 0 ? (
          <EmptyState sentence={m.payouts_own_none()} />
        ) : (
          <PayoutRows
            payouts={payouts}
            lead={({ throughBusiness }) => throughBusiness && <p>{m.payouts_through_business()}</p>}
          />
        )
      }
    </QueryPanel>
  );
}

/** A link from a panel with the newest rows to the page with all of them. */
export function More({ to, label }: { to: string; label: string }) {
  return (
    <TextLink to={to} isQuiet className="inline-flex min-h-6 items-center font-semibold" label={label} />
  );
}
