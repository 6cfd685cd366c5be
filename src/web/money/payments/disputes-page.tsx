import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { DisputesPanel } from '#web/money/payments/disputes-panel.tsx';
import { EventsPanel } from '#web/money/payments/events/events-panel.tsx';
import { FraudWarningsPanel } from '#web/money/payments/fraud-warnings-panel.tsx';
import { GuestMoneyPanel } from '#web/money/payments/guests/guest-money-panel.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({ title: m.disputes_page_title(), detail: m.disputes_page_intro() });

/** What guests and their banks want back, and what the provider reported that nobody could count. */
export function Component() {
  return (
    <Page {...head()}>
      {/* Two columns, not rows: beside a long panel, a short one would leave a hole. */}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <DisputesPanel />
          <FraudWarningsPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <GuestMoneyPanel />
          <EventsPanel />
        </div>
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-96', 'h-80']} layout="grid gap-4 lg:grid-cols-2" />,
);
