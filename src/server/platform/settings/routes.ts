import type { CallScope } from '#server/platform/http/scopes.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import { settingsCalls } from '#shared/calls/platform.ts';

export function settingsRoutes({ on, db }: CallScope): void {
  on(settingsCalls.read, async () => readSettings(db));
}
