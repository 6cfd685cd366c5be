import { useQuery } from '@tanstack/react-query';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PaymentPanel } from '#web/money/payments/payment-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { BackupsPanel } from '#web/platform/backups/backups-panel.tsx';
import { AccountForm } from '#web/platform/settings/components/account-form.tsx';
import { FraudForm } from '#web/platform/settings/components/fraud-form.tsx';
import { LossesForm } from '#web/platform/settings/components/losses-form.tsx';
import { PlatformForm } from '#web/platform/settings/components/platform-form.tsx';
import { RetentionForm } from '#web/platform/settings/components/retention-form.tsx';
import { SellerForm } from '#web/platform/settings/components/seller-form.tsx';
import { SettingsForm } from '#web/platform/settings/components/settings-form.tsx';
import { settingsQuery } from '#web/platform/settings/use-settings-change.ts';
import { TextsPanel } from '#web/platform/site-texts/texts-panel.tsx';

const head = () => ({ title: m.settings_title(), detail: m.settings_intro({ platform: platformName() }) });

export function Component() {
  return (
    <Page {...head()}>
      <Terms />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <PaymentPanel />
        <BackupsPanel />
      </div>
    </Page>
  );
}

function Terms() {
  const settings = useQuery(settingsQuery);
  return (
    <Loaded query={settings} failure={m.settings_load_failed()} skeleton={<TermsSkeleton />}>
      {(loaded) => (
        <>
          <SettingsForm settings={loaded} />
          <PlatformForm settings={loaded} />
          <SellerForm settings={loaded} />
          <AccountForm settings={loaded} />
          <FraudForm settings={loaded} />
          <LossesForm settings={loaded} />
          <RetentionForm settings={loaded} />
          <TextsPanel />
        </>
      )}
    </Loaded>
  );
}

export const Skeleton = pageSkeleton(head, <TermsSkeleton />);

function TermsSkeleton() {
  return <CardsSkeleton cards={['h-96', 'h-80', 'h-96 lg:col-span-2']} layout="grid gap-4 lg:grid-cols-2" />;
}
