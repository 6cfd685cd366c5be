import { type ComponentType, lazy, useState } from 'react';
import type { Role } from '#shared/roles.ts';

/** A component whose code is loaded when it is needed, or before that by `load`. */
export type Loadable = { Component: ComponentType; load(): Promise<void>; isLoaded(): boolean };

/**
 * Like `lazy`, but a component that is loaded already is rendered at once: on the server, and when the browser
 * hydrates the page.
 */
export function loadable(find: () => Promise<ComponentType>): Loadable {
  let Loaded: ComponentType | undefined;
  const get = async () => {
    Loaded ??= await find();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await get() }));
  return {
    Component: function LoadableComponent() {
      // In state, because another component type would remount the page.
      const [Shown] = useState(() => Loaded ?? Lazy);
      return <Shown />;
    },
    load: async () => void (await get()),
    isLoaded: () => Loaded !== undefined,
  };
}

/** What a signed-in user finds at "/". */
export const homes: Record<Role, Loadable> = {
  admin: loadable(async () => (await import('#web/insights/dashboards/admin-dashboard-page.tsx')).Component),
  business: loadable(
    async () => (await import('#web/insights/dashboards/owner-dashboard-page.tsx')).Component,
  ),
  staff: loadable(async () => (await import('#web/insights/staff-home/staff-home.tsx')).StaffHome),
};
