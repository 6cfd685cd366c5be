import { actorOf } from '#server/features/audit/record-audit.ts';
import { changeSettings } from '#server/features/settings/change-settings.ts';
import { readSettings } from '#server/features/settings/settings-store.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { settings, settingsChange } from '#shared/contracts/settings.ts';

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

export function settingsAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/settings',
    {
      schema: {
        tags: ['settings'],
        summary: 'The platform’s fee, the largest tip, and the account that payouts are paid from',
        response: { 200: settings, ...refusals },
      },
    },
    async () => readSettings(db),
  );

  app.patch(
    '/api/admin/settings',
    {
      schema: {
        tags: ['settings'],
        summary: 'Change them for tips and bank files to come; each tip keeps the terms it was made under',
        body: settingsChange,
        response: { 200: settings, ...refusals },
      },
    },
    async (request) => changeSettings(db, request.body, actorOf(request, userOf(request).id), clock()),
  );
}
