import { Route, Routes } from 'react-router';
import { appPagePaths, findPattern } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import { guarded, type Page } from '#web/shell/access/guarded.tsx';
import { leastRoles } from '#web/shell/access/least-roles.ts';
import type { LeastRole } from '#web/shell/access/role-gate.tsx';
import { homes } from '#web/shell/homes/homes.ts';
import { type Loadable, loadable } from '#web/shell/homes/loadable.tsx';
import { AppLayout } from '#web/shell/layout/app-layout.tsx';
import { notFound, type PageEntry, pageEntries } from '#web/shell/page-entries.ts';

/** The code of a page is loaded when it is opened. The router navigates in a transition: the last page stays until then. */
const pages = appPagePaths.map((path) => ({ path, page: pageOf(pageEntries[path], leastRoles[path]) }));
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

/** Loads the code of the page at a path. At "/" each role has a page of its own. */
export function loadPagesAt(pathname: string, role: Role | undefined): Promise<Page[]> {
  const pattern = findPattern(appPagePaths, pathname);
  const { page = otherwise } = pages.find(({ path }) => path === pattern) ?? {};
  return Promise.all(pathname === '/' && role ? [page.load(), homes[role].load()] : [page.load()]);
}

/** True if nobody may open the page at this path without a session. */
export function isGuarded(pathname: string): boolean {
  const pattern = findPattern(appPagePaths, pathname);
  return pattern !== undefined && pageEntries[pattern].access !== 'public';
}

function pageOf({ access, load }: PageEntry, least?: LeastRole): Loadable {
  if (access === 'public') return loadable(load);
  return loadable(load, (page) => guarded(page, access === 'signed-in' ? undefined : access, least));
}
