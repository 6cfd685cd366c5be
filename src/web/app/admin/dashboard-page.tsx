import { Banknote, Settings2 } from 'lucide-react';
import { Page } from '#web/app/layout/page.tsx';
import { InTurn } from '#web/components/page/in-turn.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { StatGridSkeleton } from '#web/components/ui/stat-card.tsx';
import { WaitingNotice } from '#web/features/business-review/components/waiting-notice.tsx';
import { BusinessesSection } from '#web/features/businesses/components/businesses-section.tsx';
import { ExportButton } from '#web/features/businesses/components/export-button.tsx';
import { useBusinessFilter } from '#web/features/businesses/use-business-filter.ts';
import { OpenCasesNotice } from '#web/features/card-testing/components/open-cases-notice.tsx';
import { TestModeNotice } from '#web/features/payments/components/test-mode-notice.tsx';
import { RecentPayouts } from '#web/features/payouts/components/recent-payouts.tsx';
import { PlatformFigures } from '#web/features/stats/components/platform-figures.tsx';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

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
