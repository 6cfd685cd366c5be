import { Download, FileText, Scale } from 'lucide-react';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { queryOf } from '#web/kit/query/use-filter-params.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { isPeriodInOrder } from '#web/kit/ui/period-fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { TipFilters } from '#web/tipping/owner-tips/components/tip-filters.tsx';
import { TipTotals } from '#web/tipping/owner-tips/components/tip-totals.tsx';
import { TipsTable } from '#web/tipping/owner-tips/components/tips-table.tsx';
import { useTipFilter } from '#web/tipping/owner-tips/use-tip-filter.ts';

const back = () => ({ to: '/business', label: m.qr_back_to_dashboard() });

const refreshed = { tips: ['/api/tips'] };

export function Component() {
  const [filter, change] = useTipFilter();
  useLiveUpdates('/api/tips/live', refreshed);
  const canDownload = isPeriodInOrder(filter);
  return (
    <Subpage
      back={back()}
      title={m.tips_title()}
      detail={m.tips_intro()}
      actions={
        <>
          {/* A plain link: the browser writes to disk, because the file may be larger than memory. */}
          <a
            {...(canDownload && { href: `/api/tips/list.csv?${queryOf(filter)}` })}
            download
            aria-disabled={!canDownload}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-5" />
            {m.tips_download()}
          </a>
          <ButtonLink to="/business/tips/report" variant="secondary">
            <FileText aria-hidden="true" className="size-5" />
            {m.report_title()}
          </ButtonLink>
          <ButtonLink to="/business/statement" variant="secondary">
            <Scale aria-hidden="true" className="size-5" />
            {m.business_statement_title()}
          </ButtonLink>
        </>
      }
    >
      <TipFilters filter={filter} onChange={change} />
      <TipTotals filter={filter} />
      <div className="mt-4">
        <TipsTable filter={filter} />
      </div>
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage back={back()} title={m.tips_title()} detail={m.tips_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Subpage>
  );
}
