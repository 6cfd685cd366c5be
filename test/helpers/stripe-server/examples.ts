import { STRIPE_EXAMPLES } from '#test/data/stripe-examples.ts';

type Kind = keyof typeof STRIPE_EXAMPLES;

/** An object of Stripe's: what stands in `own`, and for the fields not named there those of our example. */
export function likeStripes<Made extends { object: Kind }>(own: Partial<Made> & { object: Kind }): Made {
  return { ...structuredClone(STRIPE_EXAMPLES[own.object]), ...own } as unknown as Made;
}
