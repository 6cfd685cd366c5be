import type { TipTerms } from '#shared/contracts/settings.ts';
import { fils } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';

/** The fee terms in words, for browsers without scripts, which cannot compute the fee of an amount. */
export function plainTerms(name: string, { platformFeeBps, platformFeeFixedFils }: TipTerms): string {
  const fee = String(platformFeeBps / 100);
  if (platformFeeFixedFils === 0) return m.tip_terms_plain({ name, fee });
  return m.tip_terms_plain_fixed({ name, fee, fixed: formatAmount(fils(platformFeeFixedFils)) });
}
