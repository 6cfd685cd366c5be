import type { CallScope } from '#server/platform/http/scopes.ts';
import { changeSettings } from '#server/platform/settings/change-settings.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import { settingsCalls } from '#shared/calls/platform.ts';

export function settingsRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(settingsCalls.read, async () => readSettings(db));

  on(settingsCalls.change, async (request) => changeSettings(db, request.body, actingOf(request), clock()));
}
