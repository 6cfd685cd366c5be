import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { type PagePath, pagePaths } from '#shared/paths.ts';
import { ErrorPage } from '#web/app/error-page.tsx';
import { AppLayout } from '#web/app/layout/app-layout.tsx';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** A path added to the shared list does not compile until it has a page here. */
const pages: Record<PagePath, LoadPage> = {
  '/': () => import('#web/app/public/home-page.tsx'),
  '/auth': () => import('#web/app/public/auth-page.tsx'),
  '/unauthorized': () => import('#web/app/public/unauthorized-page.tsx'),
};
const loadNotFound: LoadPage = () => import('#web/app/public/not-found-page.tsx');

export const router = createBrowserRouter([
  {
    Component: AppLayout,
    ErrorBoundary: ErrorPage,
    children: [...pagePaths.map((path) => pageRoute(path, pages[path])), pageRoute('*', loadNotFound)],
  },
]);

function pageRoute(path: string, lazy: LoadPage) {
  // Its own boundary, so that the navigation outlives a page that broke.
  return { path, lazy, HydrateFallback: PageSkeleton, ErrorBoundary: ErrorPage };
}
