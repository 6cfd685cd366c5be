import { getFilsFrom } from '#shared/money.ts';
import { inTransit } from '#shared/money-accounts.ts';
import type { AdminDetails } from '#web/business/businesses/queries.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';

export function BusinessFigures({ business, analytics }: Pick<AdminDetails, 'business' | 'analytics'>) {
  const { activeStaff, weekAmount } = analytics.summary;
  return (
    <StatGrid>
      <StatCard
        label={m.admin_staff_count()}
        value={formatCount(business.staffCount)}
        note={m.admin_staff_active_note({ count: formatCount(activeStaff) })}
      />
      <StatCard
        label={m.admin_tip_count()}
        value={formatCount(business.tipCount)}
        note={
          <>
            <Money amountFils={getFilsFrom(weekAmount)} /> {m.admin_week_note()}
          </>
        }
      />
      <StatCard
        label={m.admin_pending_payout()}
        value={<Money amountFils={getFilsFrom(business.pendingPayout)} look="figure" />}
        note={
          inTransit(business) > 0 && (
            <>
              {m.payout_on_its_way()} <Money amountFils={inTransit(business)} />
            </>
          )
        }
      />
      <StatCard
        label={m.admin_total_paid_out()}
        value={<Money amountFils={getFilsFrom(business.totalPaidOut)} look="figure" />}
      />
    </StatGrid>
  );
}
