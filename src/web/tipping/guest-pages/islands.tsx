import type { ComponentProps, ComponentType } from 'react';
import { tipPagePaths } from '#shared/paths.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { Shown } from '#web/kit/page/shown.ts';
import { FollowIsland } from '#web/tipping/guest-pages/follow-island.tsx';
import { GuestToaster } from '#web/tipping/guest-pages/guest-toast.tsx';
import { TeamIsland } from '#web/tipping/guest-pages/team-island.tsx';
import { TipIsland } from '#web/tipping/guest-pages/tip-island.tsx';

/** The parts of guests' pages that need scripts. A page has at most one; everything around it is static HTML. */
const islands = { tip: TipIsland, team: TeamIsland, follow: FollowIsland };

export type IslandName = keyof typeof islands;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof islands)[Name]>;

/** What the browser needs to hydrate one. `texts`: dates in words, as the server wrote them. */
export type IslandData = { name: IslandName; props: object; texts: Readonly<Record<string, string>> };

/** The id of the element with this data, right after the island. */
export const ISLAND_DATA_ID = 'island-data';

/** Ids inside an island differ from those of the page around it. */
export const ISLAND_ID_PREFIX = 'i';

/** The server renders it, and the browser hydrates it with the same props. */
export function IslandRoot({ name, props }: Pick<IslandData, 'name' | 'props'>) {
  const Content = islands[name] as ComponentType<object>;
  return (
    <ErrorBoundary paths={tipPagePaths} isWithinPage>
      <Content {...props} />
      <GuestToaster />
      <Shown />
    </ErrorBoundary>
  );
}
