import { STRIPE_EXAMPLES } from '#test/data/stripe-examples.ts';

type Kind = keyof typeof STRIPE_EXAMPLES;

/** A Stripe object with the fields of `own`, and those of our example for all others. */
export function likeStripes<Made extends { object: Kind }>(own: Partial<Made> & { object: Kind }): Made {
  return { ...structuredClone(STRIPE_EXAMPLES[own.object]), ...own } as unknown as Made;
}
