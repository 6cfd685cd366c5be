import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { portalTip } from '#shared/contracts/portal-tips.ts';
import { getFilsFrom, subtractFils } from '#shared/money/money.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { placeWords } from '#web/kit/format/place-words.ts';
import { teamPartWords } from '#web/kit/format/team-rule-words.ts';
import { periodFields, searchField } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { m } from '#web/paraglide/messages.js';
import { mayThank } from '#web/staff/portal/components/portal-tips.tsx';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';
import { TipThanks } from '#web/staff/thanks/tip-thanks.tsx';

type PortalTip = z.input<typeof portalTip>;

const wrapped = 'rounded-control! text-start whitespace-normal!';

const filters = {
  label: m.portal_tips_search,
  columns: '@lg:grid-cols-[1fr_11rem_11rem]',
  fields: { search: searchField(m.portal_tips_search_hint), ...periodFields },
};

/** All tips of the signed-in staff member. */
export function Component() {
  return (
    <StaffSubpage title={m.portal_all_tips()}>
      {() => (
        <ListSection
          filters={filters}
          query={(filter) => pagesOf(portalCalls.listTips, { query: { ...filter, limit: 50 } })}
          caption={m.portal_all_tips()}
          columns={columns}
          skeletonRows={8}
          failure={m.portal_tips_failed}
          none={m.portal_no_tips}
          noneFound={m.portal_tips_none_found}
        />
      )}
    </StaffSubpage>
  );
}

function columns(): Column<PortalTip>[] {
  return [
    {
      header: m.portal_tip_when(),
      cell: ({ createdAt }) => <span className="font-semibold">{formatInstant(createdAt)}</span>,
      lead: true,
    },
    {
      header: m.portal_tip_from(),
      plain: true,
      cell: (tip) => (
        <div className="min-w-0 wrap-anywhere">
          {tip.customerName ? (
            <p>
              <bdi>{tip.customerName}</bdi>
            </p>
          ) : (
            // A dash says something only under its heading, which short rows of a phone do not have.
            <p className="hidden @xl:block">–</p>
          )}
          {tip.message && (
            <p className="text-small text-ink-soft">
              <bdi>{tip.message}</bdi>
            </p>
          )}
          {tip.at && <p className="text-small text-ink-soft">{placeWords(tip.at)}</p>}
          {tip.team && <p className="text-small text-ink-soft">{teamPartWords(tip.team)}</p>}
          {mayThank(tip) && (tip.thanks || tip.net !== tip.refundedNet) && <TipThanks tip={tip} />}
        </div>
      ),
    },
    {
      header: m.portal_tip_state(),
      plain: true,
      cell: ({ net, refundedNet, refundedAt, isDisputed }) => {
        if (isDisputed)
          return <Badge className={`${wrapped} bg-pending text-on-pending`}>{m.portal_tip_disputed()}</Badge>;
        if (!refundedAt) return m.portal_tip_received();
        return (
          <Badge className={`${wrapped} bg-suspended text-on-suspended`}>
            {net === refundedNet
              ? m.portal_tip_refunded({ day: formatDay(refundedAt) })
              : m.portal_tip_refunded_part({
                  day: formatDay(refundedAt),
                  amount: formatAmount(getFilsFrom(refundedNet)),
                })}
          </Badge>
        );
      },
    },
    moneyColumn(m.portal_tip_gave(), ({ amount }) => amount),
    {
      header: m.portal_tip_yours(),
      cell: ({ net, refundedNet }) =>
        net === refundedNet && getFilsFrom(net) > 0 ? (
          <span className="text-ink-soft line-through">
            <Money amountDecimal={net} />
          </span>
        ) : (
          <Money isStrong amountFils={subtractFils(getFilsFrom(net), getFilsFrom(refundedNet))} />
        ),
      numeric: true,
      total: true,
    },
  ];
}
