import { useQuery } from '@tanstack/react-query';
import { tipTermsQuery } from '#web/money/payments/api/tip-terms.ts';
import { priceSentence } from '#web/money/payments/price-sentence.ts';

/** What Karam costs, from the settings. Leaves room for the line until they are loaded. */
export function Price() {
  const { data: terms } = useQuery(tipTermsQuery);
  return <p className="min-h-6 font-medium">{terms && priceSentence(terms)}</p>;
}
