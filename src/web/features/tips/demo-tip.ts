import { getFilsFrom, toDecimal } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';
import type { PostTip } from '#web/features/tips/deliver-tip.ts';
import type { TipTerms } from '#web/features/tips/tip-terms.ts';

export const demoTerms: TipTerms = { platformFeeBps: 500, platformFeeFixedFils: 0, maxTip: '10000.00' };

/** Answers as the server would, without asking it: nothing leaves the browser. */
export const postDemoTip: PostTip = async ({ staffId, amount, customerName, message, coverFee }) => {
  const split = splitTip(getFilsFrom(amount), demoTerms, coverFee);
  return {
    id: 0,
    staffId,
    amount: toDecimal(split.amount),
    fee: toDecimal(split.fee),
    net: toDecimal(split.net),
    charged: toDecimal(split.charged),
    status: 'paid',
    token: '',
    customerName: customerName || null,
    message: message || null,
    createdAt: new Date().toISOString(),
  };
};
