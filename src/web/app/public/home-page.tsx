import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '#shared/roles.ts';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';
import { isLandingHash } from '#web/app/public/landing/anchors.ts';
import { Landing } from '#web/app/public/landing.tsx';
import { useSession } from '#web/features/auth/api/session.ts';
import { shownRole } from '#web/features/auth/shown-role.ts';

const OwnerDashboard = lazy(async () => ({
  default: (await import('#web/app/owner/dashboard-page.tsx')).Component,
}));
const AdminDashboard = lazy(async () => ({
  default: (await import('#web/app/admin/dashboard-page.tsx')).Component,
}));
const StaffHome = lazy(async () => ({ default: (await import('#web/app/staff/staff-home.tsx')).StaffHome }));

const homes: Record<Role, ReactNode> = {
  admin: <AdminDashboard />,
  business: <OwnerDashboard />,
  staff: <StaffHome />,
};

/** The landing page until the session is known; then the home page of the user's role. */
export function Component() {
  const session = useSession();
  const { hash } = useLocation();
  // "Features" and "How it works" link to sections of the landing page, for signed-in users too.
  if (session.state !== 'signed-in' || isLandingHash(hash)) return <Landing />;
  return <Suspense fallback={<PageSkeleton />}>{homes[shownRole(session.user)]}</Suspense>;
}
