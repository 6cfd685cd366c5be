import type { Device } from '#shared/contracts/auth.ts';

/** The JSON of a session. Sessions that were opened before version 0028 of the schema lack the last two. */
export type SessionFacts = {
  userId: string;
  startedAt: string;
  /** The last use, to within an hour. */
  seenAt?: string;
  device?: Device;
  /** The business whose pages the user has chosen to see. */
  businessId?: number;
};
