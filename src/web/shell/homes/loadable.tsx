import { type ComponentType, lazy, useState } from 'react';
import type { LoadPage, Page } from '#web/shell/access/guarded.tsx';

/** A page whose code is loaded when it is opened, or before that by `load`. */
export type Loadable = { Component: ComponentType; load: LoadPage };

/**
 * Like `lazy`, but a page that is loaded already is rendered at once. `lazy` would suspend for a moment: if something
 * changes just then, React shows the placeholder in place of what the server has rendered.
 */
export function loadable(
  find: LoadPage,
  componentOf: (page: Page) => ComponentType = ({ Component }) => Component,
): Loadable {
  let Loaded: ComponentType | undefined;
  const load = async () => {
    const page = await find();
    Loaded ??= componentOf(page);
    return page;
  };
  const Lazy = lazy(async () => {
    const page = await load();
    return { default: Loaded ?? page.Component };
  });
  return {
    Component: function LoadableComponent() {
      // In state, because another component type would mount the page again.
      const [Shown] = useState(() => Loaded ?? Lazy);
      return <Shown />;
    },
    load,
  };
}
