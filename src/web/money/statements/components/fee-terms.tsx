import { useQuery } from '@tanstack/react-query';
import { tipTermsQuery } from '#web/money/payments/api/tip-terms.ts';
import { priceSentence } from '#web/money/payments/price-sentence.ts';

/** The fee and its VAT for tips to come: owners and staff see a change before it reaches a statement. */
export function FeeTerms() {
  const { data: terms } = useQuery(tipTermsQuery);
  return terms ? <p className="mt-1 text-small text-ink-soft print:hidden">{priceSentence(terms)}</p> : null;
}
