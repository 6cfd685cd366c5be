import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '#web/api/error-sentence.ts';
import { AdminSubpage } from '#web/app/admin/admin-subpage.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Skeleton as Placeholder } from '#web/components/ui/skeleton.tsx';
import { RecentAudit } from '#web/features/audit/components/recent-audit.tsx';
import { BackupsPanel } from '#web/features/backups/components/backups-panel.tsx';
import { CasesPanel } from '#web/features/card-testing/components/cases-panel.tsx';
import { ExportPanel } from '#web/features/exports/components/export-panel.tsx';
import { LedgerPanel } from '#web/features/ledger-checks/components/ledger-panel.tsx';
import { PaymentPanel } from '#web/features/payments/components/payment-panel.tsx';
import { settingsQuery } from '#web/features/settings/api/settings.ts';
import { AccountForm } from '#web/features/settings/components/account-form.tsx';
import { RetentionForm } from '#web/features/settings/components/retention-form.tsx';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <AdminSubpage title={m.settings_title()} detail={m.settings_intro()}>
      <Terms />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PaymentPanel />
          <CasesPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LedgerPanel />
          <BackupsPanel />
          <ExportPanel />
        </div>
      </div>
      <Section title={m.audit_title()}>
        <RecentAudit />
      </Section>
    </AdminSubpage>
  );
}

function Terms() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) {
    return (
      <>
        <SettingsForm settings={data} />
        <AccountForm settings={data} />
        <RetentionForm settings={data} />
      </>
    );
  }
  if (!error) return <TermsSkeleton />;
  return (
    <LoadProblem sentence={errorSentence(error, m.settings_load_failed())} onRetry={() => void refetch()} />
  );
}

export function Skeleton() {
  return (
    <AdminSubpage title={m.settings_title()} detail={m.settings_intro()}>
      <TermsSkeleton />
    </AdminSubpage>
  );
}

function TermsSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-4 lg:grid-cols-2">
        <Placeholder className="h-96 rounded-card" />
        <Placeholder className="h-80 rounded-card" />
        <Placeholder className="h-96 rounded-card lg:col-span-2" />
      </div>
    </LoadingRegion>
  );
}
