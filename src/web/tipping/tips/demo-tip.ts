import type { TipTerms } from '#shared/contracts/settings.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import type { PostTip } from '#web/tipping/tips/deliver-tip.ts';
import type { FormStore } from '#web/tipping/tips/form-store.ts';
import { newDraft } from '#web/tipping/tips/tip-draft.ts';

export const demoTerms: TipTerms = {
  platformFeeBps: 500,
  platformFeeFixedFils: 0,
  vatBps: 0,
  vatIncluded: true,
  maxTip: '10000.00',
  minTip: '0.01',
  isTest: false,
};

/**
 * Starts with an amount, so that there is something to see. Stores nothing: the tab's storage is for real
 * tips.
 */
export const demoStore: FormStore = {
  find: () => ({ draft: newDraft('15.00'), intent: undefined }),
  save: () => {},
  clear: () => {},
};

/** Responds like the server, without a request. */
export const postDemoTip: PostTip = async ({ staffId, amount, customerName, message, coverFee }) => {
  const split = splitTip(getFilsFrom(amount), demoTerms, coverFee);
  return {
    id: 0,
    staffId,
    amount: toDecimal(split.amountFils),
    fee: toDecimal(split.feeFils),
    net: toDecimal(split.netFils),
    charged: toDecimal(split.chargedFils),
    status: 'paid',
    token: '',
    customerName: customerName || null,
    message: message || null,
    createdAt: new Date().toISOString(),
    checkoutUrl: null,
    clientSecret: null,
  };
};
