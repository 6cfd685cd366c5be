import { randomBytes } from 'node:crypto';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { fils } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';

/** The default fee. */
export const terms = { platformFeeBps: 500, platformFeeFixedFils: 0 };

/** A tip of 10 AED from a guest who gave no idempotency key, name or message. */
export function newTip(staffId: number, createdAt: Date, changes: Partial<NewTip> = {}): NewTip {
  return {
    staffId,
    split: splitTip(fils(1000), terms, false),
    terms,
    token: randomBytes(18).toString('base64url'),
    idempotency: null,
    customerName: null,
    message: null,
    createdAt,
    ...changes,
  };
}
