import type { TipTerms } from '#shared/contracts/settings.ts';
import { fils } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { vatWords } from '#web/money/payments/plain-terms.ts';
import { m } from '#web/paraglide/messages.js';

/** What Karam costs, for owners and staff, with VAT if there is any. */
export function priceSentence(terms: TipTerms): string {
  return terms.vatBps === 0 ? priceOf(terms) : `${priceOf(terms)} ${vatWords(terms)}`;
}

/** VAT that is added is not "nothing else". */
function priceOf({ platformFeeBps, platformFeeFixedFils, vatBps, vatIncluded }: TipTerms): string {
  const fee = String(platformFeeBps / 100);
  const isAll = vatBps === 0 || vatIncluded;
  if (platformFeeFixedFils === 0)
    return isAll ? m.landing_price({ fee }) : m.landing_price_before_vat({ fee });
  const fixed = formatAmount(fils(platformFeeFixedFils));
  return isAll ? m.landing_price_fixed({ fee, fixed }) : m.landing_price_fixed_before_vat({ fee, fixed });
}
