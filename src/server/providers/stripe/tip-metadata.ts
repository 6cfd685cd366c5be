import type Stripe from 'stripe';

/** Written on everything Stripe makes for a tip, so that each of its objects leads back to it. */
export function tipMetadata(tip: { id: number; token: string }): Stripe.MetadataParam {
  return { karam_tip_id: String(tip.id), karam_tip_token: tip.token };
}

/** Nothing when it is not ours: others may sell on the same Stripe account. */
export function findTipIn(metadata: Stripe.Metadata | null): { tipId: number; token: string } | undefined {
  const { karam_tip_id: id = '', karam_tip_token: token } = metadata ?? {};
  return /^[1-9]\d{0,14}$/.test(id) && token ? { tipId: Number(id), token } : undefined;
}
