import type { SessionUser } from '#shared/contracts/auth.ts';

/** The business whose pages a user sees. */
export type Workplace = { businessId: number };

/**
 * Who sends a request. An owner of several businesses has chosen one of them for this session; before that it is the
 * oldest. Undefined for somebody without a business.
 */
export type SignedInUser = SessionUser & { workplace: Workplace | undefined };
