import type Stripe from 'stripe';

/** Metadata on every Stripe object of a tip, so that we can find the tip again. */
export function tipMetadata({ id, token }: { id: number; token: string }): Stripe.MetadataParam {
  return { karam_tip_id: String(id), karam_tip_token: token };
}

/** Undefined if the object is not ours: other products may use the same Stripe account. */
export function findTipIn(metadata: Stripe.Metadata | null): { tipId: number; token: string } | undefined {
  const { karam_tip_id: id = '', karam_tip_token: token } = metadata ?? {};
  return /^[1-9]\d{0,14}$/.test(id) && token ? { tipId: Number(id), token } : undefined;
}

/** The staff member that the tip was for when the guest paid. Null for older tips without this field. */
export function findStaffIdIn(metadata: Stripe.Metadata | null): number | null {
  const { karam_staff_id: id = '' } = metadata ?? {};
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}
