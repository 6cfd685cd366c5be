import { randomBytes } from 'node:crypto';
import type { NewTip } from '#server/ledger/record-paid-tips.ts';
import { fils } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

/** The usual ones. */
export const terms = { platformFeeBps: 500, platformFeeFixedFils: 0 };

/** Ten dirhams for somebody, as a guest without a key, a name or a word gives them. */
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
