import { matchPath, Route, Routes } from 'react-router';
import { appPagePaths } from '#shared/paths.ts';
import { guarded } from '#web/app/access/guarded.tsx';
import { type Loadable, loadable } from '#web/app/homes/loadable.tsx';
import { AppLayout } from '#web/app/layout/app-layout.tsx';
import { notFound, type PageEntry, pageEntries } from '#web/app/page-entries.ts';

/** Each page is loaded when it is opened. The previous page stays on screen until then. */
const pages = appPagePaths.map((path) => ({ path, page: pageOf(pageEntries[path]) }));
const otherwise = pageOf(notFound);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        {pages.map(({ path, page: { Component } }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route path="*" element={<otherwise.Component />} />
      </Route>
    </Routes>
  );
}

/** Loads the page at a path that has no parameters, so that it can be drawn at once. */
export async function loadPageAt(pathname: string): Promise<void> {
  await pages.find(({ path }) => matchPath(path, pathname))?.page.load();
}

function pageOf({ access, load }: PageEntry): Loadable {
  return loadable(async () => {
    const page = await load();
    return access === 'public' ? page.Component : guarded(page, access === 'signed-in' ? undefined : access);
  });
}
