import { type ComponentType, lazy, useState } from 'react';

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
