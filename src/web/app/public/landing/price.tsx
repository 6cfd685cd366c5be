import { useQuery } from '@tanstack/react-query';
import { fils } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';
import { tipTermsQuery } from '#web/features/tips/api/tip-terms.ts';
import { m } from '#web/paraglide/messages.js';

/** What Karam costs, from the settings. Leaves room for the line until they are loaded. */
export function Price() {
  const { data: terms } = useQuery(tipTermsQuery);
  return <p className="min-h-6 font-medium">{terms && sentence(terms)}</p>;
}

function sentence(terms: { platformFeeBps: number; platformFeeFixedFils: number }): string {
  const fee = String(terms.platformFeeBps / 100);
  if (terms.platformFeeFixedFils === 0) return m.landing_price({ fee });
  return m.landing_price_fixed({ fee, fixed: formatAmount(fils(terms.platformFeeFixedFils)) });
}
