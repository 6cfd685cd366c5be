import type Stripe from 'stripe';

/** Written on everything Stripe makes for a tip, so that each of its objects leads back to it. */
export function tipMetadata(tip: { id: number; token: string }): Stripe.MetadataParam {
  return { karam_tip_id: String(tip.id), karam_tip_token: tip.token };
}

/** Nothing when it is not ours: others may sell on the same Stripe account. */
export function findTipIdIn(metadata: Stripe.Metadata | null): number | undefined {
  const id = metadata?.karam_tip_id ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
