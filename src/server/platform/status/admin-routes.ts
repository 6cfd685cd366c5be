import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { readSystemStatus, type StatusNeeds } from '#server/platform/status/read-system-status.ts';
import { systemStatus } from '#shared/contracts/status.ts';

export const statusAdminRoutes =
  (needs: Omit<StatusNeeds, 'db' | 'clock'>) =>
  ({ app, db, clock }: SignedInScope): void => {
    app.get(
      '/api/admin/status',
      {
        schema: {
          tags: ['platform'],
          summary: 'How database, jobs, mail, providers, backups and ledger do, and which pages crashed',
          response: { 200: systemStatus, ...refused(401, 403) },
        },
      },
      () => readSystemStatus({ ...needs, db, clock }),
    );
  };
