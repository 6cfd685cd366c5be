import { Banknote, Settings2 } from 'lucide-react';
import { ExportButton } from '#web/business/businesses/components/export-button.tsx';
import { useBusinessFilter } from '#web/business/businesses/use-business-filter.ts';
import { WaitingNotice } from '#web/business/review/components/waiting-notice.tsx';
import { BusinessesSection } from '#web/insights/dashboards/businesses-section.tsx';
import { PlatformFigures } from '#web/insights/stats/components/platform-figures.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { InTurn } from '#web/kit/page/in-turn.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { TestModeNotice } from '#web/money/payments/components/test-mode-notice.tsx';
import { RecentPayouts } from '#web/money/payouts/components/recent-payouts.tsx';
import { m } from '#web/paraglide/messages.js';
import { OpenCasesNotice } from '#web/tipping/card-testing/components/open-cases-notice.tsx';

export function Component() {
  const [filter, setFilter] = useBusinessFilter();
  return (
    <Page
      title={m.admin_title()}
      detail={m.admin_intro({ platform: platformName() })}
      actions={
        <>
          <ExportButton filter={filter} />
          <ButtonLink to="/admin/payouts">
            <Banknote aria-hidden="true" className="size-5" />
            {m.payouts_list()}
          </ButtonLink>
          <ButtonLink to="/admin/settings" variant="secondary">
            <Settings2 aria-hidden="true" className="size-4" />
            {m.settings_title()}
          </ButtonLink>
        </>
      }
    >
      <TestModeNotice />
      <OpenCasesNotice />
      <WaitingNotice />
      <InTurn>
        <PlatformFigures />
      </InTurn>
      <InTurn>
        <BusinessesSection filter={filter} onFilter={setFilter} />
      </InTurn>
      <InTurn>
        <Section
          title={m.payout_recent()}
          action={
            <ButtonLink to="/admin/payouts" variant="quiet">
              {m.payouts_all()}
            </ButtonLink>
          }
        >
          <RecentPayouts />
        </Section>
      </InTurn>
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.admin_title()} detail={m.admin_intro({ platform: platformName() })}>
      <StatGridSkeleton />
      <Section title={m.admin_businesses()}>
        <DataTableSkeleton rowCount={5} />
      </Section>
    </Page>
  );
}
