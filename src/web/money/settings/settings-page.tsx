import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { platformName } from '#web/kit/i18n/platform.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/ui/tabs.tsx';
import { ChannelForm } from '#web/money/bank-channel/channel-form.tsx';
import { InstantForm } from '#web/money/instant-payments/instant-form.tsx';
import { PaymentPanel } from '#web/money/payments/payment-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { BackupsPanel } from '#web/platform/backups/backups-panel.tsx';
import { AccountForm } from '#web/platform/settings/components/account-form.tsx';
import { FraudForm } from '#web/platform/settings/components/fraud-form.tsx';
import { LossesForm } from '#web/platform/settings/components/losses-form.tsx';
import { PaydayForm } from '#web/platform/settings/components/payday-form.tsx';
import { PlatformForm } from '#web/platform/settings/components/platform-form.tsx';
import { RetentionForm } from '#web/platform/settings/components/retention-form.tsx';
import { SellerForm } from '#web/platform/settings/components/seller-form.tsx';
import { SettingsForm } from '#web/platform/settings/components/settings-form.tsx';
import { type Settings, settingsQuery } from '#web/platform/settings/use-settings-change.ts';
import { TextsPanel } from '#web/platform/site-texts/texts-panel.tsx';

const head = () => ({ title: m.settings_title(), detail: m.settings_intro({ platform: platformName() }) });

const parts = {
  fees: {
    label: m.settings_part_fees,
    Content: withSettings(({ settings }) => <SettingsForm settings={settings} />),
  },
  platform: {
    label: m.settings_part_platform,
    Content: withSettings(({ settings }) => (
      <>
        <PlatformForm settings={settings} />
        <TextsPanel />
      </>
    )),
  },
  money: {
    label: m.settings_part_money,
    Content: withSettings(({ settings }) => (
      <>
        <PaydayForm settings={settings} />
        <AccountForm settings={settings} />
        <ChannelForm settings={settings} />
        <InstantForm settings={settings} />
        <SellerForm settings={settings} />
        <PaymentPanel />
      </>
    )),
  },
  risk: {
    label: m.settings_part_risk,
    Content: withSettings(({ settings }) => (
      <>
        <FraudForm settings={settings} />
        <LossesForm settings={settings} />
      </>
    )),
  },
  data: {
    label: m.settings_part_data,
    Content: withSettings(({ settings }) => (
      <>
        <RetentionForm settings={settings} />
        <BackupsPanel />
      </>
    )),
  },
};
type Part = keyof typeof parts;

/** The part on screen is in the address, so that a link can lead to it. */
export function Component() {
  const [params, change] = useFilterParams();
  const names = Object.keys(parts) as Part[];
  const chosen = names.find((name) => name === params.get('part')) ?? 'fees';
  return (
    <Page {...head()}>
      <Tabs value={chosen} onValueChange={(part) => change({ part })}>
        <TabList aria-label={m.settings_title()} className="overflow-x-auto">
          {names.map((name) => (
            <Tab key={name} value={name} className="whitespace-nowrap">
              {parts[name].label()}
            </Tab>
          ))}
        </TabList>
        {names.map((name) => {
          const { Content } = parts[name];
          return (
            <TabPanel key={name} value={name}>
              <div className="flex flex-col gap-4">
                <Content />
              </div>
            </TabPanel>
          );
        })}
      </Tabs>
    </Page>
  );
}

function withSettings(Part: ComponentType<{ settings: Settings }>): ComponentType {
  return () => (
    <Loaded query={useQuery(settingsQuery)} failure={m.settings_load_failed()} skeleton={<TermsSkeleton />}>
      {(settings) => <Part settings={settings} />}
    </Loaded>
  );
}

export const Skeleton = pageSkeleton(head, <TermsSkeleton />);

function TermsSkeleton() {
  return <CardsSkeleton cards={['h-96', 'h-80', 'h-96 lg:col-span-2']} layout="grid gap-4 lg:grid-cols-2" />;
}
