import { PlaceBar } from '#web/app/navigation/place-bar.tsx';
import { PlaceMenu } from '#web/components/ui/place-menu.tsx';
import { useChooseWorkplace } from '#web/features/portal/api/choose-workplace.ts';
import type { Portal } from '#web/features/portal/api/portal.ts';
import { m } from '#web/paraglide/messages.js';

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
