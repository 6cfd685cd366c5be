import { venueCalls } from '#shared/calls/business/members.ts';
import { RegisterBusinessForm } from '#web/business/businesses/components/register-business-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { Page } from '#web/kit/page/page.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  // The pages in this window still hold the figures of the venue from before.
  const showIt = () => window.location.assign('/business/pending');
  return (
    <Page
      narrow
      back={{ to: '/business/venues', label: m.venues_title() }}
      title={m.venues_add()}
      detail={m.venues_add_intro()}
    >
      <Card>
        <RegisterBusinessForm
          send={(body) => call(venueCalls.add, { body })}
          draft="add-venue"
          onRegistered={showIt}
        />
      </Card>
    </Page>
  );
}
