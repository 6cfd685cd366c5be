import type { PayoutStatus } from '#shared/statuses.ts';

export type PayoutFilter = { status: PayoutStatus | undefined; search: string };

/** `minimumText` is as it was typed, but is known to be a valid amount. */
export type OwedFilter = { minimumText: string; search: string };
