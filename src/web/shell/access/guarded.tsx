import type { ComponentType } from 'react';
import type { Role } from '#shared/roles.ts';
import { PageSkeleton } from '#web/kit/page/page-skeleton.tsx';
import { AccessGuard } from '#web/shell/access/access-guard.tsx';
import { type LeastRole, RoleGate } from '#web/shell/access/role-gate.tsx';

/**
 * What the module of a page exports to the router. A skeleton in the shape of the page prevents layout
 * shifts.
 */
export type Page = { Component: ComponentType; Skeleton?: ComponentType };

export function guarded(
  { Component, Skeleton = PageSkeleton }: Page,
  role: Role | undefined,
  least?: LeastRole,
): ComponentType {
  return function GuardedPage() {
    return (
      <AccessGuard role={role} skeleton={<Skeleton />}>
        {least ? (
          <RoleGate least={least} skeleton={<Skeleton />}>
            <Component />
          </RoleGate>
        ) : (
          <Component />
        )}
      </AccessGuard>
    );
  };
}
