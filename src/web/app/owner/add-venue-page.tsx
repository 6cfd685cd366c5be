import { Subpage } from '#web/app/layout/subpage.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { RegisterBusinessForm } from '#web/features/businesses/components/register-business-form.tsx';
import { useAddVenue } from '#web/features/venues/api/add-venue.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const add = useAddVenue();
  // The pages in this window still hold the figures of the venue from before.
  const showIt = () => window.location.assign('/business/pending');
  return (
    <Subpage
      narrow
      back={{ to: '/business/venues', label: m.venues_title() }}
      title={m.venues_add()}
      detail={m.venues_add_intro()}
    >
      <Card>
        <RegisterBusinessForm register={add} draft="add-venue" onRegistered={showIt} />
      </Card>
    </Subpage>
  );
}
