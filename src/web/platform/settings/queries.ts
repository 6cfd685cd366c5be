import type { z } from 'zod';
import { settingsCalls } from '#shared/calls/platform.ts';
import type { settings } from '#shared/contracts/settings.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type Settings = z.input<typeof settings>;

export const settingsQuery = queryOf(settingsCalls.read);
