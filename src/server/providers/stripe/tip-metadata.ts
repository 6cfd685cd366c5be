import type Stripe from 'stripe';

/** Metadata on every Stripe object of a tip, so that we can find the tip again. */
export function tipMetadata(tip: { id: number; token: string }): Stripe.MetadataParam {
  return { karam_tip_id: String(tip.id), karam_tip_token: tip.token };
}

/** Undefined if the object is not ours: other products may use the same Stripe account. */
export function findTipIn(metadata: Stripe.Metadata | null): { tipId: number; token: string } | undefined {
  const { karam_tip_id: id = '', karam_tip_token: token } = metadata ?? {};
  return /^[1-9]\d{0,14}$/.test(id) && token ? { tipId: Number(id), token } : undefined;
}
