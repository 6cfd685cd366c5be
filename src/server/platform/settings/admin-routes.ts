import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeSettings } from '#server/platform/settings/change-settings.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import { settings, settingsChange } from '#shared/contracts/settings.ts';

export function settingsAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/settings',
    {
      schema: {
        tags: ['settings'],
        summary: 'The settings: platform fee, largest tip, and the account that payouts are paid from',
        response: { 200: settings, ...refused(400, 401, 403) },
      },
    },
    async () => readSettings(db),
  );

  app.patch(
    '/api/admin/settings',
    {
      schema: {
        tags: ['settings'],
        summary: 'Change settings for future tips and bank files. Existing tips keep their terms',
        body: settingsChange,
        response: { 200: settings, ...refused(400, 401, 403) },
      },
    },
    async (request) => changeSettings(db, request.body, actorOf(request, userOf(request).id), clock()),
  );
}
