import type { CallScope } from '#server/platform/http/scopes.ts';
import { readSystemStatus, type StatusNeeds } from '#server/platform/status/read-system-status.ts';
import { statusCalls } from '#shared/calls/platform.ts';

export function statusRoutes(needs: Omit<StatusNeeds, 'db' | 'clock'>) {
  return ({ on, db, clock }: CallScope): void => {
    on(statusCalls.read, () => readSystemStatus({ ...needs, db, clock }));
  };
}
