import { PlaceBar } from '#web/kit/page/place-bar.tsx';
import { PlaceMenu } from '#web/kit/ui/place-menu.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Portal } from '#web/staff/portal/queries.ts';
import { useChooseWorkplace } from '#web/staff/portal/queries.ts';

/** For people with several workplaces, above all pages of the portal: which one they see, and the way to the others. */
export function WorkplaceBar({ portal }: { portal: Portal }) {
  const choose = useChooseWorkplace();
  if (portal.workplaces.length < 2) return null;
  return (
    <PlaceBar label={m.workplaces_nav()}>
      <PlaceMenu
        label={m.workplaces_shown()}
        places={portal.workplaces}
        chosenId={portal.business.id}
        isPending={choose.isPending}
        onChoose={choose.mutate}
      />
    </PlaceBar>
  );
}
