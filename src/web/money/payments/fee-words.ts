import type { TipTerms } from '#shared/contracts/settings.ts';
import type { ShareRule } from '#shared/contracts/tip-parts.ts';
import { fils } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { shareParams } from '#web/kit/format/share-words.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * The fee terms in words, for browsers without scripts, which cannot compute the fee of an amount; and what the person
 * shares with a group, if they do.
 */
export function plainTerms(name: string, terms: TipTerms, share?: ShareRule | null): string {
  const words = share ? sharedFeeWords(name, terms, share) : feeWords(name, terms);
  return terms.vatBps === 0 ? words : `${words} ${vatWords(terms)}`;
}

function sharedFeeWords(name: string, terms: TipTerms, share: ShareRule): string {
  const fee = String(terms.platformFeeBps / 100);
  const words = { name, fee, rest: String(100 - share.percent), ...shareParams(share) };
  const fixed = fils(terms.platformFeeFixedFils);
  return fixed === 0 ? m.share_terms(words) : m.share_terms_fixed({ ...words, fixed: formatAmount(fixed) });
}

/** VAT on the fee in words. */
function vatWords({ vatBps, vatIncluded }: Pick<TipTerms, 'vatBps' | 'vatIncluded'>): string {
  const vat = String(vatBps / 100);
  return vatIncluded ? m.fee_vat_included({ vat }) : m.fee_vat_added({ vat });
}

function feeWords(name: string, { platformFeeBps, platformFeeFixedFils }: TipTerms): string {
  const fee = String(platformFeeBps / 100);
  if (platformFeeFixedFils === 0) return m.tip_terms_plain({ name, fee });
  return m.tip_terms_plain_fixed({ name, fee, fixed: formatAmount(fils(platformFeeFixedFils)) });
}

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
