import { useQuery } from '@tanstack/react-query';
import { priceSentence } from '#web/money/payments/price-sentence.ts';
import { tipTermsQuery } from '#web/money/payments/queries.ts';

/** The fee and its VAT for tips to come: owners and staff see a change before it reaches a statement. */
export function FeeTerms() {
  const { data: terms } = useQuery(tipTermsQuery);
  return terms ? <p className="mt-1 text-small text-ink-soft print:hidden">{priceSentence(terms)}</p> : null;
}
