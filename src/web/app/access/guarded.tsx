import type { ComponentType } from 'react';
import type { Role } from '#shared/roles.ts';
import { AccessGuard } from '#web/app/access/access-guard.tsx';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';

/**
 * What the module of a page exports to the router. A skeleton in the shape of the page prevents layout
 * shifts.
 */
export type Page = { Component: ComponentType; Skeleton?: ComponentType };

export function guarded({ Component, Skeleton = PageSkeleton }: Page, role: Role | undefined): ComponentType {
  return function GuardedPage() {
    return (
      <AccessGuard role={role} skeleton={<Skeleton />}>
        <Component />
      </AccessGuard>
    );
  };
}
