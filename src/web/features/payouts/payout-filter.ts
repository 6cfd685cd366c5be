import type { PayoutStatus } from '#shared/statuses.ts';

export type PayoutFilter = { status: PayoutStatus | undefined; search: string };

/** `minimumText` is as it was typed, and can be read as an amount. */
export type OwedFilter = { minimumText: string; search: string };
