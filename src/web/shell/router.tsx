import { useEffect, useState } from 'react';
import {
  type Location,
  matchPath,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router';
import { appPagePaths } from '#shared/paths.ts';
import { guarded } from '#web/shell/access/guarded.tsx';
import { type Loadable, loadable } from '#web/shell/homes/homes.tsx';
import { AppLayout } from '#web/shell/layout/app-layout.tsx';
import { notFound, type PageEntry, pageEntries } from '#web/shell/page-entries.ts';

/** Each page is loaded when it is opened. */
const pages = appPagePaths.map((path) => ({ path, page: pageOf(pageEntries[path]) }));
const otherwise = pageOf(notFound);

export function AppRoutes() {
  const { location, isBack } = useLoadedLocation();
  return (
    <Routes location={location}>
      <Route element={<AppLayout isBack={isBack} />}>
        {pages.map(({ path, page: { Component } }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route path="*" element={<otherwise.Component />} />
      </Route>
    </Routes>
  );
}

type LoadedLocation = { location: Location; isBack: boolean };

/** The address of the page on screen. The last page stays until the code of the next one is loaded. */
function useLoadedLocation(): LoadedLocation {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [last, setLast] = useState<LoadedLocation>({ location, isBack });
  useEffect(() => {
    let isWanted = true;
    const show = () => isWanted && setLast({ location, isBack });
    // A page whose code cannot be loaded shows its own error.
    pageAt(location.pathname).load().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [location, isBack]);
  return pageAt(location.pathname).isLoaded() ? { location, isBack } : last;
}

function pageAt(pathname: string): Loadable {
  return pages.find(({ path }) => matchPath(path, pathname))?.page ?? otherwise;
}

/** Loads the page at a path, so that it can be rendered synchronously. */
export async function loadPageAt(pathname: string): Promise<void> {
  await pageAt(pathname).load();
}

function pageOf({ access, least, load }: PageEntry): Loadable {
  return loadable(async () => {
    const page = await load();
    return access === 'public'
      ? page.Component
      : guarded(page, access === 'signed-in' ? undefined : access, least);
  });
}
