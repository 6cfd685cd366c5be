import { existsSync, readFileSync } from 'node:fs';

/** Stripe's own published examples, where they are at hand. They lend an object the fields we do not speak of. */
const PUBLISHED = '../shared/data/stripe-fixtures3.json';

const examples: Record<string, object> = existsSync(PUBLISHED)
  ? JSON.parse(readFileSync(PUBLISHED, 'utf8')).resources
  : {};

/** An object of Stripe's: what stands in `own`, over what Stripe's example of its kind has. */
export function likeStripes<Kind extends { object: string }>(own: Partial<Kind> & { object: string }): Kind {
  return { ...structuredClone(examples[own.object]), ...own } as unknown as Kind;
}
