import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { appPagePaths } from '#shared/paths.ts';
import { guarded } from '#web/app/access/guarded.tsx';
import { AppLayout } from '#web/app/layout/app-layout.tsx';
import { notFound, type PageEntry, pageEntries } from '#web/app/page-entries.ts';

/** Each page is loaded when it is opened. The previous page stays on screen until then. */
const pages = appPagePaths.map((path) => ({ path, Page: pageOf(pageEntries[path]) }));
const NotFound = pageOf(notFound);

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<AppLayout />}>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function pageOf({ access, load }: PageEntry): ComponentType {
  return lazy(async () => {
    const page = await load();
    if (access === 'public') return { default: page.Component };
    return { default: guarded(page, access === 'signed-in' ? undefined : access) };
  });
}
