import type { TipTerms } from '#shared/contracts/settings.ts';
import { fils } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';

/** The fee terms in words, for browsers without scripts, which cannot compute the fee of an amount. */
export function plainTerms(name: string, terms: TipTerms): string {
  return terms.vatBps === 0 ? feeWords(name, terms) : `${feeWords(name, terms)} ${vatWords(terms)}`;
}

/** VAT on the fee in words. */
export function vatWords({ vatBps, vatIncluded }: Pick<TipTerms, 'vatBps' | 'vatIncluded'>): string {
  const vat = String(vatBps / 100);
  return vatIncluded ? m.fee_vat_included({ vat }) : m.fee_vat_added({ vat });
}

function feeWords(name: string, { platformFeeBps, platformFeeFixedFils }: TipTerms): string {
  const fee = String(platformFeeBps / 100);
  if (platformFeeFixedFils === 0) return m.tip_terms_plain({ name, fee });
  return m.tip_terms_plain_fixed({ name, fee, fixed: formatAmount(fils(platformFeeFixedFils)) });
}
