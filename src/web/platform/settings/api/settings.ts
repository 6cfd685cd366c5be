import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { settings } from '#shared/contracts/settings.ts';

export type Settings = z.input<typeof settings>;

export const settingsQuery = queryOptions<Settings>({ queryKey: ['/api/admin/settings'] });
