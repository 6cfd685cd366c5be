import type { ShownTipStatus } from '#shared/contracts/tip-lists.ts';
import { m } from '#web/paraglide/messages.js';

export const statusWords: Record<ShownTipStatus, () => string> = {
  paid: m.tips_paid,
  refunded: m.refund_given_back,
};
