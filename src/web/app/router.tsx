import { createBrowserRouter } from 'react-router';
import { type AppPagePath, appPagePaths } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import { guarded, type Page } from '#web/app/access/guarded.tsx';
import { ErrorPage } from '#web/app/error-page.tsx';
import { AppLayout } from '#web/app/layout/app-layout.tsx';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';

type Access = 'public' | 'signed-in' | Role;
type Route = { access: Access; load: () => Promise<Page> };

const home: Route = { access: 'public', load: () => import('#web/app/public/home-page.tsx') };
const ownerDashboard: Route = { access: 'business', load: () => import('#web/app/owner/dashboard-page.tsx') };
const adminDashboard: Route = { access: 'admin', load: () => import('#web/app/admin/dashboard-page.tsx') };
const notFound: Route = { access: 'public', load: () => import('#web/app/public/not-found-page.tsx') };

/** A path added to the shared list does not compile until it says here who may open it, and what they see. */
const routes: Record<AppPagePath, Route> = {
  '/': home,
  '/auth': { access: 'public', load: () => import('#web/app/public/auth-page.tsx') },
  '/unauthorized': { access: 'public', load: () => import('#web/app/public/unauthorized-page.tsx') },
  '/business': ownerDashboard,
  '/business/dashboard': ownerDashboard,
  '/business/register': { access: 'signed-in', load: () => import('#web/app/owner/register-page.tsx') },
  '/business/pending': { access: 'public', load: () => import('#web/app/owner/pending-page.tsx') },
  '/business/add-staff': { access: 'business', load: () => import('#web/app/owner/add-staff-page.tsx') },
  '/business/:businessId/qr': {
    access: 'business',
    load: () => import('#web/app/owner/business-qr-page.tsx'),
  },
  '/staff/:staffId': { access: 'public', load: () => import('#web/app/public/staff-page.tsx') },
  '/invite/:token': { access: 'public', load: () => import('#web/app/public/invite-page.tsx') },
  '/admin': adminDashboard,
  '/admin/dashboard': adminDashboard,
  '/admin/settings': { access: 'admin', load: () => import('#web/app/admin/settings-page.tsx') },
  '/admin/payouts': { access: 'admin', load: () => import('#web/app/admin/payouts-page.tsx') },
  '/admin/payouts/:payoutId': { access: 'admin', load: () => import('#web/app/admin/payout-page.tsx') },
  '/admin/businesses/:businessId': {
    access: 'admin',
    load: () => import('#web/app/admin/business-page.tsx'),
  },
  '/admin/businesses/:businessId/add-staff': {
    access: 'admin',
    load: () => import('#web/app/admin/add-staff-page.tsx'),
  },
};

export const router = createBrowserRouter([
  {
    Component: AppLayout,
    ErrorBoundary: ErrorPage,
    children: [...appPagePaths.map((path) => pageRoute(path, routes[path])), pageRoute('*', notFound)],
  },
]);

function pageRoute(path: string, { access, load }: Route) {
  const lazy = async () => {
    const page = await load();
    if (access === 'public') return { Component: page.Component };
    return { Component: guarded(page, access === 'signed-in' ? undefined : access) };
  };
  // Its own boundary, so that the navigation outlives a page that broke.
  return { path, lazy, HydrateFallback: PageSkeleton, ErrorBoundary: ErrorPage };
}
