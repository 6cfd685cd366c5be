import type { Db } from '#server/platform/db/database.ts';
import type { TooManyRequests } from '#server/platform/http/app-error.ts';
import type { Fils } from '#shared/money.ts';

/** The code that a guest scanned: that of one person, or that of a business for its whole team. */
export type TipCode = { staffId: number; teamOf: null } | { staffId: null; teamOf: number };

/** `network`: the guest's address as limits count it, not hashed. */
export type Tipper = TipCode & { network: string };

/** Notices card testing and makes the next tips wait. Never refuses or loses a tip that was recorded. */
export type CardWatch = {
  /** The refusal, if this address or code has to wait. */
  findRefusal(db: Db, tipper: Tipper): Promise<TooManyRequests | undefined>;
  /** Remembers where an unpaid tip came from. Call it in the transaction that records the tip. */
  keepOrigin(transaction: Db, tipId: number, tipper: Tipper, now: Date): Promise<void>;
  /** A tip was recorded. Costs nothing, except for every tenth small tip. */
  noteTip(tipper: Tipper, amountFils: Fils): Promise<void>;
  /** A card was declined. `card`: the provider's fingerprint of it. True if the provider's page should be closed. */
  noteDecline(tipId: number, card: string | null): Promise<boolean>;
};
