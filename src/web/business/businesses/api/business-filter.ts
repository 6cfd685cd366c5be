import type { BusinessStatus } from '#shared/statuses.ts';

export type BusinessFilter = { status: BusinessStatus | undefined; search: string };
